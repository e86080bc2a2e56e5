import { tmpdir } from 'node:os';
import pino from 'pino';
import { openDatabase } from '../src/db/client.ts';
import { openFileStore } from '../src/files/file-store.ts';
import { startJobs } from '../src/jobs/jobs.ts';

// Mail workers in a process of their own, to be killed by a test; arguments: database and mail server.
const [databaseUrl, smtpUrl] = process.argv.slice(2) as [string, string];
const { db, pool } = openDatabase(databaseUrl, () => {});
const env = { SMTP_URL: smtpUrl, MAIL_FROM: 'office@academy.example' };
const files = openFileStore(tmpdir());
await startJobs({ db, pool, log: pino({ level: 'silent' }), env, files }, { look: 0.5, supervise: 1 });
