import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'import-law-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const files: Record<string, string> = {
  'contract/src/index.ts': 'export const answer = 42;',
  'server/src/db/tables/auth-tables.ts': 'export const users = {};',
  'server/src/refusals.ts': "import '#contract';",
  'server/src/http/implement.ts': "import '../refusals.ts';",
  'server/src/start.ts': "import './jobs/jobs.ts'; import '../seed/demo.ts';",
  'server/src/academy/academy.ts': "import '../db/tables/auth-tables.ts';",
  'server/src/access/session-cache.ts': "import '../db/tables/auth-tables.ts';",
  'server/src/files/file-store.ts': "import 'node:fs';",
  'server/src/jobs/jobs.ts': "import '../email/outbox.ts';",
  'server/src/email/outbox.ts': "import '../db/tables/auth-tables.ts';",
  'server/src/features/batches/batches.routes.ts': "import '../../http/implement.ts'; import './batches.service.ts';",
  'server/src/features/batches/batches.service.ts': "import '../attendance/attendance.service.ts';",
  'server/src/features/attendance/attendance.service.ts':
    "import '../../db/tables/auth-tables.ts'; import '#contract';",
  'server/src/features/attendance/attendance.routes.ts': "import './attendance.service.ts';",
  'server/seed/demo.ts': "import '../src/db/tables/auth-tables.ts';",
  'server/test/app.ts': "import '../src/start.ts';",
  'web/lib/api.ts': "import '#contract';",
  'web/design/logo.tsx': 'export const logo = 1;',
  'web/site/pages.ts': "import './home/home-page.tsx';",
  'web/site/home/home-page.tsx': "import '../../design/logo.tsx';",
  'web/site/islands.tsx': "import '../lib/api.ts';",
  'web/app/features/batches/batches/batches-page.tsx': "import '../../../ui/table.tsx';",
  'web/app/features/standards/standard-editor.tsx': "import '../subjects/shared/subject-mark.tsx';",
  'web/app/features/subjects/shared/subject-mark.tsx': "import '../../../ui/table.tsx';",
  'web/app/session/session.ts': "import '../offline/device.ts';",
  'web/app/offline/device.ts': "import '../lib/query-client.ts';",
  'web/app/lib/query-client.ts': 'export const client = 1;',
  'web/app/ui/table.tsx': 'export const table = 1;',
  'web/app/shell/shell.tsx': "import '../../design/logo.tsx';",
  'web/app/screens.ts': "import './features/batches/batches/batches-page.tsx';",
  'scripts/processes.mjs': "import 'node:child_process';",
  'e2e/academy.ts': "import '../scripts/processes.mjs'; import '../server/seed/demo.ts';",
  'bench/product.ts': "import '../server/test/app.ts';",
};

const forbidden: [rule: string, file: string, source: string][] = [
  ['server-without-web', 'server/src/db/peek.ts', "import '../../../web/lib/api.ts';"],
  ['web-without-server', 'web/lib/peek.ts', "import type {} from '../../server/src/db/tables/auth-tables.ts';"],
  ['contract-knows-only-zod', 'contract/src/peek.ts', "import 'node:fs';"],
  ['ground-without-features', 'server/src/db/peek.ts', "import '../features/batches/batches.service.ts';"],
  ['domain-without-http', 'server/src/features/batches/peek.service.ts', "import '../../http/implement.ts';"],
  ['domain-without-http', 'server/src/email/peek.ts', "import '../http/implement.ts';"],
  ['domain-without-http', 'server/src/features/batches/peek.ts', "import type {} from 'fastify';"],
  ['domain-without-http', 'server/src/jobs/peek.ts', "import '../http/implement.ts';"],
  ['database-alone', 'server/src/db/peek.ts', "import '../access/session-cache.ts';"],
  ['database-alone', 'server/src/db/peek.ts', "import '../email/outbox.ts';"],
  ['database-alone', 'server/src/db/peek.ts', "import '../files/file-store.ts';"],
  ['database-alone', 'server/src/db/peek.ts', "import '../jobs/jobs.ts';"],
  ['jobs-above-their-work', 'server/src/email/peek.ts', "import '../jobs/jobs.ts';"],
  ['jobs-above-their-work', 'server/src/files/peek.ts', "import '../jobs/jobs.ts';"],
  ['features-without-their-wiring', 'server/src/features/batches/peek.ts', "import '../../start.ts';"],
  [
    'features-without-others-routes',
    'server/src/features/batches/peek.ts',
    "import '../attendance/attendance.routes.ts';",
  ],
  [
    'only-services-see-tables',
    'server/src/features/batches/peek.routes.ts',
    "import '../../db/tables/auth-tables.ts';",
  ],
  ['two-programs', 'web/app/peek.tsx', "import '../site/islands.tsx';"],
  ['two-programs', 'web/site/peek.tsx', "import '../app/ui/table.tsx';"],
  ['shared-web-without-programs', 'web/design/peek.tsx', "import '../app/ui/table.tsx';"],
  ['pages-only-from-the-lists', 'web/app/features/batches/peek.tsx', "import './batches/batches-page.tsx';"],
  ['features-without-the-frame', 'web/app/features/batches/peek.tsx', "import '../../shell/shell.tsx';"],
  ['features-meet-in-shared', 'web/app/features/batches/peek.tsx', "import '../standards/standard-editor.tsx';"],
  [
    'shared-without-screens',
    'web/app/features/standards/shared/peek.tsx',
    "import '../../standards/standard-editor.tsx';",
  ],
  ['app-ground-without-features', 'web/app/offline/peek.ts', "import '../features/subjects/shared/subject-mark.tsx';"],
  ['app-ground-without-features', 'web/app/session/peek.ts', "import '../features/standards/standard-editor.tsx';"],
  ['app-ground-without-features', 'web/app/lib/peek.ts', "import '../features/subjects/shared/subject-mark.tsx';"],
  ['features-without-the-frame', 'web/app/offline/peek.tsx', "import '../shell/shell.tsx';"],
  ['queries-draw-nothing', 'web/app/features/batches/peek.queries.ts', "import '../../ui/table.tsx';"],
  ['ui-alone', 'web/app/ui/peek.tsx', "import '../../lib/api.ts';"],
  ['ui-library-through-ui', 'web/app/features/batches/peek.tsx', "import '@mantine/core';"],
  ['site-without-the-router', 'web/site/render.tsx', "import 'react-router';"],
  ['site-pages-apart', 'web/site/about/peek.tsx', "import '../home/home-page.tsx';"],
  ['test-helpers-without-features', 'web/test/peek.tsx', "import '../app/shell/shell.tsx';"],
  ['only-the-server-reaches-the-database', 'contract/src/peek.ts', "import 'pg';"],
  ['device-without-session', 'web/app/offline/peek.ts', "import '../session/session.ts';"],
  ['device-without-session', 'web/app/lib/peek.ts', "import '../session/session.ts';"],
  ['samples-from-the-start-alone', 'server/src/academy/peek.ts', "import '../../seed/demo.ts';"],
  ['seed-without-tests', 'server/seed/peek.ts', "import '../test/app.ts';"],
  ['journeys-and-measurements-on-top', 'server/test/peek.ts', "import '../../bench/product.ts';"],
  ['journeys-and-measurements-on-top', 'scripts/peek.ts', "import '../e2e/academy.ts';"],
  ['journeys-and-measurements-on-top', 'bench/peek.ts', "import '../e2e/academy.ts';"],
  ['scripts-below-what-they-start', 'scripts/peek.ts', "import '../server/test/app.ts';"],
  ['database-alone', 'server/src/db/peek.ts', "import '../academy/academy.ts';"],
  ['product-without-tests', 'server/src/peek.ts', "import '../test/app.ts';"],
  ['product-without-development-tools', 'web/lib/peek.ts', "import 'vitest';"],
  ['resolvable', 'web/lib/peek.ts', "import './nowhere.ts';"],
  ['no-circles', 'web/lib/peek.ts', "import './peek.ts';"],
];

// All planted together, each in its own file: the tool takes as long for one as for all.
const planted = forbidden.map(([rule, file, source], at): [string, string, string] => [
  rule,
  file.replace('peek', `peek-${at}`),
  source.replace('./peek.', `./peek-${at}.`),
]);
for (const [file, source] of Object.entries(files)) plant(file, source);
for (const [, file, source] of planted) plant(file, source);
for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'tsconfig.base.json', 'package.json']) {
  cpSync(join(root, name), join(copy, name));
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
const { modules, summary } = cruise(copy);

test('what the law allows is looked at and not objected to', () => {
  const sources = modules.map(({ source }) => source);
  expect(sources).toEqual(expect.arrayContaining(Object.keys(files)));
  expect(summary.violations.filter(({ from }) => from in files)).toEqual([]);
});

test.each(planted)('against %s: %s is objected to', (rule, file) => {
  expect(summary.violations.filter(({ from }) => from === file).map((found) => found.rule.name)).toContain(rule);
});

test('every rule has an import that breaks it', () => {
  const { forbidden: rules } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };
  expect([...new Set(forbidden.map(([rule]) => rule))].toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
});

test('no two folders use each other, not even over others', () => {
  expect(circlesOf(cruise(root).modules)).toEqual([]);
});

test('a circle of folders is found where no two files form one', () => {
  const upwards: [string, string][] = [
    ['server/src/features/attendance/upwards.service.ts', "import '../batches/batches.service.ts';"],
    ['server/src/db/upwards.ts', "import '../academy/academy.ts';"],
    ['web/app/features/subjects/shared/upwards.ts', "import '../../standards/shared/standard-choice.ts';"],
    ['web/app/features/standards/shared/standard-choice.ts', "import '../../grades/shared/grade.ts';"],
    ['web/app/features/grades/shared/grade.ts', "import '../../subjects/shared/subject-mark.tsx';"],
  ];
  for (const [, file] of planted) rmSync(join(copy, file), { force: true });
  expect(circlesOf(cruise(copy).modules)).toEqual([]);
  for (const [file, source] of upwards) plant(file, source);
  expect(circlesOf(cruise(copy).modules)).toEqual([
    'server/src/academy server/src/db',
    'server/src/features/attendance server/src/features/batches',
    'web/app/features/grades/shared web/app/features/standards/shared web/app/features/subjects/shared',
  ]);
});

/** Without tests and the files that put the parts together, which know everything. */
const rooms =
  /^(server\/src\/features\/[^/]+|server\/src\/[^/.]+|web\/app\/features\/[^/]+(?:\/shared)?|web\/(?:app|site)\/[^/.]+|web\/(?:lib|design))\//;
const roomOf = (file: string) => (file.includes('.test.') ? undefined : rooms.exec(file)?.[1]);

/** The folders that reach each other, in one line for each circle. */
function circlesOf(modules: Report['modules']): string[] {
  const used = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (from !== undefined && to !== undefined && from !== to) used.set(from, (used.get(from) ?? new Set()).add(to));
    }
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of used.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  const reach = new Map([...used.keys()].map((room) => [room, reached(room)]));
  const circles = [...reach]
    .filter(([room, others]) => others.has(room))
    .map(([room, others]) =>
      [...others]
        .filter((other) => reach.get(other)?.has(room))
        .toSorted()
        .join(' '),
    );
  return [...new Set(circles)].toSorted();
}

function plant(file: string, source: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), source);
}

/** The part of the tool's report that is read here. */
interface Report {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { from: string; rule: { name: string } }[] };
}

function cruise(folder: string): Report {
  const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[tool, 'contract', 'server', 'web', 'scripts', 'e2e', 'bench'],
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Report;
}
