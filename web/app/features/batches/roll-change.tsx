import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '../../ui/mantine.ts';
import { X } from 'lucide-react';
import { Notice } from '../../../design/notice.tsx';
import { forgetChange, useRecentChange } from './recent-changes.ts';
import classes from './batches.module.css';

interface RollChangeProps {
  batchId: string;
  refused: { student: { _id: string; name: string }; reason: string }[];
  onForget: () => void;
}

/** The roll's last change with its undo, and refused students; both stay until dismissed. */
export function RollChange({ batchId, refused, onForget }: RollChangeProps) {
  const { t } = useLingui();
  const change = useRecentChange(batchId);
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="err">
          <div className={`row wrap ${classes['line']}`}>
            <ul>
              {refused.map(({ student, reason }) => (
                <li key={student._id}>{reason.includes(student.name) ? reason : `${student.name}: ${reason}`}</li>
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
