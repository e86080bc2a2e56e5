import nodemailer from 'nodemailer';
import { toInstant } from '../db/columns.ts';
import type { mails } from '../db/tables/mail-tables.ts';

export interface MailerSettings {
  /** The mail server: `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: string;
  /** The sender's address: `office@example.com`, or with a name, `The office <office@example.com>`. */
  from: string;
  /** Time-out for a silent mail server, in milliseconds. */
  timeoutMs?: number;
}

export type StoredMail = typeof mails.$inferSelect;

/** Splits `MAIL_FROM` into its name, if it has one, and its address. */
function addressIn(from: string): { name: string | undefined; address: string } {
  const { name, address } = /^\s*(?<name>.*?)\s*<(?<address>[^<>]+)>\s*$/.exec(from)?.groups ?? {};
  return { name: name?.replaceAll('"', '') || undefined, address: address?.trim() ?? from.trim() };
}

/** Whether this is a single address: whatever the row contains, a mail goes to exactly one recipient. */
const isOneAddress = (address: string) => /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(address);

export interface Mailer {
  /** Resolves when the mail server accepted the mail; rejects with nodemailer's error otherwise. */
  send(mail: StoredMail, academyName: string): Promise<void>;
  close(): void;
}

/** One permanent Message-ID per row, so that a mail sent twice after a crash is recognised as a duplicate. */
function messageIdOf(mailId: string, address: string): string {
  return `<${mailId}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

export function openMailer({ smtpUrl, from, timeoutMs = 20_000 }: MailerSettings): Mailer {
  const sender = addressIn(from);
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    maxMessages: 50,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 3,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, academyName) {
      if (!isOneAddress(mail.toAddress)) throw Object.assign(new Error('Not one address'), { code: 'EENVELOPE' });
      await transport.sendMail({
        messageId: messageIdOf(mail.id, sender.address),
        date: new Date(toInstant(mail.createdAt)),
        from: { name: sender.name ?? academyName, address: sender.address },
        // This is an object because an address given as text would be split at a comma into several recipients.
        to: { name: '', address: mail.toAddress },
        envelope: { from: sender.address, to: [mail.toAddress] },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      });
    },
    close: () => transport.close(),
  };
}
