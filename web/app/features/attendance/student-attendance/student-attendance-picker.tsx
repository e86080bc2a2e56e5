import type { BatchInList, EnrolledStudent } from '#contract/batches';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '../../../ui/mantine.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';
import classes from './student-attendance-picker.module.css';

interface StudentAttendancePickerProps {
  batches: readonly BatchInList[];
  batchId: string;
  /** By roll number. */
  students: readonly EnrolledStudent[];
  studentId: string;
  onBatch: (batchId: string) => void;
  onStudent: (studentId: string) => void;
}

/** Chooses batch and student; arrow keys step through the roll unless something else needs them. */
export function StudentAttendancePicker(props: StudentAttendancePickerProps) {
  const { batches, batchId, students, studentId, onBatch, onStudent } = props;
  const { t } = useLingui();
  const at = students.findIndex(({ _id }) => _id === studentId);
  const previous = students[at - 1];
  const next = at < 0 ? undefined : students[at + 1];
  const step = (student: EnrolledStudent | undefined) => {
    if (student) onStudent(student._id);
  };
  const keys = useRef<Record<string, () => void>>({});
  useEffect(() => {
    keys.current = { ArrowLeft: () => step(previous), ArrowRight: () => step(next) };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const needsArrows = (event.target as HTMLElement).closest?.('input, select, textarea, [role="menu"]');
      if (needsArrows || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const act = keys.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const position = at + 1;
  const count = students.length;
  return (
    <div className={`cluster no-print ${classes['picker']}`}>
      <SelectField
        aria-label={t`Batch`}
        size="md"
        className={classes['batch'] ?? ''}
        choices={batches.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={batchId}
        onChange={(value) => {
          if (value) onBatch(value);
        }}
      />
      <div className={`row gap-8 muted figures ${classes['steps']}`}>
        <ActionIcon
          variant="default"
          className={classes['step'] ?? ''}
          aria-label={t`Previous student`}
          disabled={previous === undefined}
          onClick={() => step(previous)}
        >
          <ChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <SelectField
          aria-label={t`Student`}
          size="md"
          className="fill"
          searchable
          choices={students.map(({ _id, rollNo, name }) => ({ value: _id, label: `${rollNo}. ${name}` }))}
          value={studentId}
          onChange={(value) => {
            if (value) onStudent(value);
          }}
        />
        <ActionIcon
          variant="default"
          className={classes['step'] ?? ''}
          aria-label={t`Next student`}
          disabled={next === undefined}
          onClick={() => step(next)}
        >
          <ChevronRight size={20} aria-hidden />
        </ActionIcon>
        {at >= 0 && (
          <span role="status" className="phone-unseen">
            <Trans>
              {position} of {count}
            </Trans>
          </span>
        )}
      </div>
    </div>
  );
}
