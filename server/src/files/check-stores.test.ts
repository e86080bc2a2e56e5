import { createServer } from 'node:http';
import { once } from 'node:events';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test, vi } from 'vitest';
import { testFolder } from '../../test/files.ts';
import { freePort } from '../../test/free-port.ts';
import { startStore, storeSettings } from '../../test/store.ts';
import { refusalIn } from '../db/refusal-in.ts';
import { readEnv } from '../env.ts';
import { StartError } from '../start-error.ts';
import { openAcademyFiles } from './academy-files.ts';
import { checkStores } from './check-stores.ts';
import { secondPlaceOf } from './second-place.ts';

/** A store that refuses everything with this code, as S3 and MinIO write it. */
async function refusingStore(status: number, code: string, type = 'application/xml') {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': type });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const { port } = server.address() as { port: number };
  return storeSettings(`http://127.0.0.1:${port}`);
}

const open = (settings: Record<string, string>) =>
  openAcademyFiles(readEnv({ ...settings, FILES_BUCKET: 'safe' }), testFolder('store'));
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const log = { warn: vi.fn() };

test('only the office reads which setting of the server is wrong', async () => {
  const files = await open(await refusingStore(403, 'InvalidAccessKeyId'));
  const refusal = refusalIn(await failureOf(files.write(Buffer.from('x'), uuidv7())));
  expect(refusal?.publicMessage?.key).toBe('The file store cannot be reached right now. Try again in a few seconds.');
});

test.each([
  [403, 'InvalidAccessKeyId', 'unavailable', /does not accept the access key/],
  [403, 'SignatureDoesNotMatch', 'unavailable', /does not accept the access key/],
  [403, 'AccessDenied', 'unavailable', /has no right to this/],
  [403, 'RequestTimeTooSkewed', 'unavailable', /clock of the server is wrong/],
  [404, 'NoSuchBucket', 'unavailable', /no bucket of this name/],
] as const)('%i %s prevents the start, in words', async (status, code, kind, sentence) => {
  const settings = await refusingStore(status, code, 'application/xml; charset=utf-8');
  const files = await open(settings);
  expect(refusalIn(await failureOf(files.write(Buffer.from('x'), uuidv7())))).toMatchObject({
    code: kind,
    message: expect.stringMatching(sentence),
  });
  const problem = await failureOf(checkStores({ files, second: undefined }, log));
  expect(problem).toBeInstanceOf(StartError);
  expect((problem as Error).message).toMatch(sentence);
});

test.each([
  [507, 'XMinioStorageFull', 'disk_full', /The file store is full/],
  [507, 'Unknown', 'disk_full', /The file store is full/],
  [503, 'SlowDown', 'unavailable', /cannot be reached right now/],
] as const)('%i %s may pass: it is said in words, and the server starts', async (status, code, kind, sentence) => {
  const files = await open(await refusingStore(status, code));
  expect(refusalIn(await failureOf(files.write(Buffer.from('x'), uuidv7())))).toMatchObject({
    code: kind,
    message: expect.stringMatching(sentence),
  });
  log.warn.mockClear();
  await checkStores({ files, second: undefined }, log);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('a store that is not there is no database that is not there', async () => {
  const files = await open(storeSettings(`http://127.0.0.1:${await freePort()}`));
  const failure = await failureOf(files.write(Buffer.from('x'), uuidv7()));
  expect(refusalIn(failure)).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/^The file store/) });
});

test('a store in order is checked without a trace, and what the place of copies refuses is warned about', async () => {
  const settings = storeSettings(await startStore(false));
  const files = await open(settings);
  const second = secondPlaceOf(readEnv({ ...(await refusingStore(403, 'AccessDenied')), S3_BUCKET: 'safe' }));
  log.warn.mockClear();
  await checkStores({ files, second }, log);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
  expect(log.warn.mock.lastCall?.[1]).toMatch(/has no right to this/);
  const there = await secondPlaceOf(readEnv({ ...settings, S3_BUCKET: 'safe' }))?.list();
  expect(there?.map(({ name }) => name)).toEqual(['00000000-0000-4000-8000-000000000000']);
});
