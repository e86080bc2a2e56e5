import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { PublicField, SendButton } from '../parts/public-field.tsx';
import classes from '../parts/public-form.module.css';
import { checkCode, isUnreached, sendCode } from '../parts/send-registration.ts';
import type { Registration } from '../parts/use-registration.ts';

const pause = 30;

/** The email is checked before it is sent: a wrong letter would lose every later mail. */
export function EmailCodeStep({ registration }: { registration: Registration }) {
  const { t } = useLingui();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { email } = registration.start.values;
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [wait, setWait] = useState(pause);
  const wasAsked = useRef(false);

  const tell = (error: unknown) =>
    setProblem(isUnreached(error) ? t`No connection. Nothing you typed is lost: try again.` : messageOf(error));
  const ask = async () => {
    setProblem(null);
    setWait(pause);
    try {
      await sendCode(email);
    } catch (error) {
      tell(error);
      setWait(0);
    }
  };
  const askOnce = useRef(ask);
  useEffect(() => {
    heading.current?.focus();
    if (wasAsked.current) return;
    wasAsked.current = true;
    void askOnce.current();
  }, []);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChecking || registration.isSending) return;
    const otp = (new FormData(event.currentTarget).get('otp') as string).replace(/\s/g, '');
    if (!/^\d{6}$/.test(otp)) return setProblem(t`Enter the 6 digits of the code`);
    setProblem(null);
    setChecking(true);
    try {
      const proof = await checkCode(email, otp);
      await registration.goOn(proof);
    } catch (error) {
      tell(error);
    } finally {
      setChecking(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={classes['form']} aria-labelledby={`${id}t`}>
      <div>
        <h2 id={`${id}t`} ref={heading} tabIndex={-1} className={classes['title']}>
          <Trans>Check your email</Trans>
        </h2>
        <p className={classes['intro']}>
          <Trans>We have sent a code with 6 digits to {email}. It works for 10 minutes.</Trans>
        </p>
      </div>
      <div role="alert">{problem && <p className={classes['error']}>{problem}</p>}</div>
      <PublicField
        id={`${id}otp`}
        name="otp"
        label={t`Code from the mail`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <SendButton isSending={isChecking || registration.isSending} label={t`Check and send`} sending={t`Sending…`} />
      <div className={classes['links']}>
        {wait > 0 ? (
          <span className={classes['small']}>
            <Trans>A new code can be sent in {wait} seconds</Trans>
          </span>
        ) : (
          <button type="button" className={classes['quiet']} onClick={() => void ask()}>
            <Trans>Send a new code</Trans>
          </button>
        )}
        <button type="button" className={classes['quiet']} onClick={registration.backToForm}>
          <Trans>Change my answers</Trans>
        </button>
        <button type="button" className={classes['quiet']} onClick={() => void registration.goOn(null)}>
          <Trans>Send without an email</Trans>
        </button>
      </div>
    </form>
  );
}
