import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, projectRoot, runQuietly, toolEnvironment } from './processes.mjs';

const inProject = (...parts) => join(projectRoot, ...parts);

/** Installs from package-lock.json, unless node_modules matches it. */
export async function installIfStale() {
  const stamp = inProject('node_modules', '.tasika-install');
  const wanted = hashOf([inProject('package-lock.json')]);
  if (existsSync(projectNode) && (readIfThere(stamp) === wanted || installedByHand())) {
    if (readIfThere(stamp) !== wanted) writeIfPossible(stamp, wanted);
    return;
  }
  say('Installing what Tasika is made of (once, a minute or two)');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: that refuses a lock file without the binaries of every foreign platform, which not every registry has.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  if (npm?.endsWith('.js')) await runQuietly('npm install', process.execPath, [npm, ...args]);
  else await runQuietly('npm install', 'npm', args, { shell: process.platform === 'win32' });
  if (!existsSync(projectNode)) {
    console.error(
      'npm did not run the install script that brings Node 24. Run: npm rebuild node --ignore-scripts=false',
    );
    process.exit(1);
  }
  writeIfPossible(stamp, wanted);
}

const web = { what: 'the web pages', script: 'web/build.ts', stamp: '.stamp', madeOf: ['lingui.config.ts', 'web'] };
const server = {
  what: 'the server',
  script: 'server/build.ts',
  stamp: '.stamp-server',
  madeOf: ['server/build.ts', 'server/src', 'server/seed'],
};

/** Builds web and server, each only if one of its sources changed since its last build. */
export async function buildIfStale() {
  for (const part of [web, server]) {
    const { stampFile, wanted, isFresh } = stateOf(part);
    if (isFresh) continue;
    say(`Building ${part.what} (only after a change)`);
    await runQuietly('The build', projectNode, [inProject(part.script)], {
      env: toolEnvironment({ NODE_ENV: 'production' }),
    });
    mkdirSync(inProject('build'), { recursive: true });
    writeFileSync(stampFile, wanted);
  }
}

/** Whether the built server matches its sources. */
export const isServerBuilt = () => stateOf(server).isFresh;

function stateOf({ stamp, madeOf }) {
  const stampFile = inProject('build', stamp);
  const parts = ['package-lock.json', 'contract/src', ...madeOf];
  const wanted = hashOf(parts.flatMap((part) => filesIn(inProject(part))));
  return { stampFile, wanted, isFresh: readIfThere(stampFile) === wanted };
}

export const say = (line) => console.log(`  ${line}`);

/** Whether npm was run by hand after the lock file last changed. */
function installedByHand() {
  const record = inProject('node_modules', '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(inProject('package-lock.json')).mtimeMs;
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
    .sort((one, other) => (one < other ? -1 : 1));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(projectRoot.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Writes the file if possible: an installation owned by another account works without the stamp. */
function writeIfPossible(file, text) {
  try {
    writeFileSync(file, text);
  } catch {
    // The stamp is missing, so the next start checks again.
  }
}
