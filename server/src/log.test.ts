import fs, { mkdirSync, openSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../test/files.ts';
import { openLogFile } from './log.ts';

test('a log on a full disk counts the lines it dropped as soon as there is room again', () => {
  const folder = testFolder('log');
  mkdirSync(folder);
  const file = join(folder, 'lines');
  const log = openLogFile(openSync(file, 'w'));
  log.write('one\n');
  const disk = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  syncBuiltinESMExports();
  log.write('two\n');
  log.write('three\n');
  expect(disk).toHaveBeenCalledTimes(2);
  disk.mockRestore();
  syncBuiltinESMExports();
  log.write('four\n');
  log.write('five\n');
  const [one, gap, note, ...rest] = readFileSync(file, 'utf8').split('\n');
  expect([one, gap, ...rest]).toEqual(['one', '', 'four', 'five', '']);
  expect(JSON.parse(note ?? '')).toMatchObject({ level: 40, droppedLines: 2 });
});
