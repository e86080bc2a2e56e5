import { expect, inject, onTestFinished, test } from 'vitest';
import { uploadHuge } from './attack-archives.ts';
import { makePeople, openCrashAcademy } from './crash-academy.ts';
import { mainFile } from '../runtime/server-process.ts';

test('a backup made to take the memory of the server is refused with a sentence, and the server lives on', async () => {
  const academy = openCrashAcademy('smtp://127.0.0.1:1', { main: mainFile, from: inject('unusedData') });
  onTestFinished(() => academy.remove());
  const server = await academy.start();
  try {
    const { cookie } = await academy.look(makePeople);
    const refused = await uploadHuge(server.origin, cookie);
    expect(refused.map(({ status, message }) => [status, message])).toEqual([
      [422, expect.stringMatching(/^This file is not a whole backup of Tasika/)],
      [422, expect.stringMatching(/^This is not the passphrase of this backup/)],
      [422, expect.stringMatching(/^This file is not a whole backup of Tasika/)],
      [422, expect.stringMatching(/^This file is not a whole backup of Tasika/)],
    ]);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
