import type { Language } from '#contract/languages';
import type { Academy } from '#contract/settings';
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant, now } from './column-types.ts';

export const settings = pgTable('settings', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  name: text('name').notNull(),
  tagline: text('tagline'),
  about: text('about'),
  texts: jsonb('texts').$type<Academy['texts']>().notNull().default({}),
  addressLines: text('address_lines')
    .array()
    .notNull()
    .default(sql`'{}'`),
  city: text('city'),
  state: text('state'),
  postalCode: text('postal_code'),
  phones: text('phones')
    .array()
    .notNull()
    .default(sql`'{}'`),
  whatsapp: text('whatsapp'),
  email: text('email'),
  mapUrl: text('map_url'),
  socialLinks: jsonb('social_links').$type<{ label: string; url: string }[]>().notNull(),
  officeHours: jsonb('office_hours').$type<{ day: string; opens: string; closes: string }[]>().notNull(),
  timeZone: text('time_zone').notNull().default('Asia/Kolkata'),
  colour: text('colour'),
  language: text('language').$type<Language>().notNull().default('en'),
  legal: jsonb('legal').$type<Record<string, string>>().notNull(),
  attendanceThreshold: smallint('attendance_threshold'),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().default(now),
});
