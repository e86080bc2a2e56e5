import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tool = (path: string) => join(root, 'node_modules', path);
const compiler = tool('typescript-native/bin/tsc');

/** The commands of each check, in order; checks run in parallel. */
const checks: Record<string, string[][]> = {
  // Several checkers would each check what they share, and the other checks fill the cores.
  // Those of web/site and web/app know only the methods of the oldest browsers of each.
  types: ['', 'web/', 'web/site/', 'web/app/', 'e2e/'].map((project) => [
    compiler,
    '--checkers',
    '1',
    '-p',
    `${project}tsconfig.json`,
  ]),
  lint: [[tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  format: [[tool('oxfmt/bin/oxfmt'), '--check']],
  imports: [
    [
      tool('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['contract', 'server', 'web', 'scripts', 'bench', 'e2e'],
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
    ],
  ],
  unused: [[tool('knip/bin/knip.js'), '--no-progress', '--no-config-hints']],
  messages: [[join(root, 'scripts/messages.ts')]],
};

interface Outcome {
  name: string;
  passed: boolean;
  output: string;
}

async function runCheck(name: string, commands: string[][]): Promise<Outcome> {
  let output = '';
  for (const command of commands) {
    const [code, text] = await runTool(command);
    output += text;
    if (code !== 0) return { name, passed: false, output };
  }
  return { name, passed: true, output };
}

function runTool(args: string[]): Promise<[number, string]> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve([code ?? 1, text]));
  });
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in checks));
if (unknown) {
  console.error(`There is no check "${unknown}". There are: ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}
const outcomes = await Promise.all(
  Object.entries(checks)
    .filter(([name]) => asked.length === 0 || asked.includes(name))
    .map(([name, commands]) => runCheck(name, commands)),
);
for (const { name, passed, output } of outcomes) {
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  if (!passed) console.log(output.trimEnd());
}
const failed = outcomes.filter(({ passed }) => !passed).map(({ name }) => `check: ${name}`);
// For `test.mjs`.
const { OUTCOME: file } = process.env;
if (file) writeFileSync(file, JSON.stringify({ passed: outcomes.length - failed.length, failed, flaky: [] }));
process.exitCode = failed.length === 0 ? 0 : 1;
