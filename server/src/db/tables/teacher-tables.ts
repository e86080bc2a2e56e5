import { boolean, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** `userId` is the teacher's `_id`; name, email and avatar are the user's. */
export const teachers = pgTable('teachers', {
  userId: uuid('user_id').primaryKey(),
  phone: text('phone'),
  qualification: text('qualification'),
  bio: text('bio'),
  joiningDate: date('joining_date', { mode: 'string' }),
  status: text('status').$type<'active' | 'left'>().notNull().default('active'),
  showOnSite: boolean('show_on_site').notNull().default(false),
});

export const teacherSubjects = pgTable(
  'teacher_subjects',
  { teacherId: uuid('teacher_id').notNull(), subjectId: uuid('subject_id').notNull() },
  (table) => [primaryKey({ columns: [table.teacherId, table.subjectId] })],
);
