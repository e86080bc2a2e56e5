import type { AdmissionEnquiry, EnquiryGuardian } from '#contract/admission-enquiries';
import type { Relation } from '#contract/guardians';
import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatInstant, formatTime, today } from '../../../lib/dates.ts';
import { formatPhone } from '#contract/phone';
import { WhatsAppIcon } from '../../lib/contact-links.tsx';
import { EmailText } from '../../../design/email-text.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './enquiry-facts.module.css';
import { useGuardianWords } from '../guardians/shared/guardian-words.ts';
import { useSourceNames, useStageNames, Whole } from './shared/enquiry-words.tsx';
import { inOwnWords } from '../../../lib/own-words.ts';

/** All answers that were given. */
export function EnquiryFacts({ enquiry }: { enquiry: AdmissionEnquiry }) {
  const { t } = useLingui();
  const sources = useSourceNames();
  const { standard, subjects, parentName, phone, email, emailVerifiedAt, schoolName, message, visitAt } = enquiry;
  const { guardians, nextFollowUpOn, reference, createdAt, source, consent, student } = enquiry;
  const { relation: relations } = useGuardianWords();
  const nameOf: NameOf = (name, relation) =>
    [name, relation && relation !== 'guardian' && relations[relation]].filter(Boolean).join(', ');
  const day = (value: string) => (value === today() ? t`Today` : formatDate(value));
  const call = (
    <span className="inline gap-8">
      <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
      <WhatsAppIcon phone={phone} who={enquiry.studentName} size={32} />
    </span>
  );
  const received = <Whole>{formatInstant(createdAt)}</Whole>;
  const facts: [string, ReactNode][] = [
    [t`Standard`, standard?.name],
    [t`Subjects`, subjects.map(({ name }) => name).join(', ')],
    [t`Parent`, parentName && nameOf(parentName, guardians[0]?.relation)],
    [t`Phone`, call],
    ...guardians.slice(1).map((guardian, index): [string, ReactNode] => {
      const number = index + 2;
      return [t`Guardian ${number}`, <OtherGuardian key={number} guardian={guardian} nameOf={nameOf} />];
    }),
    [
      t`Email`,
      email && (
        <span className={`row wrap ${classes['email']}`}>
          <a href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
          {emailVerifiedAt && (
            <span className={`inline gap-4 ${classes['verified']}`}>
              <BadgeCheck size={15} aria-hidden />
              <Trans>verified</Trans>
            </span>
          )}
        </span>
      ),
    ],
    [t`School`, schoolName],
    [t`Received`, received],
    [t`How`, sources[source]],
    [t`Reference`, reference],
    [t`Next call`, nextFollowUpOn && day(nextFollowUpOn)],
    [
      t({ message: 'Visit', context: 'an appointment' }),
      visitAt && (
        <Whole>
          {day(visitAt.date)}, {formatTime(visitAt.time)}
        </Whole>
      ),
    ],
    [t`Message`, message],
    [
      t`Consent`,
      consent ? (
        <>
          {inOwnWords(consent.by)}, <Whole>{formatInstant(consent.at)}</Whole>
        </>
      ) : (
        t`Not given yet`
      ),
    ],
    [
      t`Student`,
      student && (
        <Link to={paths.admin.student(student._id)} className={classes['link']}>
          <span>
            {student.name} <Whole>({student.admissionNo})</Whole>
          </span>
        </Link>
      ),
    ],
  ];
  return (
    <>
      <dl className={`stack gap-10 ${classes['facts']}`}>
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([label, value]) => (
            <div className="gap-12" key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <SamePhone others={enquiry.samePhone} />
    </>
  );
}

type NameOf = (name: string | null, relation: Relation | undefined) => string;

function OtherGuardian({ guardian, nameOf }: { guardian: EnquiryGuardian; nameOf: NameOf }) {
  const { name, relation, phone } = guardian;
  return (
    <>
      {nameOf(name, relation)} {phone !== null && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
    </>
  );
}

function SamePhone({ others }: { others: AdmissionEnquiry['samePhone'] }) {
  const names = useStageNames();
  if (others.length === 0) return null;
  return (
    <div className={classes['same']}>
      <p>
        <Trans>Also registered with this phone</Trans>
      </p>
      <ul>
        {others.map(({ _id, studentName, reference, status }) => (
          <li key={_id}>
            <Link to={paths.admin.registration(_id)} className={classes['link']}>
              {studentName}
            </Link>{' '}
            {reference}, {names[status]}
          </li>
        ))}
      </ul>
    </div>
  );
}
