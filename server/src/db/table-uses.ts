/** What a backup, the nightly clean-up and the sweep of stored files do with a table. */
interface TableUse {
  /** Whether its rows are in a backup; `left out`, it is empty after a restore; rows of the `installation` stay as they are. */
  backup: 'rows' | 'left out' | 'installation';
  /** The condition for rows that the clean-up deletes. */
  expired?: string;
  /** Whether its rows refer to stored files by `file_id`. */
  hasFiles?: boolean;
}

const rows: TableUse = { backup: 'rows' };
/** Credentials and short-lived rows: without them everybody logs in again. */
const leftOut: TableUse = { backup: 'left out' };
const installation: TableUse = { backup: 'installation' };

/** Every table, as a test over PostgreSQL's catalogue says. */
export const tableUses: Record<string, TableUse> = {
  account_tokens: { ...leftOut, expired: `expires_at < now() - interval '7 days'` },
  admission_counters: rows,
  admission_enquiries: rows,
  admission_enquiry_events: rows,
  admission_enquiry_subjects: rows,
  announcement_batches: rows,
  announcement_reads: rows,
  announcement_standards: rows,
  announcements: rows,
  attendance_changes: rows,
  attendance_records: rows,
  attendance_totals: rows,
  audit_log: rows,
  backups: installation,
  batch_slots: rows,
  batches: rows,
  cancelled_classes: rows,
  closed_days: rows,
  contact_messages: rows,
  contacts: rows,
  course_fees: rows,
  email_otps: { ...leftOut, expired: `expires_at < now() - interval '1 day'` },
  // The link of an older row has expired, whatever a restore brings back.
  ended_links: { ...installation, expired: `at < now() - interval '2 years'` },
  enquiry_counters: rows,
  enrolments: rows,
  family_messages: rows,
  guardian_links: { ...rows, expired: 'expires_at < now()' },
  guardian_sessions: { ...leftOut, expired: 'expires_at < now()' },
  guardians: rows,
  idempotency_keys: { ...leftOut, expired: `created_at < now() - interval '1 day'` },
  import_answers: rows,
  import_columns: rows,
  import_progress: { ...leftOut, expired: `at < now() - interval '1 day'` },
  import_rows: rows,
  imports: rows,
  leave_answers: rows,
  leave_requests: rows,
  loose_files: installation,
  mails: { ...rows, expired: `status not in ('waiting', 'sending') and created_at < now() - interval '90 days'` },
  message_days: rows,
  minimum_schema: installation,
  move_up_batches: rows,
  move_up_enrolments: rows,
  move_up_students: rows,
  move_ups: rows,
  newsletter_recipients: rows,
  newsletter_subscriptions: rows,
  newsletters: rows,
  notes: { ...rows, hasFiles: true },
  notifications: { ...rows, expired: `created_at < now() - interval '1 year'` },
  parent_texts: rows,
  picture_files: { ...rows, hasFiles: true },
  pictures: rows,
  push_keys: rows,
  push_subscriptions: leftOut,
  // Counts far ahead come from a wrong clock.
  rate_counters: {
    ...leftOut,
    expired: `window_start not between now() - interval '1 day' and now() + interval '1 day'`,
  },
  registers: rows,
  rendered_sites: installation,
  schedule_feeds: leftOut,
  server_samples: { ...installation, expired: 'day < current_date - 90' },
  sessions: { ...leftOut, expired: 'ends_at < now() or expires_at < now()' },
  settings: rows,
  site_changes: { ...installation, expired: `at < now() - interval '1 day'` },
  standard_subjects: rows,
  standards: rows,
  student_guardians: rows,
  students: rows,
  subjects: rows,
  teacher_subjects: rows,
  teachers: rows,
  unexpected_ends: { ...installation, expired: `noticed_at < now() - interval '30 days'` },
  users: rows,
  web_assets: installation,
  web_releases: installation,
};

const namesWith = (is: (use: TableUse) => boolean): string[] =>
  Object.entries(tableUses).flatMap(([name, use]) => (is(use) ? [name] : []));

export const installationTables = namesWith(({ backup }) => backup === 'installation');
export const leftOutTables = namesWith(({ backup }) => backup === 'left out');
export const fileTables = namesWith(({ hasFiles }) => hasFiles === true);
