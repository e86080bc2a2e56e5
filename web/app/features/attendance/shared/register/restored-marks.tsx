import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../ui/mantine.ts';
import { useSyncExternalStore } from 'react';
import { Notice } from '../../../../../design/notice.tsx';
import { showUndo } from '../../../../ui/undo-toast.tsx';
import type { RegisterDraft } from './register-draft.ts';
import classes from './register-form.module.css';

/** Notice that marks of an earlier visit were restored and are not saved. */
export function RestoredMarks({ draft }: { draft: RegisterDraft }) {
  const { t } = useLingui();
  const isChanged = useSyncExternalStore(draft.subscribe, () => draft.isChanged);
  if (!draft.isRestored || !isChanged) return null;
  return (
    <Notice tone="warn">
      <div className={`row spread wrap ${classes['restored']}`}>
        <span>
          <Trans>What you marked earlier is back. It is not saved yet.</Trans>
        </span>
        <Button
          variant="default"
          onClick={() => showUndo({ message: t`The changes are discarded`, onUndo: draft.discard() })}
        >
          {t`Discard`}
        </Button>
      </div>
    </Notice>
  );
}
