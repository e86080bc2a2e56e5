import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteNote, getNoteFile, updateNote } from '#contract/notes';
import { getSite } from '#contract/site';
import { makePdf } from '../../../seed/make-pdf.ts';
import { makeNote, makeStandard, makeSubject, makeTeacher, samplePdf } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { testFiles } from '../../../test/files.ts';
import { sweepLooseFiles } from '../../files/loose-files.ts';

const files = testFiles();
const { as, db, pool, anonymous } = await testApp({ files });

const kept = () => readdirSync(join(files.folder, 'kept'));
const loose = async () => (await pool.query('select file_id as id from loose_files')).rows.map(({ id }) => id);

beforeEach(async () => {
  await pool.query(
    `insert into settings (name, social_links, office_hours, legal) values ('A', '[]', '[]', '{}') on conflict do nothing`,
  );
});

describe('the file', () => {
  const size = samplePdf.length;
  /** `ETAG` in a header stands for the file's own. */
  const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
    const { id } = await makeNote(db, files, { isPublic: true, fileName: 'प्रकाश (1).pdf' });
    const url = `/api/notes/file/${id}`;
    const etag = String((await as.admin.raw({ method: 'HEAD', url })).headers.etag);
    const given = Object.entries(headers).map(([key, value]) => [key, value.replace('ETAG', etag)]);
    return as.admin.raw({ method, url, headers: Object.fromEntries(given) });
  };

  test('is a PDF with its own name, cached privately', async () => {
    const { status, headers, body } = await ask({});
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(size),
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('प्रकाश ')}%281%29.pdf`,
      etag: expect.stringMatching(/^".+"$/),
    });
    expect(body).toBe(samplePdf.toString('utf8'));
  });

  test.each([
    ['bytes=0-9', `bytes 0-9/${size}`, 10],
    ['bytes=5-', `bytes 5-${size - 1}/${size}`, size - 5],
    ['bytes=-7', `bytes ${size - 7}-${size - 1}/${size}`, 7],
    [`bytes=0-${size * 9}`, `bytes 0-${size - 1}/${size}`, size],
    [`bytes=${size - 1}-`, `bytes ${size - 1}-${size - 1}/${size}`, 1],
  ])('is sent in part for %s', async (range, contentRange, length) => {
    const { status, headers, body } = await ask({ range, 'if-range': 'ETAG' });
    expect(status).toBe(206);
    expect(headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(length) });
    const start = Number(/bytes (\d+)/.exec(contentRange)?.[1]);
    expect(body).toBe(samplePdf.subarray(start, start + length).toString('utf8'));
  });

  test.each([`bytes=${size}-`, `bytes=${size * 2}-${size * 3}`, 'bytes=-0'])('has nothing for %s', async (range) => {
    const { status, headers, body } = await ask({ range });
    expect([status, headers['content-range'], body]).toEqual([416, `bytes */${size}`, '']);
  });

  test.each(['lines=1-2', 'bytes=0-1,4-5', 'bytes=9-3', 'bytes 0-1'])(
    'is sent whole for %s, which is no single range',
    async (range) => {
      expect((await ask({ range })).status).toBe(200);
    },
  );

  test('is sent whole to who has a part of another', async () => {
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-1', 'if-range': 'Sat, 21 Nov 2020 05:00:00 GMT' })).status).toBe(200);
  });

  test.each(['ETAG', '"a", ETAG', '*'])('is not sent again to who has %s', async (known) => {
    const { status, headers, body } = await ask({ 'if-none-match': known });
    expect([status, body]).toEqual([304, '']);
    expect(headers.etag).toMatch(/^".+"$/);
  });

  test('is described without being sent', async () => {
    const { status, headers, body } = await ask({}, 'HEAD');
    expect([status, headers['content-length'], body]).toEqual([200, String(size), '']);
  });

  test('that is lost is said to be, and the server goes on', async () => {
    const { id, fileId } = await makeNote(db, files, { isPublic: true });
    await files.remove(fileId);
    const { status, body } = await as.admin.call(getNoteFile, { params: { id } });
    expect([status, body.message]).toEqual([404, 'The file of this note no longer exists']);
  });
});

describe('a note for everybody', () => {
  const open = (id: string) => anonymous.raw({ method: 'GET', url: `/resources/${id}.pdf` });

  test('is on the site with what it is about, and its file at an address of its own', async () => {
    const [subject, standard] = [await makeSubject(db), await makeStandard(db)];
    const about = { subjectId: subject.id, standardId: standard.id, description: 'With answers' };
    await makeNote(db, files, { ...about, teacherId: (await makeTeacher(db)).id });
    const { id } = await makeNote(db, files, {
      ...about,
      isPublic: true,
      title: 'Paper',
      createdAt: '2026-06-30T20:00:00Z',
    });
    const { resources } = (await anonymous.call(getSite)).body.data;
    expect(resources.filter(({ _id }) => _id === id)).toEqual([
      {
        _id: id,
        title: 'Paper',
        description: 'With answers',
        size: samplePdf.length,
        pages: 1,
        date: '2026-07-01',
        standard: { _id: standard.id, name: standard.name },
        subject: { _id: subject.id, name: subject.name, colour: subject.colour },
        address: `/resources/${id}.pdf`,
      },
    ]);
    const { status, headers } = await open(id);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'content-type': 'application/pdf' });
  });

  test('is gone from the site as soon as it is taken back', async () => {
    const standard = await makeStandard(db);
    const { id } = await makeNote(db, files, { teacherId: null, isPublic: true, standardId: standard.id });
    const shown = async () => (await anonymous.call(getSite)).body.data.resources.some(({ _id }) => _id === id);
    expect(await shown()).toBe(true);
    await as.admin.call(updateNote, { params: { id }, body: { title: 'New name', version: 1 } });
    const { resources } = (await anonymous.call(getSite)).body.data;
    expect(resources.find(({ _id }) => _id === id)?.title).toBe('New name');
    await as.admin.call(deleteNote, { params: { id } });
    expect(await shown()).toBe(false);
    expect((await open(id)).status).toBe(404);
  });

  test.each(['x', '../../etc/passwd', '%00', '01990000-0000-7000-8000-000000000000', ''])(
    'is not to be found at %j',
    async (id) => {
      const { status, body } = await open(id);
      expect([status, body.message]).toEqual([404, 'This was not found. It may have been deleted.']);
    },
  );

  test('and for nobody else’s eyes: a note of a class has no such address', async () => {
    const { id } = await makeNote(db, files, { studentId: await as.student.id().then((own) => own || null) });
    expect((await open(id)).status).toBe(404);
  });
});

describe('files on the disk', () => {
  const replace = async (id: string, version: number, pdf: Buffer) => {
    const form = new FormData();
    form.append('version', String(version));
    form.append('file', new Blob([new Uint8Array(pdf)]), 'second.pdf');
    return as.admin.raw({ method: 'PUT', url: `/api/notes/${id}/file`, payload: form });
  };

  test('a file that is replaced is another file, and the first is gone', async () => {
    const { id, fileId } = await makeNote(db, files, { isPublic: true });
    const before = await as.admin.call(getNoteFile, { params: { id } });
    const { status, body } = await replace(id, 1, makePdf('Second', ['One', '', 'Two']));
    expect(status, body.message).toBe(200);
    expect(body.data).toMatchObject({ version: 2, file: { name: 'second.pdf', pages: 2 } });
    expect(kept()).not.toContain(fileId);
    const after = await as.admin.call(getNoteFile, { params: { id } });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const older = await replace(id, 1, samplePdf);
    expect([older.status, older.body.code, older.body.data.version]).toEqual([409, 'stale', 2]);
    expect(await loose()).toEqual([]);
  });

  test('a note that is deleted takes its file along, and no other note’s', async () => {
    const first = await makeNote(db, files, { isPublic: true });
    const copy = await as.admin.raw({
      method: 'POST',
      url: '/api/notes',
      payload: { title: 'Copy', fileOf: first.id, isPublic: true },
    });
    await as.admin.call(deleteNote, { params: { id: first.id } });
    expect(kept()).not.toContain(first.fileId);
    expect((await as.admin.call(getNoteFile, { params: { id: copy.body.data._id } })).status).toBe(200);
    expect(await loose()).toEqual([]);
  });

  test('what went in another way, or never became a note, is swept up after an hour', async () => {
    const gone = await makeNote(db, files, { isPublic: true });
    const recent = await makeNote(db, files, { isPublic: true });
    const stays = await makeNote(db, files, { isPublic: true });
    await pool.query('delete from notes where id = any($1)', [[gone.id, recent.id]]);
    await pool.query(`update loose_files set since = now() - interval '2 hours' where file_id = $1`, [gone.fileId]);
    // Should a file that a note refers to ever be thought loose, the note wins.
    await pool.query(`insert into loose_files values ($1, now() - interval '2 hours')`, [stays.fileId]);
    await sweepLooseFiles(db, files);
    expect(kept()).not.toContain(gone.fileId);
    expect(kept()).toEqual(expect.arrayContaining([recent.fileId, stays.fileId]));
  });
});
