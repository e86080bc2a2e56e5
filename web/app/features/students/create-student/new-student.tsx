import type { Student } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { addSlip, hasSlips, type Slip } from '../../../session/slips.ts';
import { SendPages } from '../../parent-pages/shared/send-pages.tsx';
import { SignInSlip } from '../shared/slips/sign-in-slip.tsx';
import { toSlip } from '../shared/slips/to-slip.ts';
import { StudentEditor } from '../student-editor.tsx';
import { newStudentValues, type StudentValues, toStudentBody } from '../student-values.ts';
import { useCreateStudent } from '../shared/students.queries.ts';

interface NewStudentProps {
  /** Prefilled values, from a batch or an enquiry. */
  known?: Partial<StudentValues>;
  /** The registration this admits; then without "Add and add another". */
  fromEnquiry?: string;
  cancelTo?: string;
  /** Called when the last form is finished, or after a one-time password, when its slip is dismissed. */
  onDone: (student: Student) => void;
}

/** Values the next student likely shares. */
const shared = ({ standard, batches }: StudentValues): Partial<StudentValues> => ({ standard, batches });

/** Adds students in a row. Their slips collect in the tray without interrupting; a single student's slip is shown. */
export function NewStudent({ known, fromEnquiry, cancelTo, onDone }: NewStudentProps) {
  const { t } = useLingui();
  const create = useCreateStudent();
  const [round, setRound] = useState({ count: 0, known });
  const [shown, setShown] = useState<{ student: Student; slip?: Slip | undefined; values: StudentValues } | null>(null);

  const addNext = (values: StudentValues) => setRound(({ count }) => ({ count: count + 1, known: shared(values) }));
  if (shown) {
    const { student, slip, values } = shown;
    if (slip === undefined) return <Admitted student={student} onDone={() => onDone(student)} />;
    return (
      <SignInSlip
        {...slip}
        student={student._id}
        actions={
          <>
            {!fromEnquiry && (
              <Button
                variant="default"
                onClick={() => {
                  addSlip(slip);
                  setShown(null);
                  addNext(values);
                }}
              >
                {t`Add another`}
              </Button>
            )}
            <Button onClick={() => onDone(student)}>{t`Done`}</Button>
          </>
        }
      />
    );
  }
  return (
    <StudentEditor
      key={round.count}
      initialValues={newStudentValues(round.known)}
      submitLabel={t`Add student`}
      canAddAnother={!fromEnquiry}
      {...(cancelTo ? { cancelTo } : {})}
      {...(round.count > 0 ? { focus: 'name' } : {})}
      onSave={async ({ values, overCapacity, isAnotherWanted }) => {
        const { data, oneTimePassword, invitation, message } = await create.mutateAsync({
          ...toStudentBody(values),
          batches: values.batches,
          overCapacity,
          ...(fromEnquiry ? { fromEnquiry } : {}),
        });
        showDone(
          invitation === 'waiting'
            ? t`Student created. Email is not set up, so the invitation waits under Mail.`
            : (message ?? t`Student created successfully`),
        );
        const slip = oneTimePassword === undefined ? undefined : toSlip(data, oneTimePassword);
        const isOneOfMany = isAnotherWanted || hasSlips();
        const isReachable = data.guardians.some(({ phone }) => phone !== null);
        if (slip ? !isOneOfMany : fromEnquiry && isReachable) return setShown({ student: data, slip, values });
        if (slip) addSlip(slip);
        if (isAnotherWanted) addNext(values);
        else onDone(data);
      }}
    />
  );
}

/** After an admission without a slip: the parents are sent their page. */
function Admitted({ student, onDone }: { student: Student; onDone: () => void }) {
  const { t } = useLingui();
  const { _id, name } = student;
  return (
    <Card
      title={
        <span ref={takeFocus} tabIndex={-1}>
          {t`${name} is admitted`}
        </span>
      }
    >
      <div className="row wrap gap-8">
        <SendPages among={{ students: [_id] }} />
        <Button onClick={onDone}>{t`Done`}</Button>
      </div>
    </Card>
  );
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus();
