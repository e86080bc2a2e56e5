-- The key pair that push services know the academy by. Browsers' subscriptions are made for it, so it is never replaced.
CREATE TABLE push_keys (
  only_one boolean NOT NULL DEFAULT true,
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT push_keys_pkey PRIMARY KEY (only_one),
  CONSTRAINT push_keys_only_one_check CHECK (only_one)
);

-- Where to ring a device that asked for it. Of a person's session or that of a guardian, with which it ends.
CREATE TABLE push_subscriptions (
  id uuid NOT NULL,
  session_id uuid,
  user_id uuid,
  guardian_session_id uuid,
  guardian_id uuid,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  kinds text[] NOT NULL,
  shows_names boolean NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_session_id_key UNIQUE (session_id),
  CONSTRAINT push_subscriptions_guardian_session_id_key UNIQUE (guardian_session_id),
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_guardian_session_id_fkey
    FOREIGN KEY (guardian_session_id) REFERENCES guardian_sessions (id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians (id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_language_check CHECK (language IN ('en', 'mr', 'hi')),
  CONSTRAINT push_subscriptions_kinds_check CHECK (kinds <@ ARRAY['announcements', 'notes', 'changes', 'absences']),
  CONSTRAINT push_subscriptions_whose_check
    CHECK ((guardian_id IS NULL) = (user_id IS NOT NULL) AND (user_id IS NULL) = (session_id IS NULL)
      AND (guardian_id IS NULL) = (guardian_session_id IS NULL))
);
CREATE INDEX push_subscriptions_user_id_idx ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_guardian_id_idx ON push_subscriptions (guardian_id);
