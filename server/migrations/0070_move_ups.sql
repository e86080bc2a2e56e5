-- Each year end with what it did to every student, batch and place in a batch: from this it is undone.
CREATE TABLE move_ups (
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid,
  user_name text NOT NULL,
  standards jsonb NOT NULL,
  counts jsonb NOT NULL,
  undone_at timestamptz,
  undone_by text,
  -- What an undo left as it was.
  kept jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT move_ups_pkey PRIMARY KEY (id),
  CONSTRAINT move_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX move_ups_user_id_idx ON move_ups (user_id);

CREATE TABLE move_up_students (
  move_up_id uuid NOT NULL,
  student_id uuid NOT NULL,
  outcome text NOT NULL,
  from_standard_id uuid NOT NULL,
  to_standard_id uuid NOT NULL,
  -- The student's version after the year end.
  version integer NOT NULL,
  CONSTRAINT move_up_students_pkey PRIMARY KEY (move_up_id, student_id),
  CONSTRAINT move_up_students_move_up_id_fkey FOREIGN KEY (move_up_id) REFERENCES move_ups (id) ON DELETE CASCADE,
  CONSTRAINT move_up_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE,
  CONSTRAINT move_up_students_from_standard_id_fkey FOREIGN KEY (from_standard_id) REFERENCES standards (id) ON DELETE CASCADE,
  CONSTRAINT move_up_students_to_standard_id_fkey FOREIGN KEY (to_standard_id) REFERENCES standards (id) ON DELETE CASCADE,
  CONSTRAINT move_up_students_outcome_check CHECK (outcome IN ('moves', 'stays', 'leaves', 'passes_out'))
);
CREATE INDEX move_up_students_student_id_idx ON move_up_students (student_id);
CREATE INDEX move_up_students_from_standard_id_idx ON move_up_students (from_standard_id);
CREATE INDEX move_up_students_to_standard_id_idx ON move_up_students (to_standard_id);

-- A batch that was ended, with its former last day; or one that was created, without.
CREATE TABLE move_up_batches (
  move_up_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  is_new boolean NOT NULL,
  former_end_date date,
  version integer NOT NULL,
  CONSTRAINT move_up_batches_pkey PRIMARY KEY (move_up_id, batch_id),
  CONSTRAINT move_up_batches_move_up_id_fkey FOREIGN KEY (move_up_id) REFERENCES move_ups (id) ON DELETE CASCADE,
  CONSTRAINT move_up_batches_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE
);
CREATE INDEX move_up_batches_batch_id_idx ON move_up_batches (batch_id);

CREATE TABLE move_up_enrolments (
  move_up_id uuid NOT NULL,
  enrolment_id uuid NOT NULL,
  is_new boolean NOT NULL,
  CONSTRAINT move_up_enrolments_pkey PRIMARY KEY (move_up_id, enrolment_id),
  CONSTRAINT move_up_enrolments_move_up_id_fkey FOREIGN KEY (move_up_id) REFERENCES move_ups (id) ON DELETE CASCADE,
  CONSTRAINT move_up_enrolments_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE
);
CREATE INDEX move_up_enrolments_enrolment_id_idx ON move_up_enrolments (enrolment_id);
