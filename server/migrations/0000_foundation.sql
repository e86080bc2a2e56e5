CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE settings (
  only_one boolean NOT NULL DEFAULT true,
  name text NOT NULL,
  tagline text,
  about text,
  address_lines text[] NOT NULL DEFAULT '{}',
  city text,
  state text,
  postal_code text,
  phones text[] NOT NULL DEFAULT '{}',
  whatsapp text,
  email text,
  map_url text,
  social_links jsonb NOT NULL DEFAULT '[]',
  office_hours jsonb NOT NULL DEFAULT '[]',
  time_zone text NOT NULL DEFAULT 'Asia/Kolkata',
  legal jsonb NOT NULL DEFAULT '{}',
  attendance_threshold smallint,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT settings_pkey PRIMARY KEY (only_one),
  CONSTRAINT settings_only_one_check CHECK (only_one),
  CONSTRAINT settings_attendance_threshold_check CHECK (attendance_threshold BETWEEN 1 AND 100)
);

CREATE TABLE users (
  id uuid NOT NULL,
  role text NOT NULL,
  name text NOT NULL,
  email text,
  avatar_url text,
  is_active boolean NOT NULL DEFAULT true,
  password_hash text,
  password_changed_at timestamptz,
  must_change_password boolean NOT NULL DEFAULT false,
  one_time_password_expires_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_check CHECK (role IN ('admin', 'teacher', 'student')),
  CONSTRAINT users_email_check CHECK (email = lower(email)),
  CONSTRAINT users_email_key UNIQUE (email)
);
CREATE INDEX users_role_name_idx ON users (role, lower(name), id);
CREATE INDEX users_name_trgm_idx ON users USING gin (lower(name) gin_trgm_ops);

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  is_persistent boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  user_agent text,
  address text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

CREATE TABLE account_tokens (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT account_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT account_tokens_kind_check CHECK (kind IN ('invitation', 'reset')),
  CONSTRAINT account_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX account_tokens_user_id_idx ON account_tokens (user_id);

CREATE TABLE email_otps (
  id uuid NOT NULL,
  email text NOT NULL,
  code_hash bytea NOT NULL,
  tries_left smallint NOT NULL DEFAULT 5,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT email_otps_pkey PRIMARY KEY (id),
  CONSTRAINT email_otps_tries_left_check CHECK (tries_left >= 0)
);
CREATE INDEX email_otps_email_idx ON email_otps (email, created_at DESC);

CREATE TABLE rate_counters (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rate_counters_pkey PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_counters_window_start_idx ON rate_counters (window_start);

CREATE TABLE idempotency_keys (
  actor text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status smallint,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (actor, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TABLE audit_log (
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid,
  user_name text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX audit_log_entity_idx ON audit_log (entity, entity_id, at DESC);
CREATE INDEX audit_log_at_idx ON audit_log (at DESC);
CREATE INDEX audit_log_user_id_idx ON audit_log (user_id);

CREATE TABLE mails (
  id uuid NOT NULL,
  kind text NOT NULL,
  to_address text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_status_check CHECK (status IN ('waiting', 'sending', 'sent', 'failed', 'bounced'))
);
CREATE INDEX mails_status_idx ON mails (status, created_at DESC);
CREATE INDEX mails_created_at_idx ON mails (created_at DESC);

CREATE TABLE subjects (
  id uuid NOT NULL,
  name text NOT NULL,
  code text,
  description text,
  colour text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT subjects_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX subjects_name_key ON subjects (lower(name));
CREATE UNIQUE INDEX subjects_code_key ON subjects (lower(code));

CREATE TABLE standards (
  id uuid NOT NULL,
  name text NOT NULL,
  level smallint NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT standards_pkey PRIMARY KEY (id),
  CONSTRAINT standards_level_check CHECK (level BETWEEN 1 AND 20)
);
CREATE UNIQUE INDEX standards_name_key ON standards (lower(name));
CREATE INDEX standards_level_idx ON standards (level, lower(name));

CREATE TABLE standard_subjects (
  standard_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  CONSTRAINT standard_subjects_pkey PRIMARY KEY (standard_id, subject_id),
  CONSTRAINT standard_subjects_standard_id_fkey FOREIGN KEY (standard_id) REFERENCES standards (id) ON DELETE CASCADE,
  CONSTRAINT standard_subjects_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id)
);
CREATE INDEX standard_subjects_subject_id_idx ON standard_subjects (subject_id);

CREATE TABLE teachers (
  user_id uuid NOT NULL,
  phone text,
  qualification text,
  bio text,
  joining_date date,
  status text NOT NULL DEFAULT 'active',
  show_on_site boolean NOT NULL DEFAULT false,
  CONSTRAINT teachers_pkey PRIMARY KEY (user_id),
  CONSTRAINT teachers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT teachers_status_check CHECK (status IN ('active', 'left'))
);

CREATE TABLE teacher_subjects (
  teacher_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  CONSTRAINT teacher_subjects_pkey PRIMARY KEY (teacher_id, subject_id),
  CONSTRAINT teacher_subjects_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers (user_id) ON DELETE CASCADE,
  CONSTRAINT teacher_subjects_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id)
);
CREATE INDEX teacher_subjects_subject_id_idx ON teacher_subjects (subject_id);

CREATE TABLE admission_counters (
  year smallint NOT NULL,
  last_no integer NOT NULL,
  CONSTRAINT admission_counters_pkey PRIMARY KEY (year)
);

CREATE TABLE students (
  user_id uuid NOT NULL,
  admission_no text NOT NULL,
  standard_id uuid,
  gender text NOT NULL,
  date_of_birth date,
  phone text NOT NULL,
  parent_name text,
  parent_phone text NOT NULL,
  address text NOT NULL,
  school_name text,
  joined_on date NOT NULL,
  status text NOT NULL DEFAULT 'active',
  consent_at timestamptz,
  consent_by text,
  consent_text_version text,
  CONSTRAINT students_pkey PRIMARY KEY (user_id),
  CONSTRAINT students_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT students_standard_id_fkey FOREIGN KEY (standard_id) REFERENCES standards (id),
  CONSTRAINT students_admission_no_key UNIQUE (admission_no),
  CONSTRAINT students_gender_check CHECK (gender IN ('male', 'female', 'other')),
  CONSTRAINT students_status_check CHECK (status IN ('active', 'left', 'passed_out'))
);
CREATE INDEX students_standard_id_idx ON students (standard_id);
CREATE INDEX students_status_joined_on_idx ON students (status, joined_on DESC);
CREATE INDEX students_phone_trgm_idx ON students USING gin ((phone || ' ' || parent_phone || ' ' || lower(admission_no)) gin_trgm_ops);

CREATE TABLE batches (
  id uuid NOT NULL,
  name text NOT NULL,
  code text,
  standard_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  teacher_id uuid,
  room text,
  start_date date NOT NULL,
  end_date date,
  capacity integer,
  open_for_admission boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'active',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT batches_pkey PRIMARY KEY (id),
  CONSTRAINT batches_standard_id_fkey FOREIGN KEY (standard_id) REFERENCES standards (id),
  CONSTRAINT batches_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id),
  CONSTRAINT batches_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers (user_id),
  CONSTRAINT batches_dates_check CHECK (end_date >= start_date),
  CONSTRAINT batches_capacity_check CHECK (capacity BETWEEN 1 AND 1000),
  CONSTRAINT batches_status_check CHECK (status IN ('active', 'completed', 'cancelled'))
);
CREATE UNIQUE INDEX batches_name_key ON batches (lower(name));
CREATE UNIQUE INDEX batches_code_key ON batches (lower(code));
CREATE INDEX batches_standard_id_idx ON batches (standard_id);
CREATE INDEX batches_subject_id_idx ON batches (subject_id);
CREATE INDEX batches_teacher_id_idx ON batches (teacher_id);

-- Monday is 1 and Sunday 7. `minutes` is the half-open range of minutes since midnight.
CREATE TABLE batch_slots (
  id uuid NOT NULL,
  batch_id uuid NOT NULL,
  day smallint NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  own_room text,
  minutes int4range NOT NULL GENERATED ALWAYS AS (
    int4range((extract(epoch FROM start_time) / 60)::integer, (extract(epoch FROM end_time) / 60)::integer)
  ) STORED,
  teacher_id uuid,
  room text,
  runs daterange NOT NULL DEFAULT 'empty',
  CONSTRAINT batch_slots_pkey PRIMARY KEY (id),
  CONSTRAINT batch_slots_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE,
  CONSTRAINT batch_slots_day_check CHECK (day BETWEEN 1 AND 7),
  CONSTRAINT batch_slots_times_check CHECK (end_time > start_time),
  CONSTRAINT batch_slots_batch_excl EXCLUDE USING gist (batch_id WITH =, day WITH =, minutes WITH &&),
  CONSTRAINT batch_slots_teacher_excl EXCLUDE USING gist (teacher_id WITH =, day WITH =, minutes WITH &&, runs WITH &&)
    DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT batch_slots_room_excl EXCLUDE USING gist (lower(room) WITH =, day WITH =, minutes WITH &&, runs WITH &&)
    DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX batch_slots_batch_id_idx ON batch_slots (batch_id);
CREATE INDEX batch_slots_day_idx ON batch_slots (day, start_time);

CREATE FUNCTION batch_slots_take_from_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.teacher_id,
         coalesce(NEW.own_room, b.room),
         CASE WHEN b.status = 'active' THEN daterange(b.start_date, b.end_date, '[]') ELSE 'empty'::daterange END
    INTO NEW.teacher_id, NEW.room, NEW.runs
    FROM batches b WHERE b.id = NEW.batch_id;
  RETURN NEW;
END $$;
CREATE TRIGGER batch_slots_take_from_batch BEFORE INSERT OR UPDATE ON batch_slots
  FOR EACH ROW EXECUTE FUNCTION batch_slots_take_from_batch();

CREATE FUNCTION batches_pass_on_to_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE batch_slots SET batch_id = batch_id WHERE batch_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER batches_pass_on_to_slots AFTER UPDATE OF teacher_id, room, start_date, end_date, status ON batches
  FOR EACH ROW EXECUTE FUNCTION batches_pass_on_to_slots();

-- A student is in a batch from joined_on until the day before left_on.
CREATE TABLE enrolments (
  id uuid NOT NULL,
  batch_id uuid NOT NULL,
  student_id uuid NOT NULL,
  roll_no integer NOT NULL,
  joined_on date NOT NULL,
  left_on date,
  CONSTRAINT enrolments_pkey PRIMARY KEY (id),
  CONSTRAINT enrolments_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE,
  CONSTRAINT enrolments_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE,
  CONSTRAINT enrolments_roll_no_check CHECK (roll_no > 0),
  CONSTRAINT enrolments_dates_check CHECK (left_on >= joined_on),
  CONSTRAINT enrolments_days_excl EXCLUDE USING gist (batch_id WITH =, student_id WITH =, daterange(joined_on, left_on) WITH &&)
);
CREATE UNIQUE INDEX enrolments_batch_id_student_id_key ON enrolments (batch_id, student_id) WHERE left_on IS NULL;
CREATE UNIQUE INDEX enrolments_batch_id_roll_no_key ON enrolments (batch_id, roll_no) WHERE left_on IS NULL;
CREATE INDEX enrolments_student_id_idx ON enrolments (student_id, batch_id);

CREATE TABLE registers (
  batch_id uuid NOT NULL,
  date date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  submitted_by uuid,
  submitted_by_name text NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT registers_pkey PRIMARY KEY (batch_id, date),
  CONSTRAINT registers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE,
  CONSTRAINT registers_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX registers_date_idx ON registers (date);

CREATE TABLE attendance_records (
  batch_id uuid NOT NULL,
  date date NOT NULL,
  student_id uuid NOT NULL,
  status text NOT NULL,
  remark text,
  CONSTRAINT attendance_records_pkey PRIMARY KEY (batch_id, date, student_id),
  CONSTRAINT attendance_records_register_fkey FOREIGN KEY (batch_id, date) REFERENCES registers (batch_id, date) ON DELETE CASCADE,
  CONSTRAINT attendance_records_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE,
  CONSTRAINT attendance_records_status_check CHECK (status IN ('present', 'absent', 'late', 'leave'))
);
CREATE INDEX attendance_records_student_idx ON attendance_records (student_id, batch_id, date) INCLUDE (status);

CREATE TABLE attendance_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  batch_id uuid NOT NULL,
  date date NOT NULL,
  version integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid,
  user_name text NOT NULL,
  reason text,
  changes jsonb NOT NULL,
  CONSTRAINT attendance_changes_pkey PRIMARY KEY (id),
  CONSTRAINT attendance_changes_register_fkey FOREIGN KEY (batch_id, date) REFERENCES registers (batch_id, date) ON DELETE CASCADE,
  CONSTRAINT attendance_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX attendance_changes_register_idx ON attendance_changes (batch_id, date, id DESC);
