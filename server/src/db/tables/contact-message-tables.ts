import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from './column-types.ts';

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  phone: text('phone'),
  email: text('email'),
  message: text('message').notNull(),
  isDoubtful: boolean('is_doubtful').notNull().default(false),
  createdAt: instant('created_at').notNull().default(now),
  answeredAt: instant('answered_at'),
  answeredByName: text('answered_by_name'),
  /** The registration that was made from the message. */
  enquiryId: uuid('enquiry_id'),
});
