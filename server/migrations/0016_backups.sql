-- The backups in this installation's folder. Nothing refers to a row of it and it refers to none, because a restore exchanges
-- every other table and leaves this one as it is.
CREATE TABLE backups (
  id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by_name text,
  is_encrypted boolean NOT NULL,
  failure text,
  taken_at timestamptz,
  size bigint,
  sha256 text,
  counts jsonb,
  app_version text,
  verified_at timestamptz,
  copied_at timestamptz,
  copy_failed_at timestamptz,
  copy_failure text,
  CONSTRAINT backups_pkey PRIMARY KEY (id),
  CONSTRAINT backups_kind_check CHECK (kind IN ('manual', 'nightly', 'safety', 'uploaded')),
  CONSTRAINT backups_status_check CHECK (status IN ('running', 'ready', 'failed')),
  CONSTRAINT backups_ready_check CHECK (
    status <> 'ready' OR num_nulls(taken_at, size, sha256, counts, app_version, verified_at) = 0
  ),
  CONSTRAINT backups_failure_check CHECK ((status = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT backups_copy_failure_check CHECK ((copy_failed_at IS NULL) = (copy_failure IS NULL))
);
CREATE INDEX backups_created_at_idx ON backups (created_at DESC, id DESC);
