import { expect, test } from 'vitest';
import { noteContact, takeBackContact } from '#contract/contacts';
import { openFamily } from '#contract/family';
import { createGuardianLink, deleteGuardianLink, listGuardianLinks } from '#contract/guardians';
import { createImport } from '#contract/imports';
import { findParentPages, printParentPages } from '#contract/parent-pages';
import { listStudents } from '#contract/students';
import { makeGuardian, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { db, pool, as, anonymous } = await testApp();
const { admin } = as;

const makeOrphan = (status: 'active' | 'left' = 'active') =>
  makeStudent(db, { profile: { parentName: null, parentPhone: '0000000000', status } });

/** A parent without a link, of so many active students. */
async function makeFamily(children: number, first?: string) {
  const students = await Promise.all(Array.from({ length: children }, () => makeOrphan()));
  const ids = students.map(({ id }) => id);
  if (first !== undefined) {
    await pool.query(
      `with g as (insert into guardians (id, name) values (gen_random_uuid(), $1) returning id)
       insert into student_guardians (student_id, place, guardian_id, relation)
       select unnest($2::uuid[]), 1, g.id, 'father' from g`,
      [first, ids],
    );
  }
  const guardian = await makeGuardian(db, ids);
  await admin.call(deleteGuardianLink, { params: { id: guardian.id } });
  return { guardian, ids };
}

const pagesOf = async (students: string[]) => (await admin.call(findParentPages, { body: { students } })).body.data;
const statesOf = async (students: string[]) => (await pagesOf(students)).pages.map(({ state }) => state);
const sendTo = async ({ guardian, ids }: Awaited<ReturnType<typeof makeFamily>>) =>
  admin.call(noteContact, {
    body: { student: ids[0] ?? '', guardian: guardian.id, channel: 'whatsapp', about: 'page' },
  });

test('a family is one page: the first parent with a number, with all children that were chosen', async () => {
  const [patil, more] = [await makeFamily(2), await makeFamily(1, 'Anil, without a number')];
  const [nobody, left] = [await makeOrphan(), await makeOrphan('left')];
  await makeGuardian(db, [left.id]);
  const { pages, unreachable } = await pagesOf([...more.ids, ...patil.ids, nobody.id, left.id]);
  expect(pages.map(({ guardian, students, state }) => [guardian._id, students.map(({ _id }) => _id), state])).toEqual([
    [more.guardian.id, more.ids, 'unsent'],
    [patil.guardian.id, patil.ids, 'unsent'],
  ]);
  expect(unreachable).toEqual([{ _id: nobody.id, name: nobody.name }]);
});

test('a page is unsent until it is noted as sent, then sent until it is opened; taking the note back makes it unsent', async () => {
  const family = await makeFamily(1);
  const { guardian, ids } = family;
  const { body } = await admin.call(createGuardianLink, { params: { id: guardian.id } });
  expect(body.data.link).toContain(encodeURIComponent(body.data.url));
  expect(await statesOf(ids)).toEqual(['unsent']);

  const note = await sendTo(family);
  expect(await statesOf(ids)).toEqual(['sent']);
  const [link] = (await admin.call(listGuardianLinks, { query: { student: ids[0] ?? '' } })).body.data;
  expect(link?.sentAt).toEqual(expect.stringMatching(/Z$/));
  await admin.call(takeBackContact, { params: { id: note.body.data._id } });
  expect(await statesOf(ids)).toEqual(['unsent']);

  await sendTo(family);
  const secret = body.data.url.split('#')[1] ?? '';
  await anonymous.call(openFamily, { body: { secret, digits: guardian.phone.slice(-4) } });
  expect(await statesOf(ids)).toEqual(['opened']);
  await pool.query(`update guardian_links set expires_at = now() - interval '1 s' where guardian_id = $1`, [
    guardian.id,
  ]);
  expect(await statesOf(ids)).toEqual(['unsent']);
});

test('the list of students filters by whether the page of the parent was opened', async () => {
  const [unsent, opened] = [await makeFamily(1), await makeFamily(2)];
  const nobody = await makeOrphan();
  await admin.call(createGuardianLink, { params: { id: opened.guardian.id } });
  await pool.query('update guardian_links set opened_at = now() where guardian_id = $1', [opened.guardian.id]);
  const listed = async (pageUnopened: boolean) => {
    const { body } = await admin.call(listStudents, { query: { pageUnopened: String(pageUnopened), limit: 200 } });
    const ids = body.data.map(({ _id }) => _id);
    return [...unsent.ids, ...opened.ids, nobody.id].filter((id) => ids.includes(id));
  };
  expect(await listed(true)).toEqual(unsent.ids);
  expect(await listed(false)).toEqual(opened.ids);
});

test('links for slips are made for unsent pages alone, once for brothers and sisters, and open the page', async () => {
  const [unsent, sent] = [await makeFamily(2), await makeFamily(1)];
  await admin.call(createGuardianLink, { params: { id: sent.guardian.id } });
  await sendTo(sent);
  const students = [...sent.ids, ...unsent.ids];
  const { body } = await admin.call(printParentPages, { body: { students } });
  expect(body.data.map(({ student }) => student)).toEqual(unsent.ids);
  const [first, second] = body.data;
  expect(second?.url).toBe(first?.url);
  const [secret = '', digits] = [first?.url.split('#')[1], unsent.guardian.phone.slice(-4)];
  expect((await anonymous.call(openFamily, { body: { secret, digits } })).body.data.isOpen).toBe(true);
  expect(await statesOf(students)).toEqual(['sent', 'opened']);
  expect((await admin.call(printParentPages, { body: { students } })).body.data).toEqual([]);
});

test('the families of an import are those of the students whom it added', async () => {
  const row = (number: number, name: string, parentPhone: string) => ({ number, values: { name, parentPhone } });
  const rows = [row(2, 'Riya Bhosale', '9890012301'), row(3, 'Om Bhosale', '9890012301'), row(4, 'Ira Jadhav', '')];
  const { body } = await admin.call(createImport, { body: { kind: 'students', fileName: 'students.xlsx', rows } });
  const { data } = (await admin.call(findParentPages, { body: { import: body.data._id } })).body;
  expect(data.pages.map(({ students }) => students.map(({ name }) => name))).toEqual([['Riya Bhosale', 'Om Bhosale']]);
  expect(data.unreachable.map(({ name }) => name)).toEqual(['Ira Jadhav']);
  const unknown = await admin.call(findParentPages, { body: { import: '01990000-0000-7000-8000-000000000000' } });
  expect(unknown.status).toBe(404);
});
