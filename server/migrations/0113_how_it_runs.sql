-- What "How is it running" tells of the servers: a row for each server and day, the newest of which is kept up to date while it runs.
CREATE TABLE server_samples (
  -- Name of the machine and port.
  host text NOT NULL,
  day date NOT NULL DEFAULT CURRENT_DATE,
  sampled_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz NOT NULL,
  -- False once it was stopped.
  is_running boolean NOT NULL,
  version text NOT NULL,
  -- The disk of its data folder.
  free_bytes bigint NOT NULL,
  total_bytes bigint NOT NULL,
  CONSTRAINT server_samples_pkey PRIMARY KEY (host, day)
);
-- How long the calls of the screens took, of all servers together.
CREATE TABLE answer_times (
  day date NOT NULL DEFAULT CURRENT_DATE,
  -- Name of the endpoint in the contract.
  endpoint text NOT NULL,
  requests integer NOT NULL,
  total_ms double precision NOT NULL,
  longest_ms double precision NOT NULL,
  CONSTRAINT answer_times_pkey PRIMARY KEY (day, endpoint)
);
