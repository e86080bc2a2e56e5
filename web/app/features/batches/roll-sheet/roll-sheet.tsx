import { useLingui } from '@lingui/react/macro';
import { formatPhone } from '#contract/phone';
import { PrintHead } from '../../../lib/print-head.tsx';
import type { BatchDetails } from '../shared/batches.queries.ts';
import paper from '../../../ui/paper.module.css';
import classes from './roll-sheet.module.css';

/** The columns beside roll number, name and admission number; `days` are blank ones. */
export interface RollColumns {
  withPhones: boolean;
  withSignature: boolean;
  days: number;
}

interface RollSheetProps {
  batch: BatchDetails;
  students: BatchDetails['enrolledStudents'];
  columns: RollColumns;
}

/** Widths in millimetres: of a sheet in portrait, of roll number, name and admission number, and of the columns beside them. */
const [portrait, ofNames, ofPhone, ofSignature, ofDay] = [186, 95, 32, 45, 6];

/** The students of a batch on A4, across where the columns need it. */
export function RollSheet({ batch, students, columns: { withPhones, withSignature, days } }: RollSheetProps) {
  const { t } = useLingui();
  const blank = Array.from({ length: days }, (_, index) => index);
  const width = ofNames + (withPhones ? ofPhone : 0) + (withSignature ? ofSignature : 0) + days * ofDay;
  return (
    <div
      className={`${paper['paper']} ${classes['sheet']}`}
      role="region"
      aria-label={t`Roll sheet`}
      data-wide={width > portrait || undefined}
      tabIndex={0}
    >
      <PrintHead
        title={t`Roll sheet of ${batch.name}`}
        facts={[batch.standard.name, batch.subject.name, batch.teacher?.name, batch.room]}
      />
      {withSignature && (
        <p className={classes['blank']}>
          <span>{t`Date`}</span>
          <span />
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col" className={classes['number']}>{t`Roll`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Admission no.`}</th>
            {withPhones && <th scope="col">{t`Parent’s phone`}</th>}
            {blank.map((day) => (
              <th key={day} scope="col" className={classes['day']}>
                <span className="hidden-text">{day + 1}</span>
              </th>
            ))}
            {withSignature && <th scope="col" className={classes['signature']}>{t`Signature`}</th>}
          </tr>
        </thead>
        <tbody>
          {students.map(({ _id, rollNo, name, admissionNo, parentPhone }) => (
            <tr key={_id}>
              <td className={classes['number']}>{rollNo}</td>
              <td>{name}</td>
              <td>{admissionNo}</td>
              {withPhones && <td>{parentPhone ? formatPhone(parentPhone) : ''}</td>}
              {blank.map((day) => (
                <td key={day} className={classes['day']} />
              ))}
              {withSignature && <td className={classes['signature']} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
