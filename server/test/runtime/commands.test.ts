import { expect, test } from 'vitest';
import { newDataFolder, runCommand } from './server-process.ts';

test('errors are messages: a backup of nothing, and a file that is missing or no backup', async () => {
  const DATA_DIR = newDataFolder();
  const complaintOf = async (...args: string[]) => (await runCommand(args, { DATA_DIR })).complaint;
  expect(await complaintOf('--backup')).toBe(`The backup was not done: There is no academy in ${DATA_DIR} yet.`);
  expect(await complaintOf('--restore', '/nowhere/x.zip')).toBe(
    'The restore was not done: /nowhere/x.zip cannot be read.',
  );
  expect(await complaintOf('--restore', import.meta.filename)).toMatch(/This file is not a whole backup of Tasika/);
});
