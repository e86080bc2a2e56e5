import { describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { BodyInputOf } from '#contract/endpoint';
import {
  createNote,
  deleteNote,
  getNote,
  getNoteFile,
  listBatchNotes,
  listNotes,
  listStudentNotes,
  listTeacherNotes,
  updateNote,
} from '#contract/notes';
import { deleteBatch, getBatchDependants } from '#contract/batches';
import { deleteStandard, getStandardDependants } from '#contract/standards';
import { deleteSubject, getSubjectDependants } from '#contract/subjects';
import {
  enrol,
  makeBatch,
  makeNote,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/call.ts';

const { as, db, pool, deps } = await testApp();
const note = (over: Parameters<typeof makeNote>[2]) => makeNote(db, deps.files, over);

/** A teacher with a batch of one student, and another teacher's student. */
async function makeClass() {
  const [teacher, otherTeacher] = [await makeTeacher(db), await makeTeacher(db)];
  const [student, otherStudent] = [await makeStudent(db), await makeStudent(db)];
  const batch = await makeBatch(db, { teacherId: teacher.id });
  const otherBatch = await makeBatch(db, { teacherId: otherTeacher.id });
  await enrol(db, batch.id, [student.id]);
  await enrol(db, otherBatch.id, [otherStudent.id]);
  return { teacher, otherTeacher, student, otherStudent, batch, otherBatch };
}

const idsOf = async (who: Caller) => (await who.call(listNotes)).body.data.map(({ _id }) => _id);
const leave = (studentId: string) =>
  pool.query('update enrolments set left_on = joined_on + 1 where student_id = $1', [studentId]);

describe('a note is there for whom it is for', () => {
  test('the students of its batch, as long as they are in it', async () => {
    const { teacher, otherTeacher, student, otherStudent, batch } = await makeClass();
    const { id } = await note({ batchId: batch.id });
    const params = { id };
    for (const reader of [teacher, student]) {
      expect(await idsOf(as(reader.id))).toEqual([id]);
      expect((await as(reader.id).call(getNote, { params })).status).toBe(200);
      expect((await as(reader.id).call(getNoteFile, { params })).status).toBe(200);
      expect((await as(reader.id).call(listBatchNotes, { params: { id: batch.id } })).body.data).toHaveLength(1);
    }
    for (const other of [otherTeacher, otherStudent]) {
      expect(await idsOf(as(other.id))).toEqual([]);
      expect((await as(other.id).call(getNote, { params })).status).toBe(404);
      expect((await as(other.id).call(getNoteFile, { params })).status).toBe(404);
      expect((await as(other.id).call(listBatchNotes, { params: { id: batch.id } })).status).toBe(404);
    }
    await leave(student.id);
    expect(await idsOf(as(student.id))).toEqual([]);
    expect((await as(student.id).call(getNoteFile, { params })).status).toBe(404);
  });

  test('all students who are now in a running batch of its teacher', async () => {
    const { teacher, student, otherStudent, batch } = await makeClass();
    const { id } = await note({ teacherId: teacher.id });
    expect(await idsOf(as(student.id))).toEqual([id]);
    expect(await idsOf(as(teacher.id))).toEqual([id]);
    expect(await idsOf(as(otherStudent.id))).toEqual([]);
    await pool.query(`update batches set status = 'completed' where id = $1`, [batch.id]);
    expect(await idsOf(as(student.id))).toEqual([]);
  });

  test('one student; of the teachers only the one who wrote it, while the student is theirs', async () => {
    const { teacher, otherTeacher, student, otherStudent } = await makeClass();
    await enrol(db, (await makeBatch(db, { teacherId: otherTeacher.id })).id, [student.id]);
    const { id } = await note({ studentId: student.id, uploadedBy: teacher.id });
    expect(await idsOf(as(student.id))).toEqual([id]);
    expect(await idsOf(as(teacher.id))).toEqual([id]);
    expect(await idsOf(as(otherTeacher.id))).toEqual([]);
    expect(await idsOf(as(otherStudent.id))).toEqual([]);
    await leave(student.id);
    expect(await idsOf(as(teacher.id))).toEqual([]);
    expect(await idsOf(as(student.id))).toEqual([id]);
  });

  test('a student’s notes are all that reach them; a teacher gets those to handle, of own students', async () => {
    const { teacher, otherTeacher, student, batch } = await makeClass();
    const toAll = await note({ teacherId: teacher.id });
    const toBatch = await note({ batchId: batch.id });
    const toOne = await note({ studentId: student.id });
    const params = { id: student.id };
    const seen = async (who: Caller) =>
      (await who.call(listStudentNotes, { params })).body.data.map(({ _id }) => _id).sort();
    expect(await seen(as.admin)).toEqual([toAll.id, toBatch.id, toOne.id].sort());
    expect(await seen(as(student.id))).toEqual([toAll.id, toBatch.id, toOne.id].sort());
    expect(await seen(as(teacher.id))).toEqual([toAll.id, toBatch.id].sort());
    expect((await as(otherTeacher.id).call(listStudentNotes, { params })).status).toBe(404);
    expect((await as.student.call(listStudentNotes, { params })).status).toBe(404);
  });
});

describe('a note is addressed', () => {
  const address = async (who: Caller, form: Partial<BodyInputOf<typeof createNote>>) => {
    const source = await note({ isPublic: true });
    return who.call(createNote, { body: { title: 'Waves', fileOf: source.id, ...form } });
  };

  test('by a teacher to own batches, own students and all of them; foreign and missing are refused alike', async () => {
    const { teacher, student, otherStudent, otherTeacher, batch, otherBatch } = await makeClass();
    const source = await note({ batchId: batch.id });
    const send = (form: object) =>
      as(teacher.id).call(createNote, { body: { title: 'Waves', fileOf: source.id, ...form } });
    for (const form of [{ batch: batch.id }, { student: student.id }, { teacher: teacher.id }]) {
      const { status, body } = await send(form);
      expect(status, body.message).toBe(201);
      expect(body.data).toMatchObject({ title: 'Waves', canEdit: true, uploadedBy: { _id: teacher.id }, version: 1 });
    }
    for (const [place, foreign] of [
      ['batch', otherBatch.id],
      ['student', otherStudent.id],
      ['teacher', otherTeacher.id],
    ] as const) {
      const answers = [await send({ [place]: foreign }), await send({ [place]: uuidv7() })];
      for (const { status, body } of answers) {
        expect(status).toBe(422);
        expect(body.fields).toEqual({ [place]: `This ${place} no longer exists` });
      }
    }
  });

  test('to exactly one of batch, student and teacher, unless it is for everybody', async () => {
    const { student, batch } = await makeClass();
    expect((await address(as.admin, {})).body.fields).toEqual({ batch: 'Choose who the note is for' });
    const two = await address(as.admin, { batch: batch.id, student: student.id });
    expect(two.body.fields).toEqual({ student: 'Choose one of batch, student and teacher' });
    const personal = await address(as.admin, { student: student.id, isPublic: true });
    expect(personal.body.fields).toEqual({ isPublic: 'A note for one student cannot be shown to everyone' });
    expect((await address(as.admin, { isPublic: true })).status).toBe(201);
    expect((await address(as.admin, { batch: batch.id, isPublic: true })).status).toBe(201);
  });

  test('with the subject and the standard of its batch, unless others are chosen', async () => {
    const { batch } = await makeClass();
    const subject = await makeSubject(db);
    const own = await address(as.admin, { batch: batch.id });
    expect(own.body.data).toMatchObject({ subject: { _id: batch.subjectId }, standard: { _id: batch.standardId } });
    const other = await address(as.admin, { batch: batch.id, subject: subject.id });
    expect(other.body.data).toMatchObject({ subject: { _id: subject.id }, standard: { _id: batch.standardId } });
    const gone = await address(as.admin, { batch: batch.id, subject: uuidv7() });
    expect(gone.body.fields).toEqual({ subject: 'This subject no longer exists' });
  });

  test('with the file of a note the caller may handle; foreign and missing are refused alike', async () => {
    const { teacher, batch, otherBatch } = await makeClass();
    const foreign = await note({ batchId: otherBatch.id });
    for (const fileOf of [foreign.id, uuidv7()]) {
      const answer = await as(teacher.id).call(createNote, { body: { title: 'Waves', batch: batch.id, fileOf } });
      expect(answer.status).toBe(422);
      expect(answer.body.fields).toEqual({ fileOf: 'This note no longer exists' });
    }
  });
});

describe('a note is changed', () => {
  test('by who read it last: an older version gets what is there now', async () => {
    const { teacher, batch } = await makeClass();
    const { id } = await note({ batchId: batch.id });
    const params = { id };
    const first = await as(teacher.id).call(updateNote, { params, body: { title: 'Waves', version: 1 } });
    expect(first.body.data).toMatchObject({ title: 'Waves', version: 2 });
    const second = await as.admin.call(updateNote, { params, body: { title: 'Light', version: 1 } });
    expect(second.status).toBe(409);
    expect(second.body.code).toBe('stale');
    expect(second.body.data).toMatchObject({ _id: id, title: 'Waves', version: 2, canEdit: true });
  });

  test('and moved: what it was for before is left', async () => {
    const { teacher, student, otherBatch, batch } = await makeClass();
    const { id } = await note({ batchId: batch.id });
    const move = (body: object) => as(teacher.id).call(updateNote, { params: { id }, body: { version: 1, ...body } });
    expect((await move({ batch: otherBatch.id })).status).toBe(422);
    expect((await move({ batch: null })).status).toBe(422);
    const moved = await move({ student: student.id });
    expect(moved.body.data).toMatchObject({
      batch: null,
      student: { _id: student.id },
      version: 2,
      // Or it would be out of the teacher's sight: it was the office's.
      uploadedBy: { _id: teacher.id },
    });
  });

  test('by the office alone once everybody sees it', async () => {
    const { teacher, batch } = await makeClass();
    const { id } = await note({ batchId: batch.id });
    const params = { id };
    const show = (who: Caller, version: number) => who.call(updateNote, { params, body: { isPublic: true, version } });
    expect((await show(as(teacher.id), 1)).body.fields).toEqual({
      isPublic: 'Only the office can show a note to everyone',
    });
    expect((await show(as.admin, 1)).status).toBe(200);
    expect((await as(teacher.id).call(getNote, { params })).body.data.canEdit).toBe(false);
    const changed = await as(teacher.id).call(updateNote, { params, body: { title: 'Waves', version: 2 } });
    expect([changed.status, changed.body.code]).toEqual([422, 'rule']);
    expect((await as(teacher.id).call(deleteNote, { params })).status).toBe(422);
  });

  test('and what was changed is written down', async () => {
    const { teacher, batch } = await makeClass();
    const { id } = await note({ batchId: batch.id, title: 'Light' });
    await as(teacher.id).call(updateNote, { params: { id }, body: { title: 'Waves', version: 1 } });
    await as(teacher.id).call(deleteNote, { params: { id } });
    const { rows } = await pool.query(
      'select action, before, after, user_id from audit_log where entity_id = $1 order by at, id',
      [id],
    );
    expect(rows).toEqual([
      { action: 'update', before: { title: 'Light' }, after: { title: 'Waves' }, user_id: teacher.id },
      { action: 'delete', before: expect.objectContaining({ title: 'Waves' }), after: null, user_id: teacher.id },
    ]);
  });
});

test('lists are searched, narrowed, sorted and paged by the server', async () => {
  const { teacher, batch } = await makeClass();
  const made = [];
  for (const title of ['Light', 'Waves', 'Heat 100%']) made.push(await note({ batchId: batch.id, title }));
  await note({ teacherId: teacher.id, title: 'Rules', subjectId: batch.subjectId });
  const titles = async (query: object) => {
    const { body } = await as(teacher.id).call(listTeacherNotes, { query });
    return body.data.map(({ title }) => title);
  };
  expect(await titles({})).toEqual(['Rules', 'Heat 100%', 'Waves', 'Light']);
  expect(await titles({ sort: 'title' })).toEqual(['Heat 100%', 'Light', 'Rules', 'Waves']);
  expect(await titles({ search: 'ave' })).toEqual(['Waves']);
  expect(await titles({ search: '0%' })).toEqual([]);
  expect(await titles({ search: '00%' })).toEqual(['Heat 100%']);
  expect(await titles({ batch: batch.id, sort: 'createdAt' })).toEqual(['Light', 'Waves', 'Heat 100%']);
  expect(await titles({ subject: batch.subjectId })).toEqual(['Rules']);
  const page = await as(teacher.id).call(listNotes, { query: { page: 2, limit: 3 } });
  expect(page.body.data.map(({ title }) => title)).toEqual(['Light']);
  expect(page.body.pagination).toEqual({ page: 2, limit: 3, total: 4 });
  const everywhere = await as.admin.call(listNotes, { query: { teacher: teacher.id, isPublic: 'false' } });
  expect(everywhere.body.data).toHaveLength(1);
});

test('a subject or a standard that a note is about cannot be deleted; the note is named before and in the answer', async () => {
  const [subject, standard] = [await makeSubject(db), await makeStandard(db)];
  await note({ isPublic: true, title: 'Sample paper', subjectId: subject.id, standardId: standard.id });
  const subjects = await as.admin.call(deleteSubject, { params: { id: subject.id } });
  expect([subjects.status, subjects.body.message]).toEqual([409, 'Used in 1 note: Sample paper']);
  const named = { count: 1, names: ['Sample paper'] };
  const before = [
    await as.admin.call(getSubjectDependants, { params: { id: subject.id } }),
    await as.admin.call(getStandardDependants, { params: { id: standard.id } }),
  ];
  expect(before.map(({ body }) => body.data.notes)).toEqual([named, named]);
  const standards = await as.admin.call(deleteStandard, { params: { id: standard.id } });
  expect([standards.status, standards.body.message]).toEqual([409, 'Used in 1 note: Sample paper']);
});

test('a batch takes its notes with it, and says so before', async () => {
  const { batch } = await makeClass();
  const { id } = await note({ batchId: batch.id });
  const params = { id: batch.id };
  expect((await as.admin.call(getBatchDependants, { params })).body.data.notes).toBe(1);
  expect((await as.admin.call(deleteBatch, { params })).status).toBe(200);
  expect((await as.admin.call(getNote, { params: { id } })).status).toBe(404);
});
