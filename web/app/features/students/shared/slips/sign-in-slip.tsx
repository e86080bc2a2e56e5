import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { WhatsAppButton } from '../../../../lib/contact-links.tsx';
import { Button } from '../../../../ui/mantine.ts';
import { LocalLinksNotice } from '../../../system/shared/local-links.tsx';
import { AddParentPages } from './add-parent-pages.tsx';
import { copySlips } from './copy-slips.ts';
import { PrintedSlips } from './printed-slips.tsx';
import classes from './sign-in-slip.module.css';
import { SlipCard, type SlipText, useSlipText } from './slip-card.tsx';

interface SignInSlipProps extends Omit<SlipText, 'page'> {
  /** The id of the student whose slip this is; another person has no parent's page. */
  student?: string;
  /** WhatsApp number; null if none is known. */
  phone?: string | null;
  /** Buttons that dismiss the slip. */
  actions: ReactNode;
}

/** A one-time password to hand over. It cannot be read again, so it stays until dismissed, and prints alone. */
export function SignInSlip({ phone = null, actions, student, ...login }: SignInSlipProps) {
  const { t } = useLingui();
  const textOf = useSlipText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [page, setPage] = useState<string>();
  const slip = { ...login, page };
  const { name } = slip;
  return (
    <section className={`sheet ${classes['box']}`} aria-labelledby="sign-in-slip">
      <h2 id="sign-in-slip" ref={heading} tabIndex={-1}>
        <Trans>One-time password for {name}</Trans>
      </h2>
      <p className={`aside ${classes['hint']}`}>
        <Trans>It is shown only now. Print this slip or write it down to hand over.</Trans>
      </p>
      <LocalLinksNotice by="browser" />
      <div className={classes['card']}>
        <SlipCard {...slip} />
      </div>
      <div className="cluster gap-8">
        <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          {t`Print slip`}
        </Button>
        <Button
          variant="default"
          leftSection={<Copy size={18} aria-hidden />}
          onClick={() => void copySlips([textOf(slip)])}
        >
          {t`Copy`}
        </Button>
        {phone !== null && <WhatsAppButton phone={phone} who={name} text={textOf(slip)} />}
        {student !== undefined && page === undefined && (
          <AddParentPages students={[student]} onAdd={(pages) => setPage(pages.get(student))} />
        )}
        {actions}
      </div>
      <PrintedSlips slips={[slip]} />
    </section>
  );
}
