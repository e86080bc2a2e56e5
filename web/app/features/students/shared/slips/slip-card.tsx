import { Trans, useLingui } from '@lingui/react/macro';
import { addDays, formatDate, today } from '../../../../../lib/dates.ts';
import { useAcademy } from '../../../../lib/academy.queries.ts';
import type { Slip } from '../../../../session/slips.ts';
import { useLinkOrigin } from '../../../system/shared/local-links.tsx';
import { QrCode } from '../qr-code.tsx';
import classes from './slip-card.module.css';

const validDays = 7;

const useSlipFacts = () => {
  const academy = useAcademy();
  const { host } = new URL(useLinkOrigin());
  return {
    academy: academy?.name ?? '',
    address: `${host}/login`,
    lastDay: formatDate(addDays(today(), validDays)),
  };
};

export type SlipText = Omit<Slip, '_id' | 'phone'>;

/** The slip as a text message, for clipboard and WhatsApp. */
export function useSlipText() {
  const { t } = useLingui();
  const { academy, address, lastDay } = useSlipFacts();
  return ({ name, signInName, oneTimePassword, page }: SlipText) =>
    [
      t`Login for ${name}, ${academy}`,
      t`Address: ${address}`,
      t`Login name: ${signInName}`,
      t`Password: ${oneTimePassword}`,
      t`Works until ${lastDay}. You choose your own password when you log in.`,
      ...(page === undefined ? [] : [t`Parent’s page, with the last 4 digits of your number: ${page}`]),
    ].join('\n');
}

/** One slip. */
export function SlipCard({ name, signInName, oneTimePassword, page }: SlipText) {
  const { t } = useLingui();
  const { academy, address, lastDay } = useSlipFacts();
  return (
    <div className={`${classes['slip']} ${page === undefined ? '' : classes['withPage']}`}>
      <div className="flex gap-16 spread">
        <div>
          <p className="aside">{academy}</p>
          <p className="heavy text-h2">{name}</p>
        </div>
        {page !== undefined && (
          <QrCode text={page} label={t`QR code of the parent’s page`} className={classes['code']} />
        )}
      </div>
      <dl>
        <dt>{t`Address`}</dt>
        <dd className="strong breakable">{address}</dd>
        <dt>{t`Login name`}</dt>
        <dd className="strong breakable">{signInName}</dd>
        <dt>{t`Password`}</dt>
        <dd className={`strong breakable ${classes['password']}`}>{oneTimePassword}</dd>
      </dl>
      <p className="aside">
        <Trans>Works until {lastDay}. You choose your own password when you log in.</Trans>{' '}
        {page !== undefined && <Trans>Parents scan the code and enter the last 4 digits of their own number.</Trans>}
      </p>
    </div>
  );
}
