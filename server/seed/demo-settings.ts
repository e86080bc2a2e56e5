import { weekDays } from '#contract/dates';
import type { Db } from '../src/db/client.ts';
import { settings } from '../src/db/tables/settings-tables.ts';
import { insertRows } from './bulk.ts';
import { demoFees, type DemoStandard, type DemoSubject } from './demo-academy.ts';

export const academy = {
  name: 'Sample Academy',
  phones: ['+919000000001', '+919000000002', '+919000000003'],
  email: 'office@sample.tasika.example',
};

const story = [
  'Sample Academy is made up, so that you can look around: the building is a drawing, and so are the teachers. This is where an academy tells its story in its own words.',
  'It might begin like this. Two teachers rented one room above a bookshop and taught eleven students. Parents asked for a second batch, then for physics, and the room became a floor.',
  'What stayed is the way of teaching: a batch is small enough that the teacher knows every name, attendance is marked in the first five minutes, and notes are there the same evening for whoever was ill.',
].join('\n\n');

export async function seedSettings(tx: Db): Promise<void> {
  await tx
    .insert(settings)
    .values({
      ...academy,
      tagline: 'Mathematics and science for classes 10 to 12, one small batch at a time',
      about: story,
      colour: '#03626c',
      whatsapp: '+919000000001',
      mapUrl: 'https://www.openstreetmap.org/search?query=Latur%2C%20Maharashtra',
      addressLines: ['1 Sample Road', 'Near the Sample Garden'],
      city: 'Latur',
      state: 'Maharashtra',
      postalCode: '413512',
      socialLinks: [],
      officeHours: weekDays.slice(0, 6).map((day) => ({ day, opens: '10:00', closes: '18:00' })),
      legal: {},
      attendanceThreshold: 75,
    })
    .onConflictDoNothing();
}

interface Made {
  subjectIds: Map<DemoSubject, string>;
  standardIds: Map<DemoStandard, string>;
}

export async function seedFees(tx: Db, { subjectIds, standardIds }: Made): Promise<void> {
  const rows = demoFees.map(({ standard, subject, fee }) => ({
    fee,
    standard_id: standardIds.get(standard),
    subject_id: subject === null ? null : subjectIds.get(subject),
  }));
  await insertRows(tx, 'course_fees', { standard_id: 'uuid', subject_id: 'uuid', fee: 'text' }, rows);
}
