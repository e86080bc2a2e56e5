import { Plural, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useAskBeforeUnload } from '../../../../../design/ask-before-unload.ts';
import { hasSlips, useSlips } from '../../../../session/slips.ts';
import { Button } from '../../../../ui/mantine.ts';
import { mountOnceOpened } from '../../../../ui/lazy-part.tsx';
import type { SlipsPanelProps } from './slips-panel.tsx';
import classes from './slip-card.module.css';

const Panel = mountOnceOpened<SlipsPanelProps>(async () => (await import('./slips-panel.tsx')).SlipsPanel);

/** Shown on all office pages while slips wait to be handed over. */
export function SlipTray() {
  const { t } = useLingui();
  const slips = useSlips();
  const [isOpen, setOpen] = useState(false);
  useAskBeforeUnload(hasSlips);
  return (
    <>
      {slips.length > 0 && (
        <section className={`row wrap spread gap-10 tinted no-print ${classes['tray']}`} aria-label={t`Login slips`}>
          <p className="row gap-10" role="status">
            <KeyRound size={20} aria-hidden />
            <span>
              <Plural
                value={slips.length}
                one="# login slip is ready to print or send"
                other="# login slips are ready to print or send"
              />
            </span>
          </p>
          <Button variant="default" onClick={() => setOpen(true)}>{t`Show slips`}</Button>
        </section>
      )}
      <Panel isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
