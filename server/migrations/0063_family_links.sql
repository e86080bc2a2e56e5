-- The private link of a guardian to the family's page, one at a time. Of its secret only the hash is stored. `wrong_answers` counts those
-- since the last right one.
CREATE TABLE guardian_links (
  id uuid NOT NULL,
  guardian_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  wrong_answers integer NOT NULL DEFAULT 0,
  asleep_until timestamptz,
  CONSTRAINT guardian_links_pkey PRIMARY KEY (id),
  CONSTRAINT guardian_links_guardian_id_key UNIQUE (guardian_id),
  CONSTRAINT guardian_links_secret_hash_key UNIQUE (secret_hash),
  CONSTRAINT guardian_links_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians (id) ON DELETE CASCADE
);

-- A browser on which the digits were given. It ends with the link.
CREATE TABLE guardian_sessions (
  id uuid NOT NULL,
  link_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT guardian_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT guardian_sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT guardian_sessions_link_id_fkey FOREIGN KEY (link_id) REFERENCES guardian_links (id) ON DELETE CASCADE
);
CREATE INDEX guardian_sessions_link_id_idx ON guardian_sessions (link_id);

-- Belongs to the installation: a restore brings links back, but not those that were ended since.
CREATE TABLE ended_links (
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ended_links_pkey PRIMARY KEY (id)
);
CREATE INDEX ended_links_at_idx ON ended_links (at);

CREATE FUNCTION remember_ended_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_links (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER guardian_links_ended AFTER DELETE ON guardian_links
  FOR EACH ROW EXECUTE FUNCTION remember_ended_link();

-- A link belongs to the holder of a phone: with another number it may be another person's.
CREATE FUNCTION end_link_of_changed_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM guardian_links WHERE guardian_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER guardians_phone_changed AFTER UPDATE OF phone ON guardians
  FOR EACH ROW WHEN (OLD.phone IS DISTINCT FROM NEW.phone) EXECUTE FUNCTION end_link_of_changed_phone();

ALTER TABLE parent_texts DROP CONSTRAINT parent_texts_kind_check;
ALTER TABLE parent_texts ADD CONSTRAINT parent_texts_kind_check CHECK (kind IN ('absent', 'late', 'attendance', 'page'));

ALTER TABLE announcements DROP CONSTRAINT announcements_audience_check;
ALTER TABLE announcements ADD CONSTRAINT announcements_audience_check
  CHECK (audience IN ('everyone', 'students', 'teachers', 'families', 'standards', 'batches'));
