import type { Ref } from '#contract/fields';
import { useLingui } from '@lingui/react/macro';
import { Tabs } from '../../ui/mantine.ts';
import { CountBadge } from '../../ui/status-badge.tsx';
import { useBatchNotesSummary } from '../notes/shared/notes.queries.ts';

/** Tab label "Notes" with a count. */
export function NotesTab({ batch }: { batch: Ref }) {
  const { t } = useLingui();
  const { data } = useBatchNotesSummary(batch);
  const total = data?.pagination.total ?? 0;
  return (
    <Tabs.Tab value="notes" rightSection={total > 0 && <CountBadge>{total}</CountBadge>}>
      {t`Notes`}
    </Tabs.Tab>
  );
}
