-- How far a check or an import is, in rows, written beside its transaction for the one who waits for it. Not an unlogged table: a crash
-- while a restore makes one can leave its file behind, and PostgreSQL then does not start.
CREATE TABLE import_progress (
  key text NOT NULL,
  user_id uuid NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT import_progress_pkey PRIMARY KEY (user_id, key)
);
