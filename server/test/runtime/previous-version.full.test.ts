import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allEndpoints } from '#contract';
import type { Role } from '#contract/endpoint';
import { demoSignIns } from '../../src/demo-sign-ins.ts';
import { projectRoot } from '../../src/project-root.ts';
import journal from '../../migrations/meta/_journal.json' with { type: 'json' };
import { pathOf } from '../call.ts';
import { signIn } from '../faults/product.ts';
import { testFolder } from '../files.ts';
import { newOutsideDatabase } from '../outside-database.ts';
import { mainFile, newDataFolder, startServer, stopServer } from './server-process.ts';

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 30 }).stdout.trim();

/** The commit before the one that brought the newest migration; undefined without the history, as in an archive. */
function findPrevious(): string | undefined {
  const newest = `server/migrations/${journal.entries.at(-1)?.tag}.sql`;
  const commit = git('log', '--first-parent', '-1', '--format=%H', '--diff-filter=A', '--', newest);
  return git('rev-parse', '--verify', '--quiet', commit === '' ? 'HEAD' : `${commit}^`) || undefined;
}

const previous = findPrevious();

/** The server of that commit, run from its source with the packages of today. */
function checkOut(commit: string): string {
  const folder = testFolder('previous');
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit], { cwd: projectRoot, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'server/src/main.ts');
}

const reads = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method === 'GET' && !path.includes(':'));
const roles = Object.keys(demoSignIns) as Role[];

test.runIf(previous)(
  'the server of the version before works on beside this one, on the schema of this one',
  async () => {
    const env = { DATABASE_URL: await newOutsideDatabase(), LOG_LEVEL: 'silent' };
    const older = startServer({ ...env, DATA_DIR: newDataFolder() }, checkOut(previous ?? ''), ['--demo']);
    const before = await older.ready;
    const present = startServer({ ...env, DATA_DIR: newDataFolder() }, mainFile, ['--demo']);
    const now = await present.ready;

    const cookies = Object.fromEntries(
      await Promise.all(roles.map(async (role) => [role, await signIn(before, demoSignIns[role])] as const)),
    );
    const ask = (server: string, role: Role, path: string, body?: object) =>
      fetch(`${server}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { cookie: cookies[role] ?? '', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        ...(body && { body: JSON.stringify(body) }),
      });

    const answered: string[] = [];
    for (const role of roles) {
      for (const endpoint of reads) {
        const { status } = await ask(before, role, pathOf(endpoint));
        expect(status, `${role} ${endpoint.path}`).toBeLessThan(500);
        if (status === 200) answered.push(endpoint.path);
      }
    }
    expect(new Set(answered).size).toBeGreaterThan(40);

    for (const [writer, reader] of [
      [before, now],
      [now, before],
    ] as const) {
      const name = `Made by ${writer === before ? 'the older' : 'this'} server`;
      const bodies = {
        '/api/subjects': { name },
        '/api/standards': { name, level: 4 },
        '/api/teachers': { name, email: `${writer === before ? 'older' : 'this'}@example.com` },
        '/api/students': { name, phone: '+919800000011', parentPhone: '+919800000012' },
        '/api/announcements': { title: name, body: 'No classes.', startDate: '2027-01-01', endDate: '2027-01-02' },
      };
      for (const [path, body] of Object.entries(bodies)) {
        const answer = await ask(writer, 'admin', path, body);
        const text = await answer.text();
        expect(answer.status, `${path} ${text}`).toBe(201);
        const { data } = JSON.parse(text) as { data: { _id: string } };
        expect((await ask(reader, 'admin', `${path}/${data._id}`)).status, path).toBe(200);
      }
    }
    for (const server of [older, present]) expect((await stopServer(server)).code).toBe(0);
  },
);
