-- A family's wish to join, from the site or from the front desk, until it becomes a student or is declined.
CREATE TABLE admission_enquiries (
  id uuid NOT NULL,
  reference text NOT NULL,
  student_name text NOT NULL,
  phone text NOT NULL,
  standard_id uuid,
  parent_name text,
  email text,
  email_verified_at timestamptz,
  school_name text,
  message text,
  source text NOT NULL,
  status text NOT NULL DEFAULT 'new',
  status_changed_at timestamptz NOT NULL DEFAULT now(),
  next_follow_up_on date,
  visit_on date,
  visit_time time,
  decline_reason text,
  consent_at timestamptz,
  consent_by text,
  consent_text_version text,
  student_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT admission_enquiries_pkey PRIMARY KEY (id),
  CONSTRAINT admission_enquiries_reference_key UNIQUE (reference),
  CONSTRAINT admission_enquiries_student_id_key UNIQUE (student_id),
  CONSTRAINT admission_enquiries_standard_id_fkey FOREIGN KEY (standard_id) REFERENCES standards (id) ON DELETE SET NULL,
  CONSTRAINT admission_enquiries_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE SET NULL,
  CONSTRAINT admission_enquiries_source_check CHECK (source IN ('website', 'walk_in', 'phone', 'other')),
  CONSTRAINT admission_enquiries_status_check CHECK (status IN ('new', 'contacted', 'visit', 'admitted', 'declined')),
  CONSTRAINT admission_enquiries_visit_check CHECK ((visit_on IS NULL) = (visit_time IS NULL) AND (status <> 'visit' OR visit_on IS NOT NULL)),
  CONSTRAINT admission_enquiries_decline_reason_check CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
  CONSTRAINT admission_enquiries_student_check CHECK (student_id IS NULL OR status = 'admitted')
);
CREATE INDEX admission_enquiries_created_at_idx ON admission_enquiries (created_at, id);
CREATE INDEX admission_enquiries_status_created_at_idx ON admission_enquiries (status, created_at, id);
CREATE INDEX admission_enquiries_status_changed_at_idx ON admission_enquiries (status, status_changed_at, id);
CREATE INDEX admission_enquiries_visit_idx ON admission_enquiries (status, (visit_on + visit_time), id);
CREATE INDEX admission_enquiries_follow_up_idx ON admission_enquiries (next_follow_up_on, id);
CREATE INDEX admission_enquiries_student_name_idx ON admission_enquiries (lower(student_name), id);
CREATE INDEX admission_enquiries_standard_id_idx ON admission_enquiries (standard_id, created_at);
CREATE INDEX admission_enquiries_phone_idx ON admission_enquiries (phone);
CREATE INDEX admission_enquiries_names_trgm_idx ON admission_enquiries USING gin (lower(student_name || ' ' || coalesce(parent_name, '')) gin_trgm_ops);
CREATE INDEX admission_enquiries_numbers_trgm_idx ON admission_enquiries USING gin ((phone || ' ' || lower(reference)) gin_trgm_ops);

CREATE TABLE admission_enquiry_subjects (
  enquiry_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  CONSTRAINT admission_enquiry_subjects_pkey PRIMARY KEY (enquiry_id, subject_id),
  CONSTRAINT admission_enquiry_subjects_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES admission_enquiries (id) ON DELETE CASCADE,
  CONSTRAINT admission_enquiry_subjects_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id) ON DELETE CASCADE
);
CREATE INDEX admission_enquiry_subjects_subject_id_idx ON admission_enquiry_subjects (subject_id);

-- Who did what with it; only added to.
CREATE TABLE admission_enquiry_events (
  id uuid NOT NULL,
  enquiry_id uuid NOT NULL,
  at timestamptz NOT NULL,
  by_name text,
  kind text NOT NULL,
  what text NOT NULL,
  note text,
  CONSTRAINT admission_enquiry_events_pkey PRIMARY KEY (id),
  CONSTRAINT admission_enquiry_events_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES admission_enquiries (id) ON DELETE CASCADE,
  CONSTRAINT admission_enquiry_events_kind_check CHECK (kind IN ('received', 'edited', 'new', 'contacted', 'visit', 'admitted', 'declined'))
);
CREATE INDEX admission_enquiry_events_enquiry_id_idx ON admission_enquiry_events (enquiry_id, at);

-- The last number given out in each year, as for admission numbers.
CREATE TABLE enquiry_counters (
  year smallint NOT NULL,
  last_no integer NOT NULL,
  CONSTRAINT enquiry_counters_pkey PRIMARY KEY (year)
);
