import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { showUndo } from '../../../ui/undo-toast.tsx';
import type { RegisterDraft } from './register-draft.ts';
import classes from './register-tools.module.css';

interface RegisterToolsProps {
  draft: RegisterDraft;
  search: string;
  onSearch: (search: string) => void;
  isLocked: boolean;
}

export function RegisterTools({ draft, search, onSearch, isLocked }: RegisterToolsProps) {
  const { t } = useLingui();
  return (
    <div className={classes['tools']}>
      <SearchField label={t`Find by name or roll no.`} value={search} onChange={onSearch} />
      <Button
        variant="default"
        className={classes['all'] ?? ''}
        disabled={isLocked}
        onClick={() => showUndo({ message: t`Everybody is set to present`, onUndo: draft.markAllPresent() })}
      >
        {t`All present`}
      </Button>
    </div>
  );
}
