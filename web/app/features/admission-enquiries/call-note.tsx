import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/mantine.ts';
import { NotebookPen } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { addDays, isDay, today } from '../../../lib/dates.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Notice } from '../../../design/notice.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { useUser } from '../../lib/session.ts';
import { callDrafts } from './call-drafts.ts';
import { useMoveEnquiry } from '../../domain/admission-enquiries/admission-enquiries.queries.ts';
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
  const [draft, setDraft] = useState(
    () => callDrafts.of(userId, enquiry._id) ?? { note: '', nextCall: enquiry.nextFollowUpOn ?? '' },
  );
  const { note, nextCall } = draft;
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part };
    callDrafts.keep(userId, enquiry._id, next);
    setDraft(next);
  };
  const [problem, setProblem] = useState<string | null>(null);
  const [dayProblem, setDayProblem] = useState<string | null>(null);
  const isClosed = enquiry.status === 'admitted' || enquiry.status === 'declined';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const isWrong = nextCall !== '' && !isDay(nextCall);
    setDayProblem(isWrong ? t`Enter a date as DD-MM-YYYY` : null);
    if (isWrong) return;
    if (note.trim() === '' && nextCall === (enquiry.nextFollowUpOn ?? '')) {
      return setProblem(t`Write a note or choose the day of the next call`);
    }
    const status = enquiry.status === 'new' ? 'contacted' : enquiry.status;
    const { version } = enquiry;
    try {
      await save.mutateAsync({ enquiry, move: { status, note, nextFollowUpOn: nextCall || null, version } });
      showDone(t`Call note saved`);
      onClose();
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409;
      setProblem(
        isStale ? t`Someone else has changed this in the meantime. Check it, then save again.` : messageOf(error),
      );
    }
  };
  const quick = [
    { label: t`Tomorrow`, day: addDays(today(), 1) },
    { label: t`In 3 days`, day: addDays(today(), 3) },
    { label: t`In a week`, day: addDays(today(), 7) },
  ];
  return (
    <form
      noValidate
      className={`stack gap-12 no-print ${classes['form']}`}
      onSubmit={(event) => void submit(event)}
      aria-label={t`Add a call note`}
    >
      {problem && <Notice tone="err">{problem}</Notice>}
      <TextAreaField
        label={t`What was said (optional)`}
        value={note}
        maxLength={1000}
        minRows={2}
        onChange={(event) => change({ note: event.currentTarget.value })}
        autoFocus
      />
      {!isClosed && (
        <div>
          <DateField
            label={t`Next call (optional)`}
            value={nextCall}
            onChange={(day) => change({ nextCall: day })}
            minDate={today()}
            error={dayProblem}
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
      <div className={`gap-8 ${classes['buttons']}`}>
        <Button type="submit" loading={save.isPending}>
          {t`Save note`}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
