import { spawn } from 'node:child_process';
import { mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import yazl from 'yazl';
import { ageHeaderOf, manifestOfFiles, nestedManifest, zipOfEntries } from '../huge-backups.ts';
import { heapLimits } from '../../../scripts/processes.mjs';
import { askMeanwhile } from './connection.ts';

export interface Refused {
  what: string;
  /** Bytes that were sent. */
  size: number;
  /** Milliseconds until the answer. */
  answeredIn: number;
  /** Milliseconds: the slowest answer to another client meanwhile. */
  longest: number;
  status: number;
  message: string;
}

/** The sizes that once ended the process. */
const sizes = { entries: 900_000, stanzas: 3_000_000, files: 250_000, depth: 1_000_000 };

/** Uploads files made to exhaust the server's memory and CPU, while another client keeps sending requests. */
export async function uploadHuge(origin: string, cookie: string): Promise<Refused[]> {
  const files: [string, () => Buffer | Promise<Buffer>][] = [
    [`a zip of ${sizes.entries} entries`, () => zipOfEntries(sizes.entries)],
    [`an encrypted file of ${sizes.stanzas} stanzas`, () => ageHeaderOf(sizes.stanzas, '-> a b\nAAAA\n')],
    [`a manifest of ${sizes.files} files`, () => zipOf(manifestOfFiles({ format: 1 }, sizes.files))],
    [`a manifest of ${sizes.depth} nested lists`, () => zipOf(nestedManifest(sizes.depth))],
  ];
  const refused: Refused[] = [];
  for (const [what, make] of files) refused.push({ what, ...(await uploadOne(origin, cookie, await make())) });
  return refused;
}

async function zipOf(manifest: Buffer): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(manifest, 'manifest.json');
  zip.end();
  return buffer(zip.outputStream);
}

async function uploadOne(origin: string, cookie: string, content: Buffer): Promise<Omit<Refused, 'what'>> {
  // Sent from the disk: copying it in memory would hold this process up, and with it the other client.
  const folder = mkdtempSync(join(tmpdir(), 'tasika-huge-'));
  const path = join(folder, 'backup.zip');
  writeFileSync(path, content);
  const form = new FormData();
  form.append('passphrase', 'nine green elephants');
  form.append('file', await openAsBlob(path, { type: 'application/zip' }), 'backup.zip');
  const start = performance.now();
  const { longest, result } = await askMeanwhile(origin, async () => {
    const answer = await fetch(`${origin}/api/backups/upload`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: form,
    });
    const { message } = (await answer.json()) as { message: string };
    return { status: answer.status, message, answeredIn: performance.now() - start };
  });
  rmSync(folder, { recursive: true });
  return { size: content.length, longest, ...result };
}

const supervisedServer = join(import.meta.dirname, '..', 'server', 'test', 'runtime', 'supervised-server.mjs');

/** Milliseconds from the end of a server that is killed until the one that takes its place is ready. */
export async function killSupervised(main: string, dataFolder: string): Promise<number> {
  const child = spawn(process.execPath, [supervisedServer, ...heapLimits, main], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
      DATA_DIR: dataFolder,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const ready = async (count: number) => {
    for (;;) {
      const address = [...said.matchAll(/ready: (\S+)\n/g)][count - 1]?.[1];
      const answer = address && (await fetch(`${address}/readyz`).catch(() => undefined));
      if (answer && answer.ok) return;
      await pause(10);
    }
  };
  try {
    await ready(1);
    process.kill(Number(readFileSync(join(dataFolder, 'server.running'), 'utf8')), 'SIGKILL');
    const killed = performance.now();
    await ready(2);
    return performance.now() - killed;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
