import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../../ui/mantine.ts';
import { History } from 'lucide-react';
import { SearchField } from '../../../../ui/search-field.tsx';
import { showUndo } from '../../../../ui/undo-toast.tsx';
import type { Register } from '#contract/attendance';
import type { RegisterDraft } from './register-draft.ts';
import classes from './register-tools.module.css';

interface RegisterToolsProps {
  register: Register;
  draft: RegisterDraft;
  search: string;
  onSearch: (search: string) => void;
  isEditing: boolean;
  isLocked: boolean;
  /** Undefined if nothing was saved. */
  onHistory: (() => void) | undefined;
}

export function RegisterTools({
  register,
  draft,
  search,
  onSearch,
  isEditing,
  isLocked,
  onHistory,
}: RegisterToolsProps) {
  const { t } = useLingui();
  return (
    <div className={`spread gap-8 ruled flex ${classes['tools']}`}>
      <SearchField label={t`Name or roll no.`} value={search} onChange={onSearch} />
      {isEditing && (
        <Button
          variant="default"
          className={classes['all'] ?? ''}
          disabled={isLocked}
          onClick={() => showUndo({ message: t`Everyone is marked present`, onUndo: draft.markAllPresent(register) })}
        >
          {t`All present`}
        </Button>
      )}
      {!isEditing && onHistory && (
        <Button
          variant="default"
          className={classes['all'] ?? ''}
          leftSection={<History size={18} aria-hidden />}
          onClick={onHistory}
        >
          {t`History`}
        </Button>
      )}
    </div>
  );
}
