-- That a guardian was told of an absence on `date`, or was called or written to about the attendance on that day. The names stay when
-- the person or the guardian is gone.
CREATE TABLE contacts (
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  guardian_id uuid,
  guardian_name text,
  channel text NOT NULL,
  about text NOT NULL,
  date date NOT NULL,
  result text,
  call_again_on date,
  user_id uuid,
  user_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contacts_pkey PRIMARY KEY (id),
  CONSTRAINT contacts_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE,
  CONSTRAINT contacts_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians (id) ON DELETE SET NULL,
  CONSTRAINT contacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT contacts_channel_check CHECK (channel IN ('whatsapp', 'call', 'sms')),
  CONSTRAINT contacts_about_check CHECK (about IN ('absence', 'attendance')),
  CONSTRAINT contacts_result_check CHECK (result IN ('reached', 'no_answer'))
);
CREATE INDEX contacts_student_id_idx ON contacts (student_id, date);
CREATE INDEX contacts_latest_idx ON contacts (student_id, at) WHERE about = 'attendance';
CREATE INDEX contacts_call_again_on_idx ON contacts (call_again_on);
CREATE INDEX contacts_guardian_id_idx ON contacts (guardian_id);
CREATE INDEX contacts_user_id_idx ON contacts (user_id);

-- The academy's own words to parents; what is not here has the usual text.
CREATE TABLE parent_texts (
  kind text NOT NULL,
  language text NOT NULL,
  text text NOT NULL,
  CONSTRAINT parent_texts_pkey PRIMARY KEY (kind, language),
  CONSTRAINT parent_texts_kind_check CHECK (kind IN ('absent', 'late', 'attendance')),
  CONSTRAINT parent_texts_language_check CHECK (language IN ('en', 'mr', 'hi'))
);
