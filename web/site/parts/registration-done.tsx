import type { Academy } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleCheck, Copy, Phone, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatPhone } from '#contract/phone';
import type { Receipt } from './persisted-receipt.ts';
import { OpenDays } from './open-days.tsx';
import classes from './registration.module.css';

interface RegistrationDoneProps {
  receipt: Receipt;
  email: string;
  academy: Pick<Academy, 'name' | 'phones' | 'officeHours'>;
  onAnother: () => void;
  isShort?: boolean;
}

/** Stays until dismissed: families need the reference when they call. */
export function RegistrationDone({ receipt, email, academy, onAnother, isShort = false }: RegistrationDoneProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { studentName, reference, copy } = receipt;
  const phone = academy.phones[0];
  const Heading = isShort ? 'h3' : 'h2';
  return (
    <section className="stack gap-14" aria-labelledby="registration-sent">
      <CircleCheck size={44} aria-hidden className={classes['tick']} />
      <Heading id="registration-sent" ref={heading} tabIndex={-1} className={classes['title']}>
        <Trans>We have the registration of {studentName}</Trans>
      </Heading>
      <p className={`cluster ${classes['reference']}`}>
        <span className="muted">
          <Trans>Your reference</Trans>
        </span>
        <strong>{reference}</strong>
      </p>
      <ReferenceActions
        reference={reference}
        text={t`${academy.name}: registration of ${studentName}, reference ${reference}`}
      />
      <h4 className="text-h3">
        <Trans>What happens next</Trans>
      </h4>
      <ol className={`stack gap-8 text-h3 ${classes['steps']}`}>
        <li>
          {academy.officeHours.length > 0 ? (
            <Trans>
              We call you during office hours: <OpenDays academy={academy} />.
            </Trans>
          ) : (
            <Trans>We call you on the number you gave.</Trans>
          )}
        </li>
        <li>
          <Trans>You visit us and choose a batch.</Trans>
        </li>
        <li>
          <Trans>You get the login for timetable, notes and attendance.</Trans>
        </li>
      </ol>
      {copy !== undefined && (
        <p className="aside">
          {copy === 'on_its_way' ? (
            <Trans>A copy is on its way to {email}.</Trans>
          ) : (
            <Trans>We cannot send you a copy by email at the moment. Keep the reference.</Trans>
          )}
        </p>
      )}
      <div className={`cluster gap-10 ${classes['buttons']}`}>
        {phone && (
          <a href={`tel:${phone}`} className={`inline gap-8 strong middle ${classes['second']}`}>
            <Phone size={18} aria-hidden />
            {t`Call ${formatPhone(phone)}`}
          </a>
        )}
        <button type="button" className={`inline gap-8 strong middle ${classes['second']}`} onClick={onAnother}>
          {t`Register another child`}
        </button>
      </div>
    </section>
  );
}

/** Copies or shares the reference. */
function ReferenceActions({ reference, text }: { reference: string; text: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      setCopied(true);
    } catch {
      // Clipboard access denied: it can still be read.
    }
  };
  // Cancelling the share sheet is not an error.
  const share = () => void navigator.share({ text }).catch(() => {});
  return (
    <div className={`cluster gap-10 ${classes['buttons']}`}>
      <button type="button" className={`inline gap-8 strong middle ${classes['second']}`} onClick={() => void copy()}>
        {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        {t`Copy the reference`}
      </button>
      {canShare && (
        <button type="button" className={`inline gap-8 strong middle ${classes['second']}`} onClick={share}>
          <Share2 size={18} aria-hidden />
          {t`Share`}
        </button>
      )}
      <span role="status" className="muted">
        {isCopied && t`Reference copied`}
      </span>
    </div>
  );
}
