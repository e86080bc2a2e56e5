import type { StudentInList } from '#contract/students';
import { academicYearOf } from '#contract/dates';
import { useLingui } from '@lingui/react/macro';
import { BrandMark } from '../../../../design/brand-mark.tsx';
import { formatPhone } from '#contract/phone';
import { formatDate, today } from '../../../../lib/dates.ts';
import { useAcademy } from '../../../lib/academy.queries.ts';
import { largePicture } from '../../../lib/large-picture.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './id-card.module.css';
import { QrCode } from '../shared/qr-code.tsx';

/** A card of the size of a bank card; the QR code holds the admission number. */
export function IdCard({ student }: { student: StudentInList }) {
  const { t } = useLingui();
  const academy = useAcademy();
  const { name, admissionNo, standard, dateOfBirth, avatarUrl } = student;
  const place = [...(academy?.addressLines ?? []), academy?.city].filter(Boolean).join(', ');
  return (
    <li className={`flex ${classes['card']}`}>
      <div className={`flex ${classes['head']}`}>
        <BrandMark logo={academy?.logo ?? null} />
        <span className="fill">{academy?.name}</span>
        <span className={`figures unbroken ${classes['year']}`}>{academicYearOf(today())}</span>
      </div>
      <div className={classes['body']}>
        <Avatar name={name} url={avatarUrl && largePicture(avatarUrl)} size={76} isOnPaper />
        <p className={`heavy breakable ${classes['name']}`} data-long={name.length > 40 || undefined}>
          {name}
        </p>
        <div className={classes['facts']}>
          {standard && <p>{standard.name}</p>}
          <p className={classes['label']}>{t`Admission no.`}</p>
          <p className="strong figures">{admissionNo}</p>
          {dateOfBirth && (
            <p>
              <span className={classes['label']}>{t`Date of birth`}</span>{' '}
              <span className="figures unbroken">{formatDate(dateOfBirth)}</span>
            </p>
          )}
        </div>
        <QrCode text={admissionNo} label={t`QR code of ${admissionNo}`} className={classes['code']} />
      </div>
      <p className={`spread flex ${classes['foot']}`}>
        <span className={`breakable ${classes['place']}`}>{place}</span>
        {academy?.phones[0] && <span className="figures">{formatPhone(academy.phones[0])}</span>}
      </p>
    </li>
  );
}
