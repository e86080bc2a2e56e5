import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/mantine.ts';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { addDays, isDay, today } from '../../../lib/dates.ts';
import { useAppForm } from '../../../lib/form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Notice } from '../../../design/notice.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { useUser } from '../../session/session.ts';
import { type CallDraft, callDrafts } from './call-drafts.ts';
import { useMoveEnquiry } from './shared/admission-enquiries.queries.ts';
import classes from './call-note.module.css';

/** Notes a call and when to call next. The first note moves a new registration to contacted. */
export function CallNote({ enquiry }: { enquiry: AdmissionEnquiry }) {
  const { t } = useLingui();
  const { _id: userId } = useUser();
  // Restores an unsaved draft.
  const [isOpen, setOpen] = useState(() => callDrafts.of(userId, enquiry._id) !== null);
  if (!isOpen) {
    return (
      <Button
        className="no-print"
        variant="default"
        size="sm"
        leftSection={<NotebookPen size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t`Add a call note`}
      </Button>
    );
  }
  const close = () => {
    callDrafts.drop(userId, enquiry._id);
    setOpen(false);
  };
  return <CallForm enquiry={enquiry} userId={userId} onClose={close} />;
}

interface CallFormProps {
  enquiry: AdmissionEnquiry;
  /** The author. */
  userId: string;
  onClose: () => void;
}

function CallForm({ enquiry, userId, onClose }: CallFormProps) {
  const { t } = useLingui();
  const save = useMoveEnquiry();
  const form = useAppForm<CallDraft>({
    initialValues: callDrafts.of(userId, enquiry._id) ?? { note: '', nextCall: enquiry.nextFollowUpOn ?? '' },
    check: ({ nextCall }) => (nextCall === '' || isDay(nextCall) ? {} : { nextCall: t`Enter a date as DD-MM-YYYY` }),
    onSubmit: async ({ note, nextCall }) => {
      if (note.trim() === '' && nextCall === (enquiry.nextFollowUpOn ?? '')) {
        throw new Error(t`Write a note or choose the day of the next call`);
      }
      const status = enquiry.status === 'new' ? 'contacted' : enquiry.status;
      const { version } = enquiry;
      try {
        await save.mutateAsync({ enquiry, move: { status, note, nextFollowUpOn: nextCall || null, version } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        throw new Error(t`Someone else has changed this in the meantime. Check it, then save again.`, { cause: error });
      }
      showDone(t`Call note saved`);
      onClose();
    },
  });
  const change = (part: Partial<CallDraft>) => {
    callDrafts.keep(userId, enquiry._id, { ...form.values, ...part });
    form.form.setValues(part);
  };
  const isClosed = enquiry.status === 'admitted' || enquiry.status === 'declined';
  const quick = [
    { label: t`Tomorrow`, day: addDays(today(), 1) },
    { label: t`In 3 days`, day: addDays(today(), 3) },
    { label: t`In a week`, day: addDays(today(), 7) },
  ];
  return (
    <form
      noValidate
      className={`stack gap-12 no-print ${classes['form']}`}
      onSubmit={form.frame.onSubmit}
      aria-label={t`Add a call note`}
    >
      {form.problem && <Notice tone="err">{form.problem}</Notice>}
      <TextAreaField
        {...form.field('note')}
        label={t`What was said (optional)`}
        maxLength={1000}
        minRows={2}
        onChange={(event) => change({ note: event.currentTarget.value })}
        autoFocus
      />
      {!isClosed && (
        <div>
          <DateField
            {...form.field('nextCall')}
            label={t`Next call (optional)`}
            onChange={(day) => change({ nextCall: day })}
            minDate={today()}
          />
          <div className={`cluster gap-4 ${classes['quick']}`}>
            {quick.map(({ label, day }) => (
              <Button key={day} variant="subtle" size="sm" onClick={() => change({ nextCall: day })}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div className="flex gap-8">
        <Button type="submit" loading={form.isSaving}>
          {t`Save note`}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
