import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildServer } from '../../build.ts';
import { projectRoot } from '../../src/project-root.ts';
import { mainFile, newDataFolder, source, startServer, stopServer } from './server-process.ts';

/** The existing build, unless sources have changed since. */
async function builtOne(): Promise<string> {
  if (mainFile !== source) return mainFile;
  const folder = join(projectRoot, 'build', `api-tried-${process.pid}`);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await buildServer(folder);
  return join(folder, 'main.js');
}

test.each([
  ['start', builtOne],
  ['run dev', async () => source],
])('what npm %s runs makes its database, lets the admin in, works on mails, and ends', async (_, main) => {
  const admin = { email: 'office@school.example', password: 'chalk-and-slate-7' };
  const server = startServer(
    {
      DATA_DIR: newDataFolder(),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: admin.email,
    },
    await main(),
  );
  const address = await server.ready;
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const cookie = signedIn.headers.getSetCookie().join('; ');
  const ask = (path: string) => fetch(`${address}/api${path}`, { headers: { cookie } });
  for (const path of ['/auth/me', '/students', '/admin/dashboard/summary', '/mail', '/openapi.json']) {
    expect(`${path} ${(await ask(path)).status}`).toBe(`${path} 200`);
  }
  expect((await stopServer(server)).complaint).toBe('');
  expect(server.output()).not.toContain('"level":50');
});
