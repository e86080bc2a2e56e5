import type { Student } from '#contract/students';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../lib/dates.ts';
import { formatPhone } from '#contract/phone';
import { WhatsAppIcon } from '../../../lib/contact-links.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailText } from '../../../../design/email-text.tsx';
import { RecordLinks } from '../../../ui/record-links.tsx';
import { StudentPicture } from '../../pictures/shared/student-picture.tsx';
import { PeriodChoice } from '../shared/glance/period-choice.tsx';
import { StudentGlance } from '../shared/glance/student-glance.tsx';
import { paths } from '../../../../lib/paths.ts';
import { ParentLinks } from './parent-links.tsx';
import classes from './student-overview-tab.module.css';
import { WriteToFamily } from './write-to-family.tsx';
import type { StudentField } from '../student-values.ts';
import { useStudentWords } from '../shared/student-words.ts';
import { inOwnWords } from '../../../../lib/own-words.ts';

interface Fact {
  label: string;
  /** The form field that adds a missing value. */
  field: StudentField | `guardians.0.${'name' | 'phone'}`;
  value: ReactNode;
  /** Text for a missing value; "Not added" by default. */
  empty?: string;
}

export function StudentOverviewTab({ student }: { student: Student }) {
  return (
    <div className="stack gap-20">
      <StudentGlance studentId={student._id}>
        <PeriodChoice />
      </StudentGlance>
      <div className={`stack gap-20 ${classes['columns']}`}>
        <div className={`stack gap-20 ${classes['column']}`}>
          <PersonCard student={student} />
          <LoginCard student={student} />
        </div>
        <div className={`stack gap-20 ${classes['column']}`}>
          <WriteToFamily student={student} />
          <ParentLinks student={student} />
          <ContactCard student={student} />
          <BatchLinks student={student} />
        </div>
      </div>
    </div>
  );
}

interface CardProps {
  student: Student;
}

function PersonCard({ student }: CardProps) {
  const { t } = useLingui();
  const words = useStudentWords();
  return (
    <Card title={t`Student`}>
      <StudentPicture student={student} />
      <Facts
        student={student}
        facts={[
          { label: t`Standard`, field: 'standard', value: student.standard?.name },
          { label: t`Gender`, field: 'gender', value: words.gender[student.gender] },
          {
            label: t`Date of birth`,
            field: 'dateOfBirth',
            empty: formatDate(null),
            value: student.dateOfBirth && formatDate(student.dateOfBirth),
          },
          { label: t`School or college`, field: 'schoolName', value: student.schoolName },
          { label: t`Joined`, field: 'joinedOn', value: formatDate(student.joinedOn) },
        ]}
      />
    </Card>
  );
}

function LoginCard({ student }: CardProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Login`}>
      <Facts
        student={student}
        facts={[{ label: t`Email`, field: 'email', value: student.email && <EmailText email={student.email} /> }]}
      >
        <FactRow label={t`Admission number`}>{student.admissionNo}</FactRow>
        <FactRow label={t`Logged in`}>{student.hasSignedIn ? t`Yes` : t`Not yet`}</FactRow>
      </Facts>
    </Card>
  );
}

function ContactCard({ student }: CardProps) {
  const { t } = useLingui();
  const { missing, phone, parentPhone, address, consent } = student;
  const phoneFact = (field: 'phone' | 'parentPhone', number: string) =>
    missing.includes(field) ? null : (
      <span className="inline gap-8">
        <a href={`tel:${number}`} className={`plain-link ${classes['phone']}`}>
          {formatPhone(number)}
        </a>
        {field === 'phone' && <WhatsAppIcon phone={number} who={student.name} size={32} />}
      </span>
    );
  return (
    <Card title={t`Contact`}>
      <Facts
        student={student}
        facts={[
          { label: t`Parent`, field: 'guardians.0.name', value: student.parentName },
          { label: t`Parent’s phone`, field: 'guardians.0.phone', value: phoneFact('parentPhone', parentPhone) },
          { label: t`Phone`, field: 'phone', value: phoneFact('phone', phone) },
          { label: t`Address`, field: 'address', value: missing.includes('address') ? null : address },
        ]}
      >
        {consent && (
          <FactRow label={t`Consent`}>
            <Trans>
              {inOwnWords(consent.by)}, {formatDate(consent.at)}
            </Trans>
          </FactRow>
        )}
      </Facts>
    </Card>
  );
}

function BatchLinks({ student }: CardProps) {
  const { t } = useLingui();
  return (
    <RecordLinks
      title={t`Batches`}
      records={student.batches.map(({ _id, name, rollNo }) => ({
        _id,
        name,
        to: paths.admin.batch(_id),
        facts: t`Roll ${rollNo}`,
      }))}
      empty={t`In no batch yet.`}
      aside={
        student.status === 'active' && (
          <Link
            to={paths.admin.editStudent(student._id, { focus: 'batches' })}
            className={`plain-link ${classes['add']}`}
          >
            {t`Change batches`}
          </Link>
        )
      }
    />
  );
}

function Facts({ student, facts, children }: { student: Student; facts: Fact[]; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <dl className={`stack ${classes['facts']}`}>
      {facts.map(({ label, field, value, empty = t`Not added` }) => (
        <FactRow key={field} label={label}>
          {value ?? (
            <Link
              to={paths.admin.editStudent(student._id, { focus: field })}
              className={`plain-link ${classes['add']}`}
            >
              {empty}
              <span className="hidden-text">{t`, add it`}</span>
            </Link>
          )}
        </FactRow>
      ))}
      {children}
    </dl>
  );
}

function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
