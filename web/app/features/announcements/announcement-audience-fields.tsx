import { Trans, useLingui } from '@lingui/react/macro';
import type { Announcement } from '#contract/announcements';
import type { Ref } from '#contract/fields';
import type { AppForm } from '../../../lib/form.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { MultiSelectField } from '../../ui/select-field.tsx';
import { offeredBatches, useBatchSearch } from '../batches/shared/batch-search.queries.ts';
import { useAllStandards } from '../standards/shared/standards.queries.ts';
import type { AnnouncementValues } from './announcement-values.ts';
import { useAnnouncementWords } from './shared/announcement-words.ts';
import { useReach } from './shared/announcements.queries.ts';

interface AnnouncementAudienceFieldsProps {
  form: AppForm<AnnouncementValues>;
  announcement: Announcement | undefined;
}

/** The available choices, plus earlier ones that are no longer available. */
const choicesOf = (offered: Ref[], before: Ref[]) =>
  [...before.filter(({ _id }) => !offered.some((other) => other._id === _id)), ...offered].map(({ _id, name }) => ({
    value: _id,
    label: name,
  }));

/** The audience, and its current size. */
export function AnnouncementAudienceFields({ form, announcement }: AnnouncementAudienceFieldsProps) {
  const { t } = useLingui();
  const { kinds, reach: reachInWords } = useAnnouncementWords();
  const { audience } = form.values;
  const standards = useAllStandards();
  const { known, found, onSearch } = useBatchSearch({
    chosen: audience.batches,
    isWanted: audience.kind === 'batches',
  });
  const reach = useReach(audience);
  const options = (['everyone', 'students', 'teachers', 'families', 'standards', 'batches'] as const).map((value) => ({
    value,
    label: kinds[value],
  }));
  return (
    <>
      <FilterChips
        label={t`Who sees it`}
        isWhole
        options={options}
        value={audience.kind}
        onChange={(kind) => form.form.setFieldValue('audience.kind', kind)}
      />
      {audience.kind === 'standards' && (
        <MultiSelectField
          {...form.field('audience.standards')}
          label={t`Standards`}
          choices={choicesOf(
            standards.data?.data.filter(({ isActive }) => isActive) ?? [],
            announcement?.audience.standards ?? [],
          )}
          placeholder={t`Choose standards`}
        />
      )}
      {audience.kind === 'batches' && (
        <MultiSelectField
          {...form.field('audience.batches')}
          label={t`Batches`}
          choices={choicesOf(offeredBatches(known, found), announcement?.audience.batches ?? [])}
          placeholder={t`Choose batches`}
          onSearch={onSearch}
        />
      )}
      <p className="muted numbers" role="status">
        {reach.data ? reachInWords(reach.data) : reach.isError ? reach.error.message : <Trans>Counting…</Trans>}
      </p>
    </>
  );
}
