import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatPhone } from '#contract/phone';
import { copyText } from '../../../ui/copy-text.ts';
import { Button } from '../../../ui/mantine.ts';
import classes from './letter.module.css';

interface LetterProps {
  phone: string;
  text: string;
  /** Opens WhatsApp, or else SMS, with the text. */
  link: string;
  /** Called when the link is followed. */
  onOpen: () => void;
  /** More buttons. */
  children?: ReactNode;
}

/** A text to a family as it will be sent, with the ways to send it. The link takes the focus, so that Enter is enough. */
export function Letter({ phone, text, link, onOpen, children }: LetterProps) {
  const { t } = useLingui();
  return (
    <>
      <p className="aside figures">{formatPhone(phone)}</p>
      <p className={`breakable ${classes['text']}`}>{text}</p>
      <div className="row wrap gap-8">
        <Button
          component="a"
          ref={takeFocus}
          href={link}
          target="_blank"
          rel="noopener"
          size="md"
          data-autofocus
          onClick={onOpen}
        >
          {isSms(link) ? t`Open SMS` : t`Open WhatsApp`}
        </Button>
        <Button
          variant="default"
          size="md"
          onClick={() => void copyText(text, t`Copied. Paste it where you write to the family.`)}
        >{t`Copy the text`}</Button>
        {children}
      </div>
    </>
  );
}

export const isSms = (link: string): boolean => link.startsWith('sms:');

const takeFocus = (link: HTMLElement | null) => link?.focus({ preventScroll: true });
