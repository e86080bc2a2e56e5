import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** Behaviour of the mail server for the next mails; a number is its reply to RCPT TO. */
type SmtpMode =
  | 'ok'
  | 421
  | 451
  | 550
  | 'drops after the mail'
  | 'takes it and hangs up'
  | 'takes it and never answers'
  | 'slow';

interface TakenMail extends Email {
  /** The envelope's recipients, not the mail's headers. */
  recipients: string[];
  raw: string;
}

export interface TestSmtp {
  url: string;
  /** Accepted mails in order, duplicates included. */
  taken: TakenMail[];
  /** Number of attempted deliveries. */
  tries: () => number;
  mode: SmtpMode;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

/** A real SMTP server on its own port, which misbehaves on request. */
export async function testSmtp(): Promise<TestSmtp> {
  let port = 0;
  let server: SMTPServer | undefined;
  let tries = 0;
  const sockets = new Set<Socket>();

  const open = () =>
    new Promise<void>((resolve, reject) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        closeTimeout: 50,
        onRcptTo({ address }, _session, callback) {
          tries += 1;
          const { mode } = smtp;
          if (mode === 421) return callback(refusal(421, '4.3.2 Service not available'));
          if (mode === 451) return callback(refusal(451, '4.7.1 Greylisted, try again later'));
          if (mode === 550) return callback(refusal(550, `5.1.1 <${address}> unknown`));
          callback();
        },
        onData(stream, session, callback) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            const { mode } = smtp;
            const finish = async () => {
              if (mode === 'drops after the mail') return dropAll();
              const raw = Buffer.concat(chunks).toString();
              const recipients = session.envelope.rcptTo.map(({ address }) => address);
              smtp.taken.push({ ...(await PostalMime.parse(raw)), recipients, raw });
              if (mode === 'takes it and hangs up') return dropAll();
              if (mode === 'takes it and never answers') return;
              if (mode === 'slow') setTimeout(() => callback(), 400);
              else callback();
            };
            void finish();
          });
        },
      });
      server.on('error', () => {});
      server.server.on('connection', (socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
      });
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        port = (server!.server.address() as AddressInfo).port;
        resolve();
      });
    });

  function dropAll() {
    for (const socket of sockets) socket.destroy();
  }

  const smtp: TestSmtp = {
    url: '',
    taken: [],
    tries: () => tries,
    mode: 'ok',
    start: open,
    stop: () =>
      new Promise((resolve) => {
        dropAll();
        server!.close(() => resolve());
      }),
  };
  await open();
  smtp.url = `smtp://127.0.0.1:${port}`;
  afterAll(() => smtp.stop());
  return smtp;
}

/** Takes connections and never says a word. */
export async function blackHole(): Promise<{ url: string }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
