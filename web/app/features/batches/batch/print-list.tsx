import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '../../../ui/mantine.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { formatPhone } from '#contract/phone';
import { Dialog } from '../../../ui/dialog.tsx';
import type { BatchDetails } from '../shared/batches.queries.ts';
import { PrintHead } from '../../../lib/print-head.tsx';
import classes from './print-list.module.css';

/** Columns of the empty grid: two weeks of six days and some spare fit beside the names. */
const gridDays = 14;

interface PrintListProps {
  batch: BatchDetails;
  /** Students to print; empty means all. */
  studentIds: readonly string[];
  onClose: () => void;
}

/** Asks for the kind of list, and prints the batch's roll on A4. */
export function PrintList({ batch, studentIds, onClose }: PrintListProps) {
  const { t } = useLingui();
  const [columns, setColumns] = useState({ withPhones: true, withSignature: false, withGrid: false });
  const choices = [
    { column: 'withPhones', label: t`Parents’ phone numbers` },
    { column: 'withSignature', label: t`Column for signatures` },
    { column: 'withGrid', label: t`Blank attendance columns` },
  ] as const;
  const wanted = new Set(studentIds);
  const students = batch.enrolledStudents.filter(({ _id }) => wanted.size === 0 || wanted.has(_id));
  const count = students.length;
  return (
    <>
      <Dialog title={t`Print list`} width={440} onClose={onClose}>
        <div className="stack gap-14">
          <p className="muted">
            <Plural value={count} one="# student, on A4." other="# students, on A4." />
          </p>
          {choices.map(({ column, label }) => (
            <Checkbox
              key={column}
              label={label}
              checked={columns[column]}
              onChange={(event) => setColumns({ ...columns, [column]: event.currentTarget.checked })}
            />
          ))}
          <div className={`gap-8 ${classes['buttons']}`}>
            <Button variant="default" onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button onClick={() => window.print()} data-autofocus>
              {t`Print`}
            </Button>
          </div>
        </div>
      </Dialog>
      {createPortal(<Paper batch={batch} students={students} columns={columns} />, document.body)}
    </>
  );
}

interface PaperProps {
  batch: BatchDetails;
  students: BatchDetails['enrolledStudents'];
  columns: { withPhones: boolean; withSignature: boolean; withGrid: boolean };
}

function Paper({ batch, students, columns: { withPhones, withSignature, withGrid } }: PaperProps) {
  const { t } = useLingui();
  const days = Array.from({ length: withGrid ? gridDays : 0 }, (_, index) => index);
  return (
    <div className={classes['paper']} data-wide={(withGrid && (withPhones || withSignature)) || undefined}>
      <PrintHead
        title={batch.name}
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
            {days.map((day) => (
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
              {days.map((day) => (
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
