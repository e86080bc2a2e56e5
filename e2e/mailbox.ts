import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  url: string;
  /** Waits for a mail to this address whose subject holds the words. */
  waitFor(address: string, words: string): Promise<Email>;
  stop(): void;
}

/** A real SMTP server that stores received mails. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: { recipients: string[]; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 50,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const keep = async () => {
          mails.push({ recipients, mail: await PostalMime.parse(Buffer.concat(chunks)) });
          callback();
        };
        void keep();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // Connections that break when an academy stops are expected.
  server.on('error', () => {});
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async waitFor(address, words) {
      const find = () =>
        mails.findLast(({ recipients, mail }) => recipients.includes(address) && mail.subject?.includes(words))?.mail;
      await expect.poll(find, `a mail to ${address} about "${words}"`).toBeDefined();
      return find() as Email;
    },
    stop: () => server.close(),
  };
}

/** The address in a mail's text whose path begins with `path`. */
export function linkIn({ text = '' }: Email, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname.startsWith(path));
  if (link === undefined) throw new Error(`The mail has no link to ${path}: ${text}`);
  return link;
}
