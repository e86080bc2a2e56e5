import type { Site } from '#contract/site';
import type { Student, StudentOverview } from '#contract/students';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { AddressLines } from '../../../../design/address-lines.tsx';
import { BrandMark } from '../../../../design/brand-mark.tsx';
import { useLateNote, useMarkWords } from '../../../../lib/attendance-words.ts';
import { formatDate, today } from '../../../../lib/dates.ts';
import { formatPhone } from '#contract/phone';
import { formatPercentage } from '#contract/percentage';
import paper from '../../../ui/paper.module.css';
import classes from './certificate-sheet.module.css';

interface CertificateSheetProps {
  student: Student;
  overview: StudentOverview;
  academy: Site['academy'] & Pick<Site, 'logo'>;
}

/** The certificate: the academy's head, a sentence with the figures, each batch, and places for signature and stamp. */
export function CertificateSheet({ student, overview, academy }: CertificateSheetProps) {
  const { t } = useLingui();
  const { statistics, period, attendanceThreshold: threshold } = overview;
  const { name, admissionNo, standard, joinedOn } = student;
  const academyName = academy.name;
  const lateNote = useLateNote(statistics.late);
  const attended = statistics.present + statistics.late;
  // Leave does not count, as in the percentage.
  const counted = attended + statistics.absent;
  const from = <span className="unbroken">{formatDate(period.from ?? joinedOn)}</span>;
  const to = <span className="unbroken">{formatDate(period.to ?? today())}</span>;
  const percentage = formatPercentage(statistics.percentage, threshold);
  return (
    <article className={`${paper['paper']} ${classes['sheet']}`}>
      <header className={classes['head']}>
        <BrandMark logo={academy.logo} />
        <div className={classes['academy']}>
          <p className={classes['name']}>{academyName}</p>
          <AddressLines academy={academy} />
        </div>
        <p className="figures">{academy.phones[0] && formatPhone(academy.phones[0])}</p>
      </header>
      <h2 className={classes['title']}>{t`Attendance certificate`}</h2>
      {counted === 0 ? (
        <p>
          <Trans>
            No class of {name} was marked from {from} to {to}, so there is no attendance to certify.
          </Trans>
        </p>
      ) : (
        <>
          <p className={classes['text']}>
            {standard ? (
              <Trans>
                This is to certify that <strong>{name}</strong> (admission no. {admissionNo}), a student of{' '}
                {standard.name} at {academyName}, attended{' '}
                <strong>
                  {attended} of <Plural value={counted} one="# class" other="# classes" />
                </strong>{' '}
                from {from} to {to}, which is <strong>{percentage}</strong>.
              </Trans>
            ) : (
              <Trans>
                This is to certify that <strong>{name}</strong> (admission no. {admissionNo}), a student at{' '}
                {academyName}, attended{' '}
                <strong>
                  {attended} of <Plural value={counted} one="# class" other="# classes" />
                </strong>{' '}
                from {from} to {to}, which is <strong>{percentage}</strong>.
              </Trans>
            )}
          </p>
          <BatchTable overview={overview} />
          {lateNote && <p className={classes['note']}>{lateNote}</p>}
          <footer className={classes['foot']}>
            <p>{t`Date: ${formatDate(today())}`}</p>
            <p className={classes['line']}>{t`Stamp`}</p>
            <p className={classes['line']}>{t`Signature`}</p>
          </footer>
        </>
      )}
    </article>
  );
}

function BatchTable({ overview: { byBatch, attendanceThreshold } }: { overview: StudentOverview }) {
  const { t } = useLingui();
  const words = useMarkWords();
  return (
    <div className={classes['scroll']} role="region" aria-label={t`Batches`} tabIndex={0}>
      <table className={classes['batches']}>
        <thead>
          <tr>
            <th scope="col">{t`Batch`}</th>
            <th scope="col">{t`Classes`}</th>
            <th scope="col">{words.present}</th>
            <th scope="col">{words.late}</th>
            <th scope="col">{words.absent}</th>
            <th scope="col">{words.leave}</th>
            <th scope="col">{t`Attendance`}</th>
          </tr>
        </thead>
        <tbody>
          {byBatch.map((batch) => (
            <tr key={batch._id}>
              <th scope="row">{batch.name}</th>
              <td>{batch.statistics.total}</td>
              <td>{batch.statistics.present}</td>
              <td>{batch.statistics.late}</td>
              <td>{batch.statistics.absent}</td>
              <td>{batch.statistics.leave}</td>
              <td>{formatPercentage(batch.statistics.percentage, attendanceThreshold)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
