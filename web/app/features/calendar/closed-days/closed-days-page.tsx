import { type ClosedDays, ClosedDaysForm as ClosedDaysFields } from '#contract/calendar';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { formatDate, formatWeekDate, isDay, today } from '../../../../lib/dates.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { FormSection } from '../../../../design/form-section.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { factSeparator } from '../../../ui/facts.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { ActionIcon, Button } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordLayout } from '../../../ui/record-layout.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showDone, showOutcome } from '../../../ui/undo-toast.tsx';
import { useClosedDays, useDeleteClosedDays, useSaveClosedDays } from '../shared/calendar.queries.ts';
import { useAnnounce } from '../shared/use-announce.tsx';
import { paths } from '../../../../lib/paths.ts';
import { ClosedDaysCalendar } from './closed-days-calendar.tsx';
import classes from './closed-days-page.module.css';

/** Holidays and other days without classes, from today on. */
export default function ClosedDaysPage() {
  const { t } = useLingui();
  const days = useClosedDays(today());
  /** The edited entry; null adds one, undefined is closed. */
  const [edited, setEdited] = useState<ClosedDays | null | undefined>();
  const [removed, setRemoved] = useState<ClosedDays | undefined>();
  const remove = useDeleteClosedDays();
  const add = (
    <Button leftSection={<CalendarOff size={18} aria-hidden />} onClick={() => setEdited(null)}>
      {t`Add closed days`}
    </Button>
  );
  return (
    <>
      <PageHeader title={t`Closed days`} parent={{ to: paths.admin.schedule(), label: t`Schedule` }} actions={add}>
        {t`No class takes place on these days. Families see them on the public site.`}
      </PageHeader>
      {days.isError && <ErrorCard error={days.error} onRetry={() => void days.refetch()} />}
      {days.isPending && <SkeletonRows rows={4} />}
      {days.data?.data.length === 0 && (
        <EmptyState picture="register" title={t`No closed days ahead`}>
          {t`Add holidays, so that no one comes on a day without classes and no attendance is asked for.`}
        </EmptyState>
      )}
      {days.data && days.data.data.length > 0 && (
        <RecordLayout side={<ClosedDaysCalendar closed={days.data.data} />}>
          <ul className={`sheet lines ${classes['list']}`}>
            {days.data.data.map((before) => (
              <li className="row gap-4" key={before._id}>
                <div className="stack fill">
                  <strong>{before.name}</strong>
                  <ClosedFor days={before} />
                </div>
                <ActionIcon size={44} aria-label={t`Change ${before.name}`} onClick={() => setEdited(before)}>
                  <Pencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon size={44} aria-label={t`Remove ${before.name}`} onClick={() => setRemoved(before)}>
                  <Trash2 size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </RecordLayout>
      )}
      <SidePanel
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited ? t`Change closed days` : t`Add closed days`}
      >
        <ClosedDaysForm key={edited?._id ?? ''} before={edited ?? undefined} onSaved={() => setEdited(undefined)} />
      </SidePanel>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={t`Remove ${removed?.name ?? ''}?`}
        keepLabel={t`Keep them closed`}
        actLabel={t`Remove`}
        isActing={remove.isPending}
        problem={remove.isError ? messageOf(remove.error) : undefined}
        onKeep={() => {
          remove.reset();
          setRemoved(undefined);
        }}
        onAct={() =>
          removed &&
          remove.mutate(removed._id, {
            onSuccess: ({ message }) => {
              setRemoved(undefined);
              showDone(message ?? t`The academy is open on these days`);
            },
          })
        }
      >
        {t`The weekly classes on these days will take place.`}
      </ConfirmDialog>
    </>
  );
}

/** The first and last day of a period, and its number of days. */
function ClosedFor({ days: { startDate, endDate } }: { days: ClosedDays }) {
  const count = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  if (count === 1) return <p className="muted numbers">{formatWeekDate(startDate)}</p>;
  return (
    <p className="muted numbers">
      <Trans>
        <span>{formatWeekDate(startDate)}</span> to <span>{formatWeekDate(endDate)}</span>
      </Trans>
      {factSeparator}
      <span>
        <Plural value={count} one="# day" other="# days" />
      </span>
    </p>
  );
}

function ClosedDaysForm({ before, onSaved }: { before: ClosedDays | undefined; onSaved: () => void }) {
  const { t } = useLingui();
  const save = useSaveClosedDays();
  const announce = useAnnounce();
  const form = useAppForm({
    initialValues: {
      name: before?.name ?? '',
      startDate: before?.startDate ?? '',
      endDate: before && before.endDate !== before.startDate ? before.endDate : '',
    },
    schema: ClosedDaysFields.pick({ name: true, startDate: true }),
    check: ({ startDate, endDate }) =>
      endDate !== '' && !isDay(endDate)
        ? { endDate: t`Enter a date as DD-MM-YYYY` }
        : endDate !== '' && endDate < startDate
          ? { endDate: t`End date cannot be before start date` }
          : {},
    onSubmit: async ({ endDate, ...values }) => {
      const { message } = await save.mutateAsync({
        ...(before && { before }),
        body: { ...values, endDate: endDate === '' ? null : endDate },
      });
      onSaved();
      const [name, until] = [values.name, endDate || values.startDate];
      const [first, last] = [formatDate(values.startDate), formatDate(until)];
      showOutcome(
        message ?? t`Closed days saved`,
        announce({
          title: first === last ? t`${name}: no classes on ${first}` : t`${name}: no classes from ${first} to ${last}`,
          body:
            first === last
              ? t`We are closed on ${first} for ${name}. There are no classes on that day.`
              : t`We are closed from ${first} to ${last} for ${name}. There are no classes on these days.`,
          until,
        }),
      );
    },
  });
  return (
    <FormFrame {...form.frame} label={t`Closed days`}>
      <FormSection title={t`Closed days`}>
        <TextField {...form.field('name')} label={t`Name`} description={t`Such as Diwali.`} maxLength={80} />
        <DateField {...form.field('startDate')} label={t`First day`} />
        <DateField
          {...form.field('endDate')}
          label={t`Last day (optional)`}
          description={t`Leave it empty for one day.`}
        />
      </FormSection>
      <FormFooter submitLabel={t`Save closed days`} isSaving={form.isSaving} inPlace />
    </FormFrame>
  );
}
