import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyUnusedData, newDataFolder, startServer, stopServer } from '../runtime/server-process.ts';
import { fillUp, mountDisk } from './small-disk.ts';

/** A small disk at the folder until the test ends; false where none can be mounted. */
function giveDisk(folder: string): boolean {
  mkdirSync(folder);
  const unmount = mountDisk(folder, 140);
  if (unmount) onTestFinished(unmount);
  return unmount !== undefined;
}

test('a start on a full disk is one sentence, with an academy on it and without', async (context) => {
  const disk = newDataFolder('disk');
  if (!giveDisk(disk)) context.skip('Only root can mount a small disk');
  const sentence = 'Tasika cannot start: There is no space left on the disk. Free some, and start again.\n';
  copyUnusedData(join(disk, 'data'));
  fillUp(join(disk, 'ballast'));
  for (const folder of ['data', 'another']) {
    const { code, complaint } = await startServer({ DATA_DIR: join(disk, folder) }).ended;
    expect({ folder, code, complaint }).toEqual({ folder, code: 1, complaint: sentence });
  }
  rmSync(join(disk, 'ballast'));
  expect((await fetch(`${await startServer({ DATA_DIR: join(disk, 'data') }).ready}/readyz`)).status).toBe(200);
});

test('a full disk is answered with a sentence, everything can be read, and with space again everything works', async (context) => {
  const disk = newDataFolder('disk');
  if (!giveDisk(disk)) context.skip('Only root can mount a small disk');
  const [email, password] = ['office@sample.tasika.example', 'Bluebell-Harbour-77'];
  copyUnusedData(join(disk, 'data'));
  const server = startServer({ DATA_DIR: join(disk, 'data'), ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  const address = await server.ready;
  const ask = (method: string, path: string, body?: object, cookie = '') =>
    fetch(`${address}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signedIn = await ask('POST', '/auth/login', { email, password });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0];
  let count = 0;
  const addSubject = () => ask('POST', '/subjects', { name: `Subject ${++count}` }, cookie);
  expect((await addSubject()).status).toBe(201);

  const ballast = join(disk, 'ballast');
  fillUp(ballast);
  // Writes that fit into allocated pages still succeed.
  let refused = await addSubject();
  while (refused.status === 201) refused = await addSubject();
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({
    code: 'disk_full',
    message: 'There is no space left on the server. Nothing was saved.',
  });
  const subjects = await ask('GET', '/subjects', undefined, cookie);
  expect(await subjects.json()).toMatchObject({ pagination: { total: count - 1 } });

  rmSync(ballast);
  expect((await addSubject()).status).toBe(201);
  expect((await stopServer(server)).code).toBe(0);
});
