-- Who gets news by email. The token is in every mail to the reader, so it is kept as it is: it opens nothing but the way out.
CREATE TABLE newsletter_subscriptions (
  id uuid NOT NULL,
  email text NOT NULL,
  status text NOT NULL DEFAULT 'subscribed',
  token text NOT NULL,
  subscribed_at timestamptz NOT NULL DEFAULT now(),
  unsubscribed_at timestamptz,
  CONSTRAINT newsletter_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_subscriptions_email_key UNIQUE (email),
  CONSTRAINT newsletter_subscriptions_token_key UNIQUE (token),
  CONSTRAINT newsletter_subscriptions_email_check CHECK (email = lower(email)),
  CONSTRAINT newsletter_subscriptions_status_check CHECK (
    (status = 'subscribed' AND unsubscribed_at IS NULL) OR (status = 'unsubscribed' AND unsubscribed_at IS NOT NULL)
  )
);
CREATE INDEX newsletter_subscriptions_subscribed_at_idx ON newsletter_subscriptions (subscribed_at DESC, id DESC);
CREATE INDEX newsletter_subscriptions_status_idx ON newsletter_subscriptions (status, subscribed_at DESC, id DESC);
CREATE INDEX newsletter_subscriptions_email_trgm_idx ON newsletter_subscriptions USING gin (lower(email) gin_trgm_ops);

-- A newsletter is a draft until it is sent.
CREATE TABLE newsletters (
  id uuid NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  sent_by_name text,
  CONSTRAINT newsletters_pkey PRIMARY KEY (id)
);
CREATE INDEX newsletters_created_at_idx ON newsletters (created_at DESC, id DESC);

-- Who a newsletter goes to, each reader once. The mail itself is cleaned up after a while; its line here stays.
CREATE TABLE newsletter_recipients (
  newsletter_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  mail_id uuid NOT NULL,
  CONSTRAINT newsletter_recipients_pkey PRIMARY KEY (newsletter_id, subscription_id),
  CONSTRAINT newsletter_recipients_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters (id) ON DELETE CASCADE,
  CONSTRAINT newsletter_recipients_subscription_id_fkey FOREIGN KEY (subscription_id)
    REFERENCES newsletter_subscriptions (id) ON DELETE CASCADE
);
CREATE INDEX newsletter_recipients_subscription_id_idx ON newsletter_recipients (subscription_id);

-- What visitors write with the form of the contact page.
CREATE TABLE contact_messages (
  id uuid NOT NULL,
  name text NOT NULL,
  phone text,
  email text,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  answered_by_name text,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id),
  CONSTRAINT contact_messages_reachable_check CHECK (phone IS NOT NULL OR email IS NOT NULL)
);
CREATE INDEX contact_messages_created_at_idx ON contact_messages (created_at DESC, id DESC);
CREATE INDEX contact_messages_open_idx ON contact_messages (created_at DESC, id DESC) WHERE answered_at IS NULL;
CREATE INDEX contact_messages_search_trgm_idx ON contact_messages
  USING gin ((lower(name) || ' ' || coalesce(lower(email), '') || ' ' || coalesce(phone, '') || ' ' || lower(message)) gin_trgm_ops);
