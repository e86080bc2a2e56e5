import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createConnection, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeBatch, makeTeacher, samplePdf } from '../../../seed/factories.ts';
import { makePdf } from '../../../seed/make-pdf.ts';
import { testApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/call.ts';
import { testFiles } from '../../../test/files.ts';

const files = testFiles();
const { app, as, db, pool } = await testApp({ files });
const teacher = await makeTeacher(db);
const batch = await makeBatch(db, { teacherId: teacher.id });

const namesIn = (folder: string) => readdirSync(join(files.folder, folder));
const count = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
afterEach(async () => {
  vi.restoreAllMocks();
  await pool.query('delete from notes');
  const { rows } = await pool.query('delete from loose_files returning file_id as id');
  for (const { id } of rows) await files.remove(id);
});

interface Sent {
  fields?: Record<string, string>;
  pdf?: Buffer;
  name?: string;
  headers?: Record<string, string>;
}

const upload = (
  who: Caller,
  { fields = { batch: batch.id }, pdf = samplePdf, name = 'Wave_motion.PDF', headers }: Sent = {},
) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), name);
  return who.raw({ method: 'POST', url: '/api/notes/upload', payload: form, ...(headers && { headers }) });
};

describe('an upload', () => {
  test('answers the note, with what the file itself tells', async () => {
    const pdf = makePdf('Waves', ['# Waves', 'A wave carries energy.', '', 'It has a crest and a trough.']);
    const { status, body } = await upload(as(teacher.id), { pdf });
    expect(status, body.message).toBe(201);
    expect(body.message).toBe('Note uploaded successfully');
    expect(body.data).toMatchObject({
      title: 'Wave motion',
      batch: { _id: batch.id },
      subject: { _id: batch.subjectId },
      standard: { _id: batch.standardId },
      file: { name: 'Wave_motion.pdf', size: pdf.length, pages: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      uploadedBy: { _id: teacher.id, name: teacher.name },
      isPublic: false,
      version: 1,
    });
    const { rows } = await pool.query('select action, entity, after from audit_log where entity_id = $1', [
      body.data._id,
    ]);
    expect(rows).toEqual([
      { action: 'create', entity: 'note', after: expect.objectContaining({ title: 'Wave motion', batch: batch.name }) },
    ]);
  });

  test('keeps names in any script', async () => {
    const { body } = await upload(as(teacher.id), { name: 'विद्युत धारा.pdf' });
    expect(body.data).toMatchObject({ title: 'विद्युत धारा', file: { name: 'विद्युत धारा.pdf' } });
  });

  test('for a batch that is not the teacher’s leaves nothing', async () => {
    const other = await makeBatch(db);
    const { status, body } = await upload(as(teacher.id), { fields: { batch: other.id } });
    expect([status, body.fields]).toEqual([422, { batch: 'This batch no longer exists' }]);
    expect(namesIn('arriving')).toEqual([]);
    expect(await count('loose_files')).toBe(0);
  });

  test('that breaks a rule of the database leaves nothing', async () => {
    const fields = { batch: batch.id, subject: '01990000-0000-7000-8000-000000000000' };
    const before = namesIn('kept');
    const { status, body } = await upload(as(teacher.id), { fields });
    expect([status, body.fields]).toEqual([422, { subject: 'This subject no longer exists' }]);
    expect([namesIn('arriving'), namesIn('kept')]).toEqual([[], before]);
  });

  test('sent twice is done once; with another file it is another act', async () => {
    const headers = { 'idempotency-key': 'an-upload-of-a-note' };
    const first = await upload(as(teacher.id), { headers });
    const again = await upload(as(teacher.id), { headers });
    expect(again.status).toBe(201);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await upload(as(teacher.id), { headers, pdf: makePdf('Heat', ['Heat']) });
    expect([other.status, other.body.code]).toEqual([422, 'rule']);
    expect([await count('notes'), await count('loose_files')]).toEqual([1, 0]);
    expect([namesIn('arriving'), namesIn('kept').length]).toEqual([[], 1]);
  });

  test('sent five times concurrently is done once', async () => {
    const headers = { 'idempotency-key': 'five-at-the-same-time' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(as(teacher.id), { headers })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => ![201, 409].includes(status))).toEqual([]);
    expect([await count('notes'), await count('loose_files')]).toEqual([1, 0]);
    expect([namesIn('arriving'), namesIn('kept').length]).toEqual([[], 1]);
  });

  test('that finds the disk full says so and leaves nothing', async () => {
    const handle = await open(join(files.folder, 'probe'), 'w');
    const prototype = Object.getPrototypeOf(handle) as { appendFile: () => Promise<void> };
    await handle.close();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    vi.spyOn(prototype, 'appendFile').mockRejectedValueOnce(full);
    const { status, body } = await upload(as(teacher.id));
    expect([status, body.code]).toEqual([507, 'disk_full']);
    expect(body.message).toBe('There is no space left on the server. Nothing was saved.');
    expect(namesIn('arriving')).toEqual([]);
    expect(await count('notes')).toBe(0);
    expect((await upload(as(teacher.id))).status).toBe(201);
  });

  test('that cannot be put in its place leaves no note', async () => {
    vi.spyOn(files, 'keep').mockRejectedValueOnce(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'fsync' }));
    expect((await upload(as(teacher.id))).status).toBe(500);
    expect([await count('notes'), namesIn('arriving')]).toEqual([0, []]);
  });
});

describe('over a line that breaks', () => {
  const head = (cookie: string, port: number, length: number) =>
    [
      'POST /api/notes/upload HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      `cookie: ${cookie}`,
      'sec-fetch-site: same-origin',
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${length}`,
      '',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n',
    ].join('\r\n');

  test('half an upload leaves nothing behind, and the server goes on', async () => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = createConnection(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head((await as(teacher.id).cookie()) ?? '', port, 1_000_000));
    socket.write('x'.repeat(300_000));
    await expect.poll(() => namesIn('arriving').length, { interval: 5 }).toBe(1);
    socket.destroy();
    await expect.poll(() => namesIn('arriving').length, { interval: 5 }).toBe(0);
    expect([await count('notes'), await count('loose_files')]).toEqual([0, 0]);
    expect((await upload(as(teacher.id))).status).toBe(201);
  });
});

test('what was arriving when the server died is gone after the next start', async () => {
  const path = await files.temporaryPath();
  await (await open(path, 'w')).close();
  await files.removeTemporary();
  expect(namesIn('arriving')).toEqual([]);
});
