-- What a guardian asks for a child: leave from one day to another. The office answers for all batches (`is_accepted`), teachers each for
-- their own (`leave_answers`); `status` is what follows from both. The names stay when the guardian or who answered is gone.
CREATE TABLE leave_requests (
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  guardian_id uuid,
  guardian_name text,
  relation text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'asked',
  asked_at timestamptz NOT NULL DEFAULT now(),
  is_accepted boolean,
  answered_by uuid,
  answered_by_name text,
  answered_at timestamptz,
  CONSTRAINT leave_requests_pkey PRIMARY KEY (id),
  CONSTRAINT leave_requests_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE,
  CONSTRAINT leave_requests_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians (id) ON DELETE SET NULL,
  CONSTRAINT leave_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT leave_requests_relation_check CHECK (relation IN ('mother', 'father', 'guardian', 'other')),
  CONSTRAINT leave_requests_status_check CHECK (status IN ('asked', 'partly', 'accepted', 'declined', 'withdrawn')),
  CONSTRAINT leave_requests_dates_check CHECK (end_date >= start_date AND end_date < start_date + 30),
  CONSTRAINT leave_requests_answer_check
    CHECK ((is_accepted IS NULL) = (answered_at IS NULL)
      AND (is_accepted IS NULL OR status = CASE WHEN is_accepted THEN 'accepted' ELSE 'declined' END)),
  -- Of one guardian; the other one's request is none of theirs.
  CONSTRAINT leave_requests_days_excl
    EXCLUDE USING gist (student_id WITH =, guardian_id WITH =, daterange(start_date, end_date, '[]') WITH &&)
    WHERE (status IN ('asked', 'partly', 'accepted'))
);
CREATE INDEX leave_requests_student_id_idx ON leave_requests (student_id, end_date);
CREATE INDEX leave_requests_guardian_id_idx ON leave_requests (guardian_id, asked_at);
CREATE INDEX leave_requests_answered_by_idx ON leave_requests (answered_by);
CREATE INDEX leave_requests_open_idx ON leave_requests (start_date, id) WHERE status IN ('asked', 'partly');
CREATE INDEX leave_requests_start_date_idx ON leave_requests (start_date, id);

CREATE TABLE leave_answers (
  request_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  is_accepted boolean NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT leave_answers_pkey PRIMARY KEY (request_id, batch_id),
  CONSTRAINT leave_answers_request_id_fkey FOREIGN KEY (request_id) REFERENCES leave_requests (id) ON DELETE CASCADE,
  CONSTRAINT leave_answers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE,
  CONSTRAINT leave_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX leave_answers_batch_id_idx ON leave_answers (batch_id);
CREATE INDEX leave_answers_user_id_idx ON leave_answers (user_id);
