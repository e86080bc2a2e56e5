import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { findGuardian, type GuardianForm } from '#contract/guardians';
import { search } from '#contract/search';
import { getSettings, updateSettings } from '#contract/settings';
import {
  createStudent,
  deleteStudent,
  getStudent,
  getStudentOverview,
  listStudents,
  updateStudent,
} from '#contract/students';
import { enrol, makeBatch, makeEnquiry, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { sessionSettings, type Db } from '../../db/client.ts';
import { testApp } from '../../../test/app.ts';
import { changeGuardians } from './guardians.service.ts';

const { db, pool, as } = await testApp();
const { admin } = as;

const mother = { name: 'Sunita Patil', relation: 'mother', phone: '98765 43210', language: 'mr' } as const;
const father = { name: 'Anil Patil', relation: 'father', phone: '98765 43211', hasWhatsApp: false } as const;

beforeEach(() => pool.query("delete from users where role = 'student'; delete from guardians"));

async function add(name: string, guardians: Partial<GuardianForm>[], over: object = {}) {
  const { body } = await admin.call(createStudent, { body: { name, guardians, ...over } });
  return body.data;
}
const change = async (id: string, body: object) => {
  const { version } = (await admin.call(getStudent, { params: { id } })).body.data;
  return admin.call(updateStudent, { params: { id }, body: { version, ...body } });
};
const read = async (id: string) => (await admin.call(getStudent, { params: { id } })).body.data;

test('a student has guardians, and the parent’s name and phone are the primary one’s', async () => {
  const student = await add('Asha Patil', [father, { ...mother, isPrimary: true }]);
  expect(student.guardians).toEqual([
    { ...mother, _id: expect.any(String), phone: '+919876543210', hasWhatsApp: true, isPrimary: true },
    { ...father, _id: expect.any(String), phone: '+919876543211', language: 'en', isPrimary: false },
  ]);
  expect(student).toMatchObject({
    parentName: 'Sunita Patil',
    parentPhone: '+919876543210',
    missing: ['phone', 'address'],
  });
});

test('the parent’s name and phone are written to the primary guardian, and the others stay', async () => {
  const { _id } = await add('Asha Patil', [mother, father]);
  await change(_id, { parentName: 'Sunita A. Patil', parentPhone: '9876543219' });
  expect((await read(_id)).guardians).toMatchObject([
    { name: 'Sunita A. Patil', phone: '+919876543219', relation: 'mother', language: 'mr', isPrimary: true },
    { name: 'Anil Patil' },
  ]);
  await change(_id, { parentName: null, parentPhone: null });
  expect(await read(_id)).toMatchObject({ parentName: 'Anil Patil', guardians: [{ isPrimary: true }] });
});

test('a student who had a parent before there were guardians has that one', async () => {
  const { id } = await makeStudent(db, { profile: { parentName: 'Sunita', parentPhone: '+919876543210' } });
  expect((await read(id)).guardians).toMatchObject([{ name: 'Sunita', phone: '+919876543210', relation: 'guardian' }]);
  const { id: unknown } = await makeStudent(db, { profile: { parentName: 'Anil', parentPhone: '0000000000' } });
  expect((await read(unknown)).guardians).toMatchObject([{ name: 'Anil', phone: null }]);
});

describe('guardians with the same phone', () => {
  test('are one person: what is changed with one child shows with the other', async () => {
    const asha = await add('Asha Patil', [mother]);
    const rohan = await add('Rohan Patil', [father, { phone: mother.phone, relation: 'guardian' }]);
    expect(rohan.guardians[1]).toMatchObject({
      _id: asha.guardians[0]?._id,
      name: 'Sunita Patil',
      relation: 'guardian',
    });
    const [{ _id } = { _id: '' }] = asha.guardians;
    await change(rohan._id, { guardians: [{ _id, ...mother, name: 'Sunita Anil Patil', phone: '9876543220' }] });
    expect(await read(asha._id)).toMatchObject({ parentName: 'Sunita Anil Patil', parentPhone: '+919876543220' });
  });

  test('a new phone by the old names is of this child alone', async () => {
    const asha = await add('Asha Patil', [mother]);
    const rohan = await add('Rohan Patil', [mother]);
    await change(rohan._id, { parentPhone: '9876543230' });
    expect(await read(asha._id)).toMatchObject({ parentPhone: '+919876543210' });
    expect(await read(rohan._id)).toMatchObject({ parentName: 'Sunita Patil', parentPhone: '+919876543230' });
  });

  test('are suggested to a form, with their children', async () => {
    const asha = await add('Asha Patil', [mother]);
    const find = async (phone: string) => (await admin.call(findGuardian, { query: { phone } })).body.data;
    expect(await find('098765-43210')).toMatchObject({
      name: 'Sunita Patil',
      language: 'mr',
      students: [{ _id: asha._id, name: 'Asha Patil' }],
    });
    expect(await find('9999999999')).toBeNull();
  });

  test('make siblings, of whom a teacher sees those of the own batches', async () => {
    const [asha, rohan, foreign] = [
      await add('Asha', [mother]),
      await add('Rohan', [father, mother]),
      await add('Om', [mother]),
    ];
    const teacher = await makeTeacher(db);
    const batch = await makeBatch(db, { teacherId: teacher.id });
    await enrol(db, batch.id, [asha._id, rohan._id]);
    const overview = async (who: typeof admin, id: string) => who.call(getStudentOverview, { params: { id } });
    const names = async (who: typeof admin) =>
      (await overview(who, asha._id)).body.data.siblings.map(({ name }) => name);
    expect(await names(admin)).toEqual(['Om', 'Rohan']);
    expect(await names(as(teacher.id))).toEqual(['Rohan']);
    expect((await overview(as(teacher.id), asha._id)).body.data.guardians).toMatchObject([{ name: 'Sunita Patil' }]);
    expect((await overview(as(teacher.id), foreign._id)).status).toBe(404);
  });

  test('stay with the other child when one is deleted, and go with the last', async () => {
    const [asha, rohan] = [await add('Asha', [mother]), await add('Rohan', [mother])];
    const count = async () => (await pool.query('select count(*)::int from guardians')).rows[0].count;
    await admin.call(deleteStudent, { params: { id: asha._id } });
    expect(await count()).toBe(1);
    await admin.call(deleteStudent, { params: { id: rohan._id } });
    expect(await count()).toBe(0);
  });

  test('make an edit of the sibling stale that began before', async () => {
    const asha = await add('Asha', [mother]);
    const rohan = await add('Rohan', [mother]);
    await change(rohan._id, { guardians: [{ ...mother, language: 'hi' }, father] });
    const late = { version: asha.version, guardians: [mother] };
    const { status } = await admin.call(updateStudent, { params: { id: asha._id }, body: late });
    expect(status).toBe(409);
    expect((await read(asha._id)).guardians).toMatchObject([{ language: 'hi' }]);
    expect((await read(rohan._id)).version).toBe(2);
  });

  test('of another name are a question, beside the number, and nobody is renamed', async () => {
    const asha = await add('Asha Patil', [mother]);
    const stranger = { name: 'Ravi Kale', phone: mother.phone };
    const message =
      '+91 98765 43210 is the number of Sunita Patil. Choose “Same person” if that is Ravi Kale, else another number.';
    const refused = [
      await admin.call(createStudent, { body: { name: 'Om Kale', guardians: [father, stranger] } }),
      await admin.call(createStudent, {
        body: { name: 'Om Kale', parentName: stranger.name, parentPhone: stranger.phone },
      }),
    ];
    expect(refused.map(({ status, body }) => [status, body])).toMatchObject([
      [409, { code: 'duplicate', fields: { 'guardians.1.phone': message } }],
      [409, { code: 'duplicate', fields: { parentPhone: message } }],
    ]);
    const rohan = await add('Rohan Jadhav', [father]);
    expect((await change(rohan._id, { guardians: [father, stranger] })).status).toBe(409);
    expect((await read(asha._id)).guardians).toMatchObject([{ name: 'Sunita Patil' }]);
    const [{ _id } = { _id: '' }] = asha.guardians;
    expect((await add('Om Kale', [{ ...stranger, _id, name: 'Sunita Patil' }])).guardians).toMatchObject([{ _id }]);
  });

  test('of a similar name are that person, who keeps the name on record', async () => {
    const asha = await add('Asha Patil', [mother]);
    const rohan = await add('Rohan Patil', [{ ...mother, name: 'Sunita A. Patil' }]);
    expect([asha.parentName, rohan.parentName]).toEqual(['Sunita Patil', 'Sunita Patil']);
    expect((await read(asha._id)).parentName).toBe('Sunita Patil');
  });

  test('cannot be entered twice for one student', async () => {
    const twice = [mother, { ...father, phone: mother.phone }];
    const { status, body } = await admin.call(createStudent, { body: { name: 'Asha', guardians: twice } });
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: { 'guardians.1.phone': 'This guardian is here already' } });
  });
});

describe('an honest correction', () => {
  const [phoneOfMother, phoneOfFather, third] = ['+919876543210', '+919876543211', '+919876543219'];

  test('of two phones that were mixed up gives each the other’s', async () => {
    const { _id, guardians } = await add('Asha Patil', [mother, father]);
    const sibling = await add('Rohan Patil', [father]);
    const [first, second] = guardians as [GuardianForm, GuardianForm];
    const swapped = [
      { ...first, phone: phoneOfFather },
      { ...second, phone: phoneOfMother },
    ];
    expect((await change(_id, { guardians: swapped })).status).toBe(200);
    expect((await read(_id)).guardians).toMatchObject([
      { _id: first._id, name: 'Sunita Patil', phone: phoneOfFather },
      { _id: second._id, name: 'Anil Patil', phone: phoneOfMother },
    ]);
    expect(await read(sibling._id)).toMatchObject({ parentName: 'Anil Patil', parentPhone: phoneOfMother });
  });

  test('that hands on three phones in a circle, or the first to a new guardian, keeps each person', async () => {
    const { _id, guardians } = await add('Asha Patil', [mother, father, { name: 'Lata More', phone: third }]);
    const [first, second, last] = guardians as [GuardianForm, GuardianForm, GuardianForm];
    const turned = [
      { ...first, phone: phoneOfFather },
      { ...second, phone: third },
      { ...last, phone: phoneOfMother },
    ];
    expect((await change(_id, { guardians: turned })).status).toBe(200);
    const { guardians: now } = await read(_id);
    expect(now.map((one) => [one._id, one.phone])).toEqual(turned.map((one) => [one._id, one.phone]));
    const handedOn = [
      { name: 'Ravi Patil', phone: phoneOfFather },
      { ...now[0], phone: '+919876543215' },
    ];
    expect((await change(_id, { guardians: handedOn })).status).toBe(200);
    expect((await read(_id)).guardians).toMatchObject([
      { _id: first._id, name: 'Sunita Patil', phone: '+919876543215' },
      { name: 'Ravi Patil', phone: phoneOfFather },
    ]);
  });

  test('with the number that stands for none needs a name, and keeps who has one', async () => {
    const { _id } = await add('Asha Patil', [mother]);
    const nobody = await change(_id, { guardians: [mother, { name: null, phone: '0000000000' }] });
    expect([nobody.status, nobody.body]).toMatchObject([
      422,
      { fields: { 'guardians.1.name': 'Enter a name or a phone number' } },
    ]);
    const named = [
      { name: 'Ravi Patil', phone: '0000000000' },
      { name: 'Lata More', phone: '0000000000' },
    ];
    expect((await change(_id, { guardians: named })).status).toBe(200);
    expect((await read(_id)).guardians).toMatchObject([
      { name: 'Ravi Patil', phone: null },
      { name: 'Lata More', phone: null },
    ]);
    await change(_id, { parentName: null, parentPhone: '0000000000' });
    expect((await read(_id)).guardians).toMatchObject([{ name: 'Lata More' }]);
  });

  test.each(Array.from({ length: 30 }, (_, seed) => seed))(
    'of any kind is saved or refused in words, drawn from %i',
    async (seed) => {
      const { _id, guardians } = await add('Asha Patil', [mother, father, { name: 'Lata More', phone: third }]);
      await add('Om Kale', [{ name: 'Ravi Kale', phone: '+919876543222' }]);
      const drawn = fc.sample(correctionOf(guardians), { numRuns: 8, seed });
      for (const body of drawn) {
        const { status } = await change(_id, { guardians: body });
        expect([200, 409, 422], JSON.stringify(body)).toContain(status);
      }
    },
  );
});

/** Up to four entries of known and new persons, with any of the phones around them. */
const correctionOf = (guardians: { _id: string }[]) =>
  fc.array(
    fc.record(
      {
        _id: fc.constantFrom(...guardians.map(({ _id }) => _id)),
        name: fc.constantFrom(null, 'Sunita Patil', 'Anil Patil', 'Ravi'),
        phone: fc.constantFrom(
          null,
          '0000000000',
          ...[0, 1, 9].map((end) => `987654321${end}`),
          '9876543222',
          '9876543233',
        ),
      },
      { requiredKeys: ['name', 'phone'] },
    ),
    { minLength: 1, maxLength: 4 },
  );

test('a number that people make up joins no families', async () => {
  const [one, other] = [
    await add('Asha Patil', [{ name: 'Sunita Patil', phone: '99999 99999' }]),
    await add('Om Kale', [{ name: 'Sunita Kale', phone: '99999 99999' }]),
  ];
  expect(one.guardians).toMatchObject([{ name: 'Sunita Patil', phone: null }]);
  expect(other.guardians).toMatchObject([{ name: 'Sunita Kale', phone: null }]);
  expect(other.missing).toContain('parentPhone');
});

test('the academy’s own number is nobody’s, unless it is on record already', async () => {
  const owner = await add('Asha Rao', [mother]);
  const { version } = (await admin.call(getSettings)).body.data;
  await admin.call(updateSettings, { body: { version, phones: [mother.phone], whatsapp: father.phone } });
  const message = 'This is the academy’s own number. Enter the family’s, or none.';
  const refused = await admin.call(createStudent, {
    body: { name: 'Om Kale', phone: father.phone, guardians: [mother] },
  });
  expect(refused.body).toMatchObject({ code: 'rule', fields: { phone: message, 'guardians.0.phone': message } });
  expect((await change(owner._id, { guardians: owner.guardians, schoolName: 'Model' })).status).toBe(200);
  expect((await change(owner._id, { phone: father.phone })).body).toMatchObject({ fields: { phone: message } });
  const settings = (await admin.call(getSettings)).body.data;
  await admin.call(updateSettings, { body: { version: settings.version, phones: [], whatsapp: null } });
});

test.each(['Anil', 'anil patil', '98765 43211', '43211'])('“%s” finds the student of this guardian', async (typed) => {
  const { _id } = await add('Asha Kale', [mother, father]);
  await makeStudent(db);
  const { body: list } = await admin.call(listStudents, { query: { search: typed } });
  expect(list.data.map((student) => student._id)).toEqual([_id]);
  const { body: palette } = await admin.call(search, { query: { q: typed } });
  expect(palette.data.students.rows.map((student) => student._id)).toEqual([_id]);
});

test('of two siblings saved at the same time both keep their guardian, and the later save may be stale', async () => {
  const children = [await add('Asha', [mother]), await add('Rohan', [mother])];
  const guardians = [{ ...mother, name: 'Sunita Anil Patil' }, father];
  const answers = await Promise.all(children.map(({ _id }) => change(_id, { guardians })));
  const statuses = answers.map(({ status }) => status).sort();
  expect([
    [200, 200],
    [200, 409],
  ]).toContainEqual(statuses);
  for (const { _id } of children) expect(await read(_id)).toMatchObject({ parentName: 'Sunita Anil Patil' });
});

test('the parent of a registration becomes the guardian of the student', async () => {
  const enquiry = await makeEnquiry(db);
  const { guardians } = await add('Asha', [mother], { fromEnquiry: enquiry.id });
  expect(guardians).toMatchObject([{ name: 'Sunita Patil', isPrimary: true }]);
});

describe('a server that stands still while it saves a family', () => {
  /** A server that holds the locks of a family, until it goes on or PostgreSQL ends its transaction after `ms`. */
  async function standStill(studentId: string, ms: number) {
    const [holds, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const isSaved = db
      .transaction(async (tx: Db) => {
        await tx.execute(`set local idle_in_transaction_session_timeout = ${ms}`);
        await changeGuardians(tx, [{ studentId, parents: [{ name: 'Held Parent', phone: '+919876543230' }] }]);
        holds.resolve();
        await goesOn.promise;
        await tx.execute('select 1');
      })
      .then(
        () => true,
        () => false,
      );
    await holds.promise;
    return { isSaved, goOn: goesOn.resolve };
  }

  test('holds up no other family', async () => {
    const [held, free] = [await add('Held Child', [mother]), await add('Free Child', [father])];
    const server = await standStill(held._id, 60_000);
    expect((await change(free._id, { parentName: 'Anil R. Patil' })).status).toBe(200);
    expect((await add('New Child', [{ name: 'New Parent', phone: '9876543231' }])).guardians).toHaveLength(1);
    server.goOn();
    expect(await server.isSaved).toBe(true);
  });

  test('is waited for by the same family, which then is saved as if it had never begun', async () => {
    const held = await add('Held Child', [mother]);
    const server = await standStill(held._id, 300);
    expect((await change(held._id, { parentName: 'Sunita A. Patil' })).status).toBe(200);
    server.goOn();
    expect(await server.isSaved).toBe(false);
    expect((await read(held._id)).guardians).toMatchObject([{ name: 'Sunita A. Patil', phone: '+919876543210' }]);
  });

  test('loses its locks before those who wait for them give up', () => {
    expect(sessionSettings.idle_in_transaction_session_timeout).toBeLessThan(sessionSettings.lock_timeout);
    expect(sessionSettings.lock_timeout).toBeLessThan(sessionSettings.statement_timeout);
  });
});

test('of children who are admitted at the same moment with one new phone all have the same parent', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      add(`Child ${String.fromCharCode(65 + at)}`, [{ name: 'One Parent', phone: '9876543240' }]),
    ),
  );
  expect(new Set(made.map(({ guardians }) => guardians[0]?._id)).size).toBe(1);
});

test('two siblings who are changed at the same moment, each to have the other’s parents, are both saved', async () => {
  const [asha, rohan] = [await add('Asha Patil', [mother]), await add('Rohan Patil', [father])];
  const answers = await Promise.all([
    change(asha._id, { guardians: [mother, father] }),
    change(rohan._id, { guardians: [father, mother] }),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const ids = async (id: string) => (await read(id)).guardians.map(({ _id }) => _id).toSorted();
  const both = [asha.guardians[0]?._id, rohan.guardians[0]?._id].toSorted();
  for (const [at, { _id }] of [asha, rohan].entries())
    if (answers[at]?.status === 200) expect(await ids(_id)).toEqual(both);
});
