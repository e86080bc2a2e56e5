import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/mantine.ts';
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { addDays, formatDate, today } from '../../../lib/dates.ts';
import classes from './sign-in-slip.module.css';
import { useAcademyName } from './students.queries.ts';

interface SignInSlipProps {
  name: string;
  /** What the person types as the name: a student's admission number, or an email. */
  signInName: string;
  oneTimePassword: string;
  /** Buttons that put the slip away. */
  actions: ReactNode;
}

const validDays = 7;

/** A one-time password to hand over. It cannot be read again, so it stays until it is put away, and prints alone. */
export function SignInSlip({ name, signInName, oneTimePassword, actions }: SignInSlipProps) {
  const { t } = useLingui();
  const academy = useAcademyName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lastDay = formatDate(addDays(today(), validDays));
  return (
    <section className={`sheet ${classes['box']}`} aria-labelledby="sign-in-slip">
      <h2 id="sign-in-slip" ref={heading} tabIndex={-1}>
        <Trans>One-time password for {name}</Trans>
      </h2>
      <p className={`aside ${classes['hint']}`}>
        <Trans>It is shown only once. Print this slip or write it down.</Trans>
      </p>
      <div className={classes['slip']}>
        <p className="aside">{academy.data}</p>
        <p className={classes['name']}>{name}</p>
        <dl>
          <dt>{t`Address`}</dt>
          <dd className="strong breakable">{`${window.location.host}/login`}</dd>
          <dt>{t`Login name`}</dt>
          <dd className="strong breakable">{signInName}</dd>
          <dt>{t`Password`}</dt>
          <dd className={`strong breakable ${classes['password']}`}>{oneTimePassword}</dd>
        </dl>
        <p className={`aside ${classes['hint']}`}>
          <Trans>Works until {lastDay}. You choose your own password when you log in.</Trans>
        </p>
      </div>
      <div className="cluster gap-8">
        <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          {t`Print slip`}
        </Button>
        {actions}
      </div>
    </section>
  );
}
