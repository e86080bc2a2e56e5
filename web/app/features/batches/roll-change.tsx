import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '../../ui/mantine.ts';
import { X } from 'lucide-react';
import { Notice } from '../../../design/notice.tsx';
import { forgetChange, useRecentChange } from './recent-changes.ts';
import classes from './roll-change.module.css';

interface RollChangeProps {
  batchId: string;
  /** Why some or all could not be changed. */
  problems: readonly string[];
  onForget: () => void;
}

/** The last change of the roll with its undo, and the students whom the server refused; both stay until dismissed. */
export function RollChange({ batchId, problems, onForget }: RollChangeProps) {
  const { t } = useLingui();
  const change = useRecentChange(batchId);
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="err">
          <div className={`row wrap ${classes['line']}`}>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            <ActionIcon aria-label={t`Close this message`} onClick={onForget}>
              <X size={18} aria-hidden />
            </ActionIcon>
          </div>
        </Notice>
      )}
      {change && (
        <Notice tone={change.undo ? 'ok' : 'info'}>
          <div className={`row wrap ${classes['line']}`}>
            <span>{change.message}</span>
            <div className={`row gap-4 ${classes['acts']}`}>
              {change.undo && (
                <Button variant="subtle" size="sm" onClick={change.undo}>
                  <Trans>Undo</Trans>
                </Button>
              )}
              <ActionIcon aria-label={t`Close this message`} onClick={() => forgetChange(batchId)}>
                <X size={18} aria-hidden />
              </ActionIcon>
            </div>
          </div>
        </Notice>
      )}
    </>
  );
}
