-- What the office tells everybody, or some, from one day to another. Whether it has started or is over depends on the
-- academy's calendar and stands in no row. `notified_at`: when the students were told, once it had started.
CREATE TABLE announcements (
  id uuid NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  audience text NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  notified_at timestamptz,
  created_by uuid,
  created_by_name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_audience_check CHECK (audience IN ('everyone', 'students', 'teachers', 'standards', 'batches')),
  CONSTRAINT announcements_dates_check CHECK (end_date >= start_date),
  CONSTRAINT announcements_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX announcements_start_date_idx ON announcements (start_date DESC, id DESC);
CREATE INDEX announcements_end_date_idx ON announcements (end_date);
CREATE INDEX announcements_not_notified_idx ON announcements (start_date) WHERE notified_at IS NULL;
CREATE INDEX announcements_title_trgm_idx ON announcements USING gin (lower(title) gin_trgm_ops);
CREATE INDEX announcements_created_by_idx ON announcements (created_by);

CREATE TABLE announcement_standards (
  announcement_id uuid NOT NULL,
  standard_id uuid NOT NULL,
  CONSTRAINT announcement_standards_pkey PRIMARY KEY (announcement_id, standard_id),
  CONSTRAINT announcement_standards_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements (id) ON DELETE CASCADE,
  CONSTRAINT announcement_standards_standard_id_fkey FOREIGN KEY (standard_id) REFERENCES standards (id) ON DELETE CASCADE
);
CREATE INDEX announcement_standards_standard_id_idx ON announcement_standards (standard_id);

CREATE TABLE announcement_batches (
  announcement_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  CONSTRAINT announcement_batches_pkey PRIMARY KEY (announcement_id, batch_id),
  CONSTRAINT announcement_batches_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements (id) ON DELETE CASCADE,
  CONSTRAINT announcement_batches_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE
);
CREATE INDEX announcement_batches_batch_id_idx ON announcement_batches (batch_id);

-- Who has opened an announcement, and when first.
CREATE TABLE announcement_reads (
  announcement_id uuid NOT NULL,
  user_id uuid NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT announcement_reads_pkey PRIMARY KEY (announcement_id, user_id),
  CONSTRAINT announcement_reads_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements (id) ON DELETE CASCADE,
  CONSTRAINT announcement_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX announcement_reads_read_at_idx ON announcement_reads (announcement_id, read_at DESC, user_id);
CREATE INDEX announcement_reads_user_id_idx ON announcement_reads (user_id);

-- Tells one student of one announcement or one note, once however often it is written, and is gone with it. What it says
-- is said by the announcement or the note.
CREATE TABLE notifications (
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  announcement_id uuid,
  note_id uuid,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE,
  CONSTRAINT notifications_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements (id) ON DELETE CASCADE,
  CONSTRAINT notifications_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes (id) ON DELETE CASCADE,
  CONSTRAINT notifications_announcement_id_student_id_key UNIQUE (announcement_id, student_id),
  CONSTRAINT notifications_note_id_student_id_key UNIQUE (note_id, student_id),
  CONSTRAINT notifications_about_check CHECK (num_nonnulls(announcement_id, note_id) = 1)
);
CREATE INDEX notifications_student_id_idx ON notifications (student_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (student_id) WHERE read_at IS NULL;
-- Rows come in the order of their time, which is all the nightly clean-up needs to find the old ones.
CREATE INDEX notifications_created_at_idx ON notifications USING brin (created_at);
