import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, projectRoot } from './processes.mjs';

/** The first place holds a headless-only build, whose first page takes half the time. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium, and installs one if there is none.
 * @returns {string | undefined} its path; undefined when none could be had
 */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('  Installing Chromium for the browser tests');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: 'ignore',
      env: environment,
    });
  }
  if (!findChromium()) {
    const cli = join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js');
    spawnSync(projectNode, [cli, 'install', 'chromium'], { stdio: 'ignore', cwd: projectRoot });
  }
  return findChromium();
}

function findChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own && existsSync(own)) return own;
  return USUAL_PLACES.find((place) => existsSync(place)) ?? findPlaywrights();
}

function findPlaywrights() {
  const question = `import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))`;
  const { stdout } = spawnSync(projectNode, ['-e', question], { cwd: projectRoot, encoding: 'utf8' });
  const path = stdout?.trim();
  return path && existsSync(path) ? path : undefined;
}
