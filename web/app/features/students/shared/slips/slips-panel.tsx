import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import { WhatsAppButton } from '../../../../lib/contact-links.tsx';
import { addPages, forgetSlips, useSlips } from '../../../../session/slips.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Button } from '../../../../ui/mantine.ts';
import { SidePanel } from '../../../../ui/side-panel.tsx';
import { LocalLinksNotice } from '../../../system/shared/local-links.tsx';
import { AddParentPages } from './add-parent-pages.tsx';
import { copySlips } from './copy-slips.ts';
import { PrintedSlips } from './printed-slips.tsx';
import { SlipCard, useSlipText } from './slip-card.tsx';

export interface SlipsPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** All waiting slips: printed together, copied, or sent one by one. */
export function SlipsPanel({ isOpen, onClose }: SlipsPanelProps) {
  const { t } = useLingui();
  const slips = useSlips();
  const textOf = useSlipText();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <SidePanel
        isOpen={isOpen}
        onClose={onClose}
        title={plural(slips.length, { one: '# login slip', other: '# login slips' })}
        footer={
          <>
            <Button leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
              {t`Print`}
            </Button>
            <Button
              variant="default"
              leftSection={<Copy size={18} aria-hidden />}
              onClick={() => void copySlips(slips.map(textOf))}
            >
              {t`Copy all`}
            </Button>
            <Button variant="subtle" onClick={() => setAsked(true)}>
              {t`Remove slips`}
            </Button>
          </>
        }
      >
        <div className="column gap-16">
          <p className="aside">
            {t`They print eight to a page, with lines to cut along. They go when you log out or reload this page.`}
          </p>
          <LocalLinksNotice by="server" />
          <AddParentPages
            key={slips.length}
            students={slips.filter(({ page }) => page === undefined).map(({ _id }) => _id)}
            onAdd={addPages}
          />
          <ul className="stack gap-16">
            {slips.map((slip) => (
              <li key={slip._id} className="stack gap-8">
                <SlipCard {...slip} />
                <div className="cluster gap-8">
                  {slip.phone !== null && <WhatsAppButton phone={slip.phone} who={slip.name} text={textOf(slip)} />}
                  <Button
                    variant="default"
                    leftSection={<Copy size={18} aria-hidden />}
                    aria-label={t`Copy the login of ${slip.name}`}
                    onClick={() => void copySlips([textOf(slip)])}
                  >
                    {t`Copy`}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </SidePanel>
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Remove the slips?`}
        keepLabel={t`Keep them`}
        actLabel={t`Remove slips`}
        onKeep={() => setAsked(false)}
        onAct={() => {
          setAsked(false);
          onClose();
          forgetSlips();
        }}
      >
        {t`These passwords are not shown again. A new one can be given on each student’s page.`}
      </ConfirmDialog>
      {isOpen && <PrintedSlips slips={slips} />}
    </>
  );
}
