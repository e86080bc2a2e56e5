import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { getTeacher } from '#contract/teachers';
import {
  deleteBuildingPicture,
  listPictures,
  type Picture,
  removeLogo,
  removeStudentPicture,
  removeTeacherPicture,
  updateBuildingPicture,
} from '#contract/pictures';
import { getSite } from '#contract/site';
import { getStudent } from '#contract/students';
import { enrol, makeBatch, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { testFiles } from '../../../test/files.ts';
import { pictureForm, sampleJpeg, samplePicture } from '../../../test/sample-pictures.ts';
import { teachers } from '../../db/tables/teacher-tables.ts';

const files = testFiles();
const { as, anonymous, db, pool } = await testApp({ files });

const send = (method: 'PUT' | 'POST', url: string, payload: FormData, headers = {}) =>
  as.admin.raw({ method, url: `/api/pictures/${url}`, payload, headers });
const addBuilding = async (caption = 'The front', content = sampleJpeg) => {
  const { status, body } = await send('POST', 'building', pictureForm(content, { caption }));
  expect(status, body.message).toBe(201);
  return body.data as Picture;
};
const setOf = async (id: string, kind: 'teacher' | 'student' = 'teacher', content = sampleJpeg) => {
  const { status, body } = await send('PUT', `${kind}/${id}`, pictureForm(content));
  expect(status, body.message).toBe(200);
  return body.data as Picture;
};
const site = async () => (await anonymous.call(getSite)).body.data;
const captions = async () => (await as.admin.call(listPictures)).body.data.building.map(({ caption }) => caption);

/** Every stored file is a picture's, and every picture has its files. */
async function expectTidy() {
  expect(readdirSync(join(files.folder, 'arriving'))).toEqual([]);
  const { rows } = await pool.query('select file_id as id from picture_files order by file_id');
  expect(readdirSync(join(files.folder, 'kept')).sort()).toEqual(rows.map(({ id }) => id));
  expect((await pool.query('select from loose_files')).rowCount).toBe(0);
}

afterEach(async () => {
  await expectTidy();
  const { rows } = await pool.query('select file_id as id from picture_files');
  await pool.query('delete from pictures');
  for (const { id } of rows) await files.remove(id);
  await pool.query('delete from loose_files');
});

describe('a photograph of the building', () => {
  test('is there in two formats and three sizes, none of more than 60 KB, for everybody and for ever', async () => {
    const picture = await addBuilding('The front door', await samplePicture(3000, 2000).jpeg().toBuffer());
    expect(picture.caption).toBe('The front door');
    expect(picture.files.map(({ type, width, height }) => `${type} ${width}x${height}`)).toEqual([
      'image/avif 480x320',
      'image/avif 960x640',
      'image/avif 1440x960',
      'image/webp 480x320',
      'image/webp 960x640',
      'image/webp 1440x960',
    ]);
    expect((await site()).building).toEqual([picture]);
    for (const { address, type, width, height } of picture.files) {
      expect(address).toMatch(/^\/pictures\/[\da-f]{32}\.(avif|webp)$/);
      const answer = await anonymous.raw({ method: 'GET', url: address });
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(Number(answer.headers['content-length'])).toBeLessThanOrEqual(60_000);
      const { rows } = await pool.query('select file_id as id from picture_files where left(sha256, 32) = $1', [
        address.slice('/pictures/'.length, -'.avif'.length),
      ]);
      const seen = await sharp(join(files.folder, 'kept', rows[0].id)).metadata();
      expect([seen.format, seen.width, seen.height]).toEqual([type === 'image/webp' ? 'webp' : 'heif', width, height]);
    }
  });

  test('is upright, and says nothing of the camera or the place', async () => {
    const taken = await samplePicture(900, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET OWNER' }, IFD3: { GPSLatitude: '18/1 24/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(taken.toString('latin1')).toContain('SECRET OWNER');
    const picture = await addBuilding('Turned', taken);
    expect(picture.files[0]).toMatchObject({ width: 320, height: 480 });
    const { rows } = await pool.query('select file_id as id from picture_files');
    for (const { id } of rows) {
      const { exif, iptc, xmp, icc, orientation } = await sharp(join(files.folder, 'kept', id)).metadata();
      expect({ exif, iptc, xmp, icc, orientation }).toEqual({});
    }
  });

  test('has words for those who cannot see it', async () => {
    const { status, body } = await send('POST', 'building', pictureForm(sampleJpeg, { caption: ' ' }));
    expect(status).toBe(422);
    expect(body.fields).toEqual({ caption: 'Say in a few words what the picture shows' });
  });

  test('can be given other words and another place, and the first one leads', async () => {
    const [first, second] = [await addBuilding('First'), await addBuilding('Second')];
    await addBuilding('Third');
    const change = (id: string, body: object) => as.admin.call(updateBuildingPicture, { params: { id }, body });
    expect((await change(second._id, { caption: 'The hall', place: 0 })).body.data.caption).toBe('The hall');
    expect(await captions()).toEqual(['The hall', 'First', 'Third']);
    await change(first._id, { place: 99 });
    expect(await captions()).toEqual(['The hall', 'Third', 'First']);
    await as.admin.call(deleteBuildingPicture, { params: { id: second._id } });
    expect((await site()).building.map(({ caption }) => caption)).toEqual(['Third', 'First']);
  });

  test('is taken away with its files, and its address is nothing’s', async () => {
    const { _id, files: shown } = await addBuilding();
    await as.admin.call(deleteBuildingPicture, { params: { id: _id } });
    const gone = await anonymous.raw({ method: 'GET', url: shown[0]!.address });
    expect(gone.status).toBe(404);
  });

  test('sent twice with one key is there once', async () => {
    const key = { 'idempotency-key': '2f6d0c1e-9a51-4f0e-8a43-5f4a7f3b9b11' };
    const answers = [];
    for (const _ of [1, 2])
      answers.push(await send('POST', 'building', pictureForm(sampleJpeg, { caption: 'A' }), key));
    expect(answers.map(({ body }) => body.data._id)).toEqual([answers[0]!.body.data._id, answers[0]!.body.data._id]);
    expect(await captions()).toEqual(['A']);
  });

  test('is the thirteenth no more', async () => {
    for (let at = 0; at < 12; at++) {
      await pool.query(
        `insert into pictures (id, kind, caption, place) values (gen_random_uuid(), 'building', 'Room', $1)`,
        [at],
      );
    }
    const { status, body } = await send('POST', 'building', pictureForm(sampleJpeg, { caption: 'One more' }));
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'The site shows at most 12 photographs of the building. Remove one first.',
    });
  });
});

describe('the logo', () => {
  test('keeps its holes, and the new one takes the place of the old', async () => {
    const drawn = sharp({ create: { width: 400, height: 100, channels: 4, background: '#00000000' } });
    const first = await send('PUT', 'logo', pictureForm(await drawn.png().toBuffer()));
    expect(first.body.data.files[0]).toMatchObject({ width: 320, height: 80 });
    const { rows } = await pool.query('select file_id as id from picture_files');
    for (const { id } of rows) expect((await sharp(join(files.folder, 'kept', id)).metadata()).hasAlpha).toBe(true);
    const second = await send('PUT', 'logo', pictureForm(sampleJpeg));
    expect((await site()).logo).toEqual(second.body.data);
    expect((await as.admin.call(removeLogo)).status).toBe(200);
    expect((await site()).logo).toBeNull();
    expect((await as.admin.call(removeLogo)).status).toBe(200);
  });
});

describe('the photograph of a teacher', () => {
  test('is square, stands on the record, and is gone when it is removed', async () => {
    const teacher = await makeTeacher(db);
    const picture = await setOf(teacher.id);
    expect(picture.files.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [320, 320],
      [96, 96],
      [320, 320],
    ]);
    const avatar = async () =>
      (await as.admin.call(getTeacher, { params: { id: teacher.id } })).body.data.avatarUrl ?? '';
    expect(await avatar()).toBe(picture.files[2]!.address);
    await setOf(teacher.id);
    expect(await db.$count(teachers)).toBeGreaterThan(0);
    await as.admin.call(removeTeacherPicture, { params: { id: teacher.id } });
    expect(await avatar()).toBe('');
  });

  test('is seen by everybody only where the office shows the teacher, else by those who are signed in', async () => {
    const teacher = await makeTeacher(db, { name: 'Sample Teacher' });
    const { files: shown } = await setOf(teacher.id);
    const url = shown[0]!.address;
    const show = (set: Partial<typeof teachers.$inferInsert>) =>
      db.update(teachers).set(set).where(eq(teachers.userId, teacher.id));
    const open = async () => {
      const [outside, inside] = [
        await anonymous.raw({ method: 'GET', url }),
        await as.student.raw({ method: 'GET', url }),
      ];
      return [outside.status, inside.status, inside.headers['cache-control']];
    };
    expect(await open()).toEqual([404, 200, 'private, no-cache']);
    expect((await site()).teachers).toEqual([]);
    await show({ showOnSite: true });
    expect(await open()).toEqual([200, 200, 'public, max-age=31536000, immutable']);
    expect((await site()).teachers[0]).toMatchObject({ name: 'Sample Teacher', picture: { files: shown } });
    await show({ status: 'left' });
    expect(await open()).toEqual([404, 200, 'private, no-cache']);
  });

  test('goes with the record', async () => {
    const teacher = await makeTeacher(db);
    await setOf(teacher.id);
    await pool.query('delete from users where id = $1', [teacher.id]);
    const { rows } = await pool.query('delete from loose_files returning file_id as id');
    expect(rows).toHaveLength(4);
    for (const { id } of rows) await files.remove(id);
  });
});

describe('the photograph of a student', () => {
  const statusFor = async (who: { raw: typeof anonymous.raw }, url: string) =>
    (await who.raw({ method: 'GET', url })).status;

  test('is square, stands on the record, and is gone when it is removed', async () => {
    const student = await makeStudent(db);
    const picture = await setOf(student.id, 'student', await samplePicture(900, 600).jpeg().toBuffer());
    expect(picture.files.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [320, 320],
      [96, 96],
      [320, 320],
    ]);
    const avatar = async () =>
      (await as.admin.call(getStudent, { params: { id: student.id } })).body.data.avatarUrl ?? '';
    expect(await avatar()).toBe(picture.files[2]!.address);
    const second = await setOf(student.id, 'student', await samplePicture(400, 400).jpeg().toBuffer());
    expect(await avatar()).toBe(second.files[2]!.address);
    expect(await statusFor(as.admin, picture.files[0]!.address)).toBe(404);
    await as.admin.call(removeStudentPicture, { params: { id: student.id } });
    expect(await avatar()).toBe('');
    expect(await statusFor(as.admin, second.files[0]!.address)).toBe(404);
    expect((await as.admin.call(removeStudentPicture, { params: { id: student.id } })).status).toBe(200);
  });

  test('is seen by the teachers of the student’s batches, and no longer when the batch gets another teacher', async () => {
    const [teacher, student] = [await makeTeacher(db), await makeStudent(db)];
    const batch = await makeBatch(db, { teacherId: teacher.id });
    const { files: shown } = await setOf(student.id, 'student');
    const url = shown[0]!.address;
    expect(await statusFor(as(teacher.id), url)).toBe(404);
    await enrol(db, batch.id, [student.id]);
    expect(await statusFor(as(teacher.id), url)).toBe(200);
    await pool.query('update batches set teacher_id = null where id = $1', [batch.id]);
    expect(await statusFor(as(teacher.id), url)).toBe(404);
  });

  test('is kept by no shared cache, and asked about each time', async () => {
    const student = await makeStudent(db);
    const url = (await setOf(student.id, 'student')).files[0]!.address;
    const first = await as(student.id).raw({ method: 'GET', url });
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await as(student.id).raw({ method: 'GET', url, headers })).status).toBe(304);
    expect((await as.student.raw({ method: 'GET', url, headers })).status).toBe(404);
    expect((await anonymous.raw({ method: 'GET', url, headers })).status).toBe(404);
  });

  test('is on the public site nowhere, and does not have it rendered again', async () => {
    const changes = async () => (await pool.query('select count(*)::int as n from site_changes')).rows[0].n;
    const student = await makeStudent(db);
    const before = await changes();
    await setOf(student.id, 'student');
    expect(JSON.stringify(await site())).not.toContain('/pictures/');
    expect(await changes()).toBe(before);
    await addBuilding();
    expect(await changes()).toBeGreaterThan(before);
  });

  test('of two students with the same picture, each sees their own', async () => {
    const [one, other, third] = [await makeStudent(db), await makeStudent(db), await makeStudent(db)];
    const url = (await setOf(one.id, 'student')).files[0]!.address;
    await setOf(other.id, 'student');
    expect(await statusFor(as(one.id), url)).toBe(200);
    expect(await statusFor(as(other.id), url)).toBe(200);
    expect(await statusFor(as(third.id), url)).toBe(404);
  });

  test('has its largest size at the address of the smallest, for the same people', async () => {
    const student = await makeStudent(db);
    const { files: shown } = await setOf(student.id, 'student');
    const [small, large] = shown.filter(({ type }) => type === 'image/webp').map(({ address }) => address);
    const answer = await as(student.id).raw({ method: 'GET', url: small!.replace('.webp', '-large.webp') });
    const direct = await as(student.id).raw({ method: 'GET', url: large! });
    expect(answer.headers['content-length']).toBe(direct.headers['content-length']);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(await statusFor(anonymous, small!.replace('.webp', '-large.webp'))).toBe(404);
  });

  test('goes with the record', async () => {
    const student = await makeStudent(db);
    await setOf(student.id, 'student');
    await pool.query('delete from users where id = $1', [student.id]);
    const { rows } = await pool.query('delete from loose_files returning file_id as id');
    expect(rows).toHaveLength(4);
    for (const { id } of rows) await files.remove(id);
  });
});

test('an address that is written in another way is nothing’s', async () => {
  const { files: shown } = await addBuilding();
  const name = shown[0]!.address.slice('/pictures/'.length);
  const wrong = [
    '',
    'x',
    name.toUpperCase(),
    name.replace('.avif', '.webp'),
    name.replace('.avif', '.svg'),
    `..%2f${name}`,
  ];
  for (const file of wrong) {
    expect((await anonymous.raw({ method: 'GET', url: `/pictures/${file}` })).status, file).toBe(404);
  }
});
