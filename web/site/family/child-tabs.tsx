import type { Child } from '#contract/family';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
import classes from './child-tabs.module.css';

interface ChildTabsProps {
  childList: Child[];
  chosen: Child;
  onChoose: (child: Child) => void;
}

/** The names of the children, one tab each; of one child, its name alone. */
export function ChildTabs({ childList, chosen, onChoose }: ChildTabsProps) {
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  if (childList.length === 1) {
    return (
      <div className={classes['only']}>
        <Name child={chosen} />
      </div>
    );
  }
  const move = (press: KeyboardEvent) => {
    const by = press.key === 'ArrowRight' ? 1 : press.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const next = (childList.indexOf(chosen) + by + childList.length) % childList.length;
    const child = childList[next];
    if (child === undefined) return;
    onChoose(child);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={t`Children`} className={`stack ${classes['tabs']}`}>
      {childList.map((child) => (
        <button
          key={child._id}
          type="button"
          role="tab"
          aria-selected={child === chosen}
          aria-controls="family-child"
          tabIndex={child === chosen ? 0 : -1}
          onClick={() => onChoose(child)}
          onKeyDown={move}
        >
          <Name child={child} />
        </button>
      ))}
    </div>
  );
}

function Name({ child: { name, standard, today } }: { child: Child }) {
  const { t } = useLingui();
  const isAbsent = today.some(({ status }) => status === 'absent');
  return (
    <>
      <b>{name}</b>
      <br />
      <span className={`aside ${isAbsent ? 'wrong strong' : ''}`}>{isAbsent ? t`Absent today` : standard}</span>
    </>
  );
}
