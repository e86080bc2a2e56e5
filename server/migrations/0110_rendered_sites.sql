-- The public pages as one server rendered them, for all servers and the next start. Already compressed, so PostgreSQL need not try.
CREATE TABLE rendered_sites (
  key text NOT NULL,
  site json NOT NULL,
  rendered_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT rendered_sites_pkey PRIMARY KEY (key)
);
ALTER TABLE rendered_sites ALTER COLUMN site SET STORAGE EXTERNAL;
