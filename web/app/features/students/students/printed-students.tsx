import type { StudentInList } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { formatDate, today } from '../../../../lib/dates.ts';
import { formatPhone } from '#contract/phone';
import { batchNames } from '../../batches/shared/batch-words.ts';
import classes from './printed-students.module.css';
import { useAcademy } from '../../../lib/academy.queries.ts';

/** Print view of the selected students. */
export function PrintedStudents({ students }: { students: StudentInList[] }) {
  const { t } = useLingui();
  const academy = useAcademy();
  const date = formatDate(today());
  const phoneOf = (student: StudentInList, field: 'phone' | 'parentPhone') =>
    student.missing.includes(field) ? '–' : formatPhone(student[field]);
  return (
    <div className={`print-only ${classes['sheet']}`}>
      <p className={classes['head']}>
        <strong>{academy?.name}</strong> {t`Students, printed ${date}`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Admission no.`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Standard`}</th>
            <th scope="col">{t`Batches`}</th>
            <th scope="col">{t`Parent’s phone`}</th>
            <th scope="col">{t`Phone`}</th>
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student._id}>
              <td>{student.admissionNo}</td>
              <td>{student.name}</td>
              <td>{student.standard?.name ?? '–'}</td>
              <td>{batchNames(student.batches, student.standard) || '–'}</td>
              <td>{phoneOf(student, 'parentPhone')}</td>
              <td>{phoneOf(student, 'phone')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
