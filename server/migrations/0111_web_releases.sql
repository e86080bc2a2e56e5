-- Scripts and styles of the releases that ran last: pages opened before a change of version, or sent by a server of another version, ask for them.
CREATE TABLE web_releases (
  key text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT web_releases_pkey PRIMARY KEY (key)
);

CREATE TABLE web_assets (
  path text NOT NULL,
  release text NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT web_assets_pkey PRIMARY KEY (path, release),
  CONSTRAINT web_assets_release_fkey FOREIGN KEY (release) REFERENCES web_releases (key) ON DELETE CASCADE
);
CREATE INDEX web_assets_release_idx ON web_assets (release);
