import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../src/project-root.ts';
import { freePort } from '../free-port.ts';
import { copyUnusedData } from './server-process.ts';

/** `npm start`, with its output led elsewhere. */
async function start(stdio: StdioOptions) {
  const [dataFolder, port] = [copyUnusedData(), await freePort()];
  const child = spawn(process.execPath, [join(projectRoot, 'scripts', 'start.mjs')], {
    env: {
      ...{ NODE_ENV: 'development', PATH: process.env.PATH, LOG_LEVEL: 'trace' },
      ...{ DATA_DIR: dataFolder, HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: '0' },
    },
    stdio,
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isUp).toBe(200);
  return { child, isUp, serverPid: () => Number(readFileSync(join(dataFolder, 'server.running'), 'utf8')) };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Each request is logged, and a death is reported by what starts the server again: answers whether it served on through both. */
async function servesOn({ child, isUp, serverPid }: Started): Promise<boolean> {
  const first = serverPid();
  for (let request = 0; request < 20; request += 1) await isUp();
  if (serverPid() !== first || (await isUp()) !== 200) return false;
  process.kill(first, 'SIGKILL');
  await expect.poll(async () => serverPid() !== first && (await isUp())).toBe(200);
  return child.exitCode === null;
}

test('a log whose reader is gone ends neither the server nor what starts it again', async () => {
  const started = await start(['ignore', 'pipe', 'pipe']);
  started.child.stdout?.destroy();
  started.child.stderr?.destroy();
  expect(await servesOn(started)).toBe(true);
});

test('nor does one on a full disk, from the first line on', async () => {
  // Systems without such a device have a file in its place, which cannot be told from a disk with room.
  const full = existsSync('/dev/full') ? '/dev/full' : join(copyUnusedData(), 'log');
  const disk = openSync(full, 'w');
  expect(await servesOn(await start(['ignore', disk, disk]))).toBe(true);
});
