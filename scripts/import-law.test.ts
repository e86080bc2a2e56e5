import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'import-law-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const files: Record<string, string> = {
  'contract/src/index.ts': 'export const answer = 42;',
  'server/src/db/tables/auth-tables.ts': 'export const users = {};',
  'server/src/refusals.ts': "import '#contract';",
  'server/src/http/implement.ts': "import '../refusals.ts';",
  'server/src/jobs/jobs.ts': "import '../email/outbox.ts';",
  'server/src/email/outbox.ts': "import '../db/tables/auth-tables.ts';",
  'server/src/features/batches/batches.routes.ts': "import '../../http/implement.ts'; import './batches.service.ts';",
  'server/src/features/batches/batches.service.ts': "import '../attendance/attendance.service.ts';",
  'server/src/features/attendance/attendance.service.ts':
    "import '../../db/tables/auth-tables.ts'; import '#contract';",
  'server/src/features/attendance/register-rows.ts': 'export const rows = [];',
  'web/lib/api.ts': "import '#contract';",
  'web/design/logo.tsx': 'export const logo = 1;',
  'web/site/pages.ts': "import './home/home-page.tsx';",
  'web/site/home/home-page.tsx': "import '../../design/logo.tsx';",
  'web/site/islands.tsx': "import '../lib/api.ts';",
  'web/app/features/batches/batches/batches-page.tsx': "import '../../../ui/table.tsx';",
  'web/app/features/standards/standard-editor.tsx': "import '../../domain/subjects/subject-mark.tsx';",
  'web/app/domain/subjects/subject-mark.tsx': "import '../../ui/table.tsx';",
  'web/app/ui/table.tsx': 'export const table = 1;',
  'web/app/shell/shell.tsx': "import '../../design/logo.tsx';",
  'web/app/screens.ts': "import './features/batches/batches/batches-page.tsx';",
};

const forbidden: [rule: string, file: string, source: string][] = [
  ['server-without-web', 'server/src/db/peek.ts', "import '../../../web/lib/api.ts';"],
  ['web-without-server', 'web/lib/peek.ts', "import type {} from '../../server/src/db/tables/auth-tables.ts';"],
  ['contract-knows-only-zod', 'contract/src/peek.ts', "import 'node:fs';"],
  ['ground-without-features', 'server/src/db/peek.ts', "import '../features/batches/batches.service.ts';"],
  ['domain-without-http', 'server/src/features/batches/peek.service.ts', "import '../../http/implement.ts';"],
  ['domain-without-http', 'server/src/email/peek.ts', "import '../http/implement.ts';"],
  ['domain-without-http', 'server/src/features/batches/peek.ts', "import type {} from 'fastify';"],
  ['database-alone', 'server/src/db/peek.ts', "import '../jobs/jobs.ts';"],
  ['jobs-above-their-work', 'server/src/email/peek.ts', "import '../jobs/jobs.ts';"],
  ['features-meet-in-services', 'server/src/features/batches/peek.ts', "import '../attendance/register-rows.ts';"],
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
  ['no-two-features', 'web/app/features/batches/peek.tsx', "import '../standards/standard-editor.tsx';"],
  ['domain-without-features', 'web/app/domain/peek.tsx', "import '../features/standards/standard-editor.tsx';"],
  ['app-ground-without-domain', 'web/app/offline/peek.ts', "import '../domain/subjects/subject-mark.tsx';"],
  ['domain-without-features', 'web/app/offline/peek.ts', "import '../features/standards/standard-editor.tsx';"],
  ['features-without-the-frame', 'web/app/offline/peek.tsx', "import '../shell/shell.tsx';"],
  ['app-ground-without-domain', 'web/app/lib/peek.ts', "import '../domain/subjects/subject-mark.tsx';"],
  ['ui-alone', 'web/app/ui/peek.tsx', "import '../../lib/api.ts';"],
  ['ui-library-through-ui', 'web/app/features/batches/peek.tsx', "import '@mantine/core';"],
  ['site-without-the-router', 'web/site/render.tsx', "import 'react-router';"],
  ['no-circles', 'web/lib/peek.ts', "import './peek.ts';"],
];

for (const [file, source] of Object.entries(files)) plant(file, source);
for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'tsconfig.base.json', 'package.json']) {
  cpSync(join(root, name), join(copy, name));
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

test('what the law allows passes, and it was looked at', () => {
  const { status, report } = cruise();
  expect(report).toContain(`${Object.keys(files).length} modules`);
  expect(status).toBe(0);
});

describe('an import', () => {
  // All planted together, each in its own file: the tool takes as long for one as for all.
  const planted = forbidden.map(([rule, file, source], at): [string, string, string] => [
    rule,
    file.replace('peek', `peek-${at}`),
    source.replace('./peek.', `./peek-${at}.`),
  ]);
  let judged: ReturnType<typeof cruise>;
  beforeAll(() => {
    for (const [, file, source] of planted) plant(file, source);
    judged = cruise();
    for (const [, file] of planted) rmSync(join(copy, file));
  });

  test.each(planted)('against %s is objected to', (rule, file) => {
    expect(judged.report).toContain(`error ${rule}: ${file}`);
    expect(judged.status).not.toBe(0);
  });
});

function plant(file: string, source: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), source);
}

function cruise() {
  const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [tool, 'contract', 'server', 'web', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
  );
  return { status, report: stdout + stderr };
}
