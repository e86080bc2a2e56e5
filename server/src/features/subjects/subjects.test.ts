import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  createSubject,
  deleteSubject,
  getSubject,
  getSubjectDependants,
  listSubjects,
  updateSubject,
} from '#contract/subjects';
import { makeBatch, makeStandard, makeSubject, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db } = await testApp();

const auditOf = async (id: string) =>
  (
    await db.execute<{ action: string; before: unknown; after: unknown }>(
      sql`select action, before, after from audit_log where entity_id = ${id} order by at`,
    )
  ).rows;

describe('subjects', () => {
  test('a new subject is answered whole and can be read again', async () => {
    const { status, body } = await as.admin.call(createSubject, { body: { name: '  Physics ', code: 'PHY' } });
    expect(status).toBe(201);
    expect(body.message).toBe('Subject created successfully');
    expect(body.data).toMatchObject({ name: 'Physics', code: 'PHY', colour: 'peacock', isActive: true, version: 1 });
    const read = await as.teacher.call(getSubject, { params: { id: body.data._id } });
    expect(read.body.data).toMatchObject({ ...body.data, standards: [], batches: [], teachers: [] });
    expect(await auditOf(body.data._id)).toMatchObject([{ action: 'create', before: null }]);
  });

  test('two subjects cannot share a name in any case, nor a code', async () => {
    await makeSubject(db, { name: 'Chemistry', code: 'CHE' });
    const name = await as.admin.call(createSubject, { body: { name: 'CHEMISTRY' } });
    expect(name.status).toBe(409);
    expect(name.body).toMatchObject({ code: 'duplicate', fields: { name: 'A subject with this name already exists' } });
    const code = await as.admin.call(createSubject, { body: { name: 'Organic', code: 'che' } });
    expect(code.body).toMatchObject({ code: 'duplicate', fields: { code: 'A subject with this code already exists' } });
  });

  test('a list says where each subject is used, and is searched, filtered and sorted', async () => {
    const maths = await makeSubject(db, { name: 'Zz Mathematics', code: 'ZMA' });
    const old = await makeSubject(db, { name: 'Zz Typing', isActive: false });
    const standard = await makeStandard(db, { name: 'Z 11 Science', subjectIds: [maths.id] });
    await makeTeacher(db, { subjectIds: [maths.id] });
    await makeBatch(db, { subjectId: maths.id, standardId: standard.id });
    const all = await as.teacher.call(listSubjects, { query: { search: 'zz', sort: '-name' } });
    expect(all.body.data.map(({ _id }) => _id)).toEqual([old.id, maths.id]);
    expect(all.body.data[1]).toMatchObject({
      standards: [{ _id: standard.id, name: 'Z 11 Science' }],
      batchCount: 1,
      teacherCount: 1,
    });
    const active = await as.admin.call(listSubjects, { query: { search: 'Zz', isActive: 'true', limit: 1 } });
    expect(active.body.pagination).toEqual({ page: 1, limit: 1, total: 1 });
    expect((await as.admin.call(listSubjects, { query: { search: 'zma' } })).body.data).toHaveLength(1);
    expect((await as.admin.call(listSubjects, { query: { search: '%' } })).body.data).toHaveLength(0);
  });

  test('an edit with an old version is refused with what is there now', async () => {
    const { id } = await makeSubject(db, { name: 'Botany' });
    const first = await as.admin.call(updateSubject, { params: { id }, body: { name: 'Plants', version: 1 } });
    expect(first.body).toMatchObject({ message: 'Subject updated successfully', data: { name: 'Plants', version: 2 } });
    const second = await as.admin.call(updateSubject, { params: { id }, body: { name: 'Herbs', version: 1 } });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale', data: { name: 'Plants', version: 2 } });
    expect(await auditOf(id)).toMatchObject([
      { action: 'update', before: { name: 'Botany' }, after: { name: 'Plants' } },
    ]);
  });

  test('an edit leaves what it does not send', async () => {
    const { id } = await makeSubject(db, { code: 'ZOO', colour: 'plum', isActive: false });
    const { body } = await as.admin.call(updateSubject, {
      params: { id },
      body: { description: 'Animals', version: 1 },
    });
    expect(body.data).toMatchObject({ code: 'ZOO', colour: 'plum', isActive: false, description: 'Animals' });
  });

  test('a subject in use is not deleted; its uses are listed before and in the answer', async () => {
    const { id } = await makeSubject(db);
    const standard = await makeStandard(db, { name: '12 Arts', subjectIds: [id] });
    for (const letter of ['A', 'B', 'C']) {
      await makeBatch(db, { name: `12 Arts ${letter}`, subjectId: id, standardId: standard.id });
    }
    const refused = await as.admin.call(deleteSubject, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'in_use',
      message: 'Used in 3 batches: 12 Arts A, 12 Arts B, 12 Arts C; 1 standard: 12 Arts',
    });
    expect((await as.admin.call(getSubjectDependants, { params: { id } })).body.data).toEqual({
      batches: { count: 3, names: ['12 Arts A', '12 Arts B', '12 Arts C'] },
      standards: { count: 1, names: ['12 Arts'] },
      teachers: { count: 0, names: [] },
      notes: { count: 0, names: [] },
    });
    expect((await as.admin.call(getSubject, { params: { id } })).status).toBe(200);
  });

  test('an unused subject is deleted once', async () => {
    const { id } = await makeSubject(db);
    const gone = await as.admin.call(deleteSubject, { params: { id } });
    expect(gone.body).toMatchObject({ message: 'Subject deleted successfully', data: { _id: id } });
    expect((await as.admin.call(deleteSubject, { params: { id } })).status).toBe(404);
    expect(await auditOf(id)).toMatchObject([{ action: 'delete', after: null }]);
  });

  test('what is not there is not found', async () => {
    const params = { id: uuidv7() };
    expect((await as.admin.call(getSubject, { params })).status).toBe(404);
    expect((await as.admin.call(updateSubject, { params, body: { name: 'X', version: 1 } })).status).toBe(404);
  });

  test('of two concurrent requests for the same subject exactly one succeeds', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const name = `Twice ${seed}`;
      const both = await Promise.all(
        [name, name.toUpperCase()].map((typed) => as.admin.call(createSubject, { body: { name: typed } })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    }
  });
});
