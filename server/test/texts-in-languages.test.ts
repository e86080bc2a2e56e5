import { expect, test } from 'vitest';
import { createAnnouncement, getAnnouncement, listAnnouncements, updateAnnouncement } from '#contract/announcements';
import { listNotifications } from '#contract/notifications';
import { getSettings, updateFees, updateSettings } from '#contract/settings';
import { getSite } from '#contract/site';
import { createSubject, getSubject, updateSubject } from '#contract/subjects';
import { enrol, makeBatch, makeStandard, makeStudent, makeSubject } from '../seed/factories.ts';
import { academyClock } from '../src/academy/academy.ts';
import { testApp } from './app.ts';
import type { Caller } from './call.ts';
import { newAdmin, putBack, takeBackup } from './backups.ts';

const academy = await testApp();
const { as, anonymous, db } = academy;
const { admin } = as;
const { today } = await academyClock(db);

const standard = await makeStandard(db, { name: '10' });
const subject = await makeSubject(db, { name: 'Physics' });
const batch = await makeBatch(db, {
  standardId: standard.id,
  subjectId: subject.id,
  schedule: [{ day: 'mon', startTime: '08:00', endTime: '09:00' }],
});
const student = await makeStudent(db, {});
await enrol(db, batch.id, [student.id]);
const titlesOf = async (reader: Caller) =>
  (await reader.call(listNotifications)).body.data.notifications.map(({ message }) => message);
const site = async () => (await anonymous.call(getSite)).body.data;

test('the site has the texts of the academy, a course and a fee in each language they were written in', async () => {
  const { version } = (await admin.call(getSettings)).body.data;
  const tagline = { language: 'en', mr: 'प्रत्येक तास महत्त्वाचा', hi: ' ' } as const;
  const saved = await admin.call(updateSettings, {
    body: { version, tagline: 'Every class counts', texts: { tagline } },
  });
  expect(saved.body.data.texts).toEqual({ tagline: { language: 'en', mr: 'प्रत्येक तास महत्त्वाचा' } });
  const described = { description: { language: 'mr', en: 'Motion and light' } } as const;
  const known = (await admin.call(getSubject, { params: { id: subject.id } })).body.data;
  await admin.call(updateSubject, {
    params: { id: subject.id },
    body: { version: known.version, description: 'गती आणि प्रकाश', texts: described },
  });
  const fee = { language: 'en', mr: '₹ १२,००० वर्षाला' } as const;
  await admin.call(updateFees, {
    body: { fees: [{ standard: standard.id, subject: subject.id, fee: '₹ 12,000 a year', texts: { fee } }] },
  });
  const shown = await site();
  expect(shown.academy).toMatchObject({ tagline: 'Every class counts', texts: saved.body.data.texts });
  expect(shown.courses[0]).toMatchObject({ fee: null, texts: {} });
  expect(shown.courses[0]?.subjects[0]).toMatchObject({
    description: 'गती आणि प्रकाश',
    fee: '₹ 12,000 a year',
    texts: { ...described, fee },
  });
});

test('a text in another language keeps the rule of its field', async () => {
  const { version } = (await admin.call(getSettings)).body.data;
  const long = { tagline: { language: 'en', mr: 'ता'.repeat(100) } } as const;
  const refused = await admin.call(updateSettings, { body: { version, texts: long } });
  expect(refused.body.fields).toEqual({ 'texts.tagline.mr': 'Use at most 160 characters' });
  const made = await admin.call(createSubject, {
    body: { name: 'Maths', texts: { description: { language: 'en', mr: 'x'.repeat(1001) } } },
  });
  expect(made.status).toBe(422);
});

test('an announcement reaches its readers in their language, notification included', async () => {
  const texts = { title: { language: 'en', mr: 'घटक चाचणी' }, body: { language: 'en', mr: 'ओळखपत्र\n आणा.' } } as const;
  const { body } = await admin.call(createAnnouncement, {
    body: { title: 'Unit test', body: 'Bring your card.', startDate: today, endDate: today, texts },
  });
  const reader = as(student.id);
  expect((await reader.call(getAnnouncement, { params: { id: body.data._id } })).body.data).toMatchObject({ texts });
  const [row] = (await reader.call(listAnnouncements)).body.data;
  expect(row?.texts).toEqual({ title: texts.title, excerpt: { language: 'en', mr: 'ओळखपत्र आणा.' } });
  expect(await titlesOf(reader)).toEqual(['Unit test']);
  await academy.pool.query(`update users set language = 'mr' where id = $1`, [student.id]);
  expect(await titlesOf(as(student.id))).toEqual(['घटक चाचणी']);
  const changed = await admin.call(updateAnnouncement, {
    params: { id: body.data._id },
    body: { version: body.data.version, title: 'Unit test 2' },
  });
  expect(changed.body.data).toMatchObject({ title: 'Unit test 2', texts });
});

test('a backup keeps them', async () => {
  const before = await site();
  const backup = await takeBackup(await newAdmin(academy));
  await academy.pool.query(`update settings set texts = '{}'`);
  expect(await putBack(academy, await newAdmin(academy), backup._id)).toBeNull();
  expect((await site()).academy.texts).toEqual(before.academy.texts);
});
