import type { Student } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { useState } from 'react';
import { showDone } from '../../../ui/undo-toast.tsx';
import { SignInSlip } from '../../../domain/students/sign-in-slip.tsx';
import { StudentEditor } from '../student-editor.tsx';
import { newStudentValues, type StudentValues, toStudentBody } from '../student-values.ts';
import { useCreateStudent } from '../../../domain/students/students.queries.ts';

interface NewStudentProps {
  /** What is known beforehand: the batch one comes from, or an enquiry's answers. */
  known?: Partial<StudentValues>;
  /** The registration this admits, once; without "Add and add another". */
  fromEnquiry?: string;
  cancelTo?: string;
  /** Called when the last form is done with; after a one-time password, when the slip is put away. */
  onDone: (student: Student) => void;
}

interface Slip {
  student: Student;
  oneTimePassword: string;
  isAnotherWanted: boolean;
}

/** Adds students one after the other, on a page or in a side panel. */
export function NewStudent({ known, fromEnquiry, cancelTo, onDone }: NewStudentProps) {
  const { t } = useLingui();
  const create = useCreateStudent();
  const [round, setRound] = useState(0);
  const [slip, setSlip] = useState<Slip | null>(null);

  const next = (student: Student, isAnotherWanted: boolean) => {
    if (isAnotherWanted) setRound((before) => before + 1);
    else onDone(student);
  };
  if (slip) {
    const { student, oneTimePassword, isAnotherWanted } = slip;
    const goOn = (another: boolean) => {
      setSlip(null);
      next(student, another);
    };
    return (
      <SignInSlip
        name={student.name}
        signInName={student.admissionNo}
        oneTimePassword={oneTimePassword}
        actions={
          <>
            {!fromEnquiry && (
              <Button variant={isAnotherWanted ? 'filled' : 'default'} onClick={() => goOn(true)}>
                {t`Add another`}
              </Button>
            )}
            <Button variant={isAnotherWanted ? 'default' : 'filled'} onClick={() => goOn(false)}>
              {t`Done`}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <StudentEditor
      key={round}
      initialValues={newStudentValues(known)}
      submitLabel={t`Add student`}
      canAddAnother={!fromEnquiry}
      {...(cancelTo ? { cancelTo } : {})}
      {...(round > 0 ? { focus: 'name' } : {})}
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
        if (oneTimePassword) setSlip({ student: data, oneTimePassword, isAnotherWanted });
        else next(data, isAnotherWanted);
      }}
    />
  );
}
