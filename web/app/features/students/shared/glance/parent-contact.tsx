import type { GuardianRecipient } from '#contract/contacts';
import type { Ref } from '#contract/fields';
import type { StudentOverview } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../../lib/paths.ts';
import { formatPhone } from '#contract/phone';
import { PhoneIcon } from '../../../../lib/contact-links.tsx';
import { useUser } from '../../../../session/session.ts';
import { Dated } from '../../../../../design/dated.tsx';
import { Button } from '../../../../ui/mantine.ts';
import { WriteToGuardian } from '../../../contacts/shared/write-to-guardian.tsx';
import { useCallWords } from '../../../contacts/shared/call-words.ts';
import { useGuardianWords } from '../../../guardians/shared/guardian-words.ts';
import classes from './student-glance.module.css';

/** The primary guardian one tap away, by voice or by message; below the others, the student's own number and the siblings. */
export function ParentContact({ overview }: { overview: StudentOverview }) {
  const { t } = useLingui();
  const words = useGuardianWords();
  const { phone, student, guardians } = overview;
  const [primary, ...others] = guardians;
  const relation = primary && primary.relation !== 'guardian' && words.relation[primary.relation];
  return (
    <div className={`stack gap-6 ${classes['call']}`}>
      <h2>{t`Who to call`}</h2>
      <Why reasons={overview.callReasons} />
      <p>
        <strong>{primary?.name ?? t`Parent of ${student.name}`}</strong>
        {relation && `, ${relation}`}
        <br />
        {primary?.phone ? formatPhone(primary.phone) : t`No number on record`}
      </p>
      {primary?.phone && (
        <div className={`cluster gap-8 no-print full ${classes['buttons']}`}>
          <Button component="a" href={`tel:${primary.phone}`} size="md" leftSection={<Phone size={18} aria-hidden />}>
            {t`Call`}
          </Button>
          <WriteToGuardian
            student={student}
            guardian={primary}
            about="attendance"
            label={primary.hasWhatsApp ? t`WhatsApp` : t`SMS`}
          />
        </div>
      )}
      {others.length > 0 && (
        <ul className="stack gap-6 full" aria-label={t`Other guardians`}>
          {others.map((guardian) => (
            <OtherGuardian key={guardian._id} student={student} guardian={guardian} />
          ))}
        </ul>
      )}
      {phone !== null && (
        <a href={`tel:${phone}`} className={`inline plain-link numbers primary firm ${classes['own']}`}>
          {t`Student: ${formatPhone(phone)}`}
        </a>
      )}
      <Siblings siblings={overview.siblings} />
    </div>
  );
}

/** The reason why the student is on the list of calls, with a link to the list. */
function Why({ reasons }: { reasons: StudentOverview['callReasons'] }) {
  const { t } = useLingui();
  const words = useCallWords();
  const isTeacher = useUser().role === 'teacher';
  if (reasons.length === 0) return null;
  return (
    <div className="wrong">
      <Link to={isTeacher ? paths.teacher.calls() : paths.admin.calls()}>{t`Needs a call`}</Link>
      <ul>
        {reasons.map((reason) => (
          <li key={`${reason.kind} ${reason.batch?._id}`}>
            <Dated>{words.reason(reason)}</Dated>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OtherGuardian({ student, guardian }: { student: Ref; guardian: GuardianRecipient }) {
  const { t } = useLingui();
  const { relation: relations, inFull } = useGuardianWords();
  const { name, relation, phone } = guardian;
  const who = name ?? relations[relation];
  return (
    <li className="row spread gap-8">
      <span>
        {inFull(guardian)}
        <br />
        <span className="aside figures">{phone === null ? t`No number` : formatPhone(phone)}</span>
      </span>
      {phone !== null && (
        <span className="inline gap-8 no-print">
          <PhoneIcon phone={phone} who={who} />
          <WriteToGuardian student={student} guardian={guardian} about="attendance" />
        </span>
      )}
    </li>
  );
}

function Siblings({ siblings }: Pick<StudentOverview, 'siblings'>) {
  const { t } = useLingui();
  const isTeacher = useUser().role === 'teacher';
  if (siblings.length === 0) return null;
  return (
    <p>
      {siblings.length === 1 ? t`Sibling:` : t`Siblings:`}{' '}
      {siblings.map(({ _id, name }, index) => (
        <Fragment key={_id}>
          {index > 0 && ', '}
          <Link
            to={isTeacher ? paths.teacher.studentAttendance({ student: _id }) : paths.admin.student(_id)}
            className="plain-link"
          >
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
