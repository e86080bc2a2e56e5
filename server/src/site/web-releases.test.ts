import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBeside, testDatabase } from '../../test/database.ts';
import { testFolder } from '../../test/files.ts';
import { findAsset, keepRelease } from './web-releases.ts';

const one = await testDatabase();
const other = await openBeside(one);
const buildDir = testFolder('build');

/** Makes the build of a release, whose assets are named after it. */
async function build(name: string): Promise<void> {
  await rm(buildDir, { recursive: true, force: true });
  for (const part of ['site/assets', 'app/assets', 'app/assets/fonts']) {
    await mkdir(join(buildDir, part), { recursive: true });
    await writeFile(join(buildDir, part, `${name}.js`), `${name} of ${part}`);
    await writeFile(join(buildDir, part, `${name}.js.br`), 'compressed');
  }
}

const kept = async (names: string[]) => {
  const contents = await Promise.all(names.map((name) => findAsset(other.db, `/app/assets/${name}.js`)));
  return names.filter((_, at) => contents[at] !== undefined);
};

test('every server finds the assets of the three releases that ran last, also when one was taken back', async () => {
  for (const name of ['first', 'second', 'third']) {
    await build(name);
    await keepRelease(one.db, buildDir);
  }
  expect(String(await findAsset(other.db, '/assets/first.js'))).toBe('first of site/assets');
  expect(String(await findAsset(other.db, '/app/assets/fonts/third.js'))).toBe('third of app/assets/fonts');
  expect(await findAsset(other.db, '/assets/first.js.br')).toBeUndefined();

  await build('first');
  await keepRelease(one.db, buildDir);
  await build('fourth');
  await keepRelease(one.db, buildDir);
  expect(await kept(['first', 'second', 'third', 'fourth'])).toEqual(['first', 'third', 'fourth']);
});

test('servers that start together keep a release once', async () => {
  await build('fifth');
  await Promise.all([one, other].map(({ db }) => keepRelease(db, buildDir)));
  const { rows } = await one.pool.query(`select from web_assets where path like '%/fifth.js'`);
  expect(rows).toHaveLength(3);
});
