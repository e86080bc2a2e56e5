-- What a service sends for the note that a guardian was told; without such a row a person wrote or called. The phone is read when it is
-- sent, so that a guardian who asked for no messages, or was removed, gets none. `parameters` are what the text was filled with, in its
-- order, which jsonb would lose.
CREATE TABLE family_messages (
  contact_id uuid NOT NULL,
  kind text NOT NULL,
  language text NOT NULL,
  parameters json NOT NULL,
  text text NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  reason text,
  provider_id text,
  attempts integer NOT NULL DEFAULT 0,
  cost double precision,
  currency text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CONSTRAINT family_messages_pkey PRIMARY KEY (contact_id),
  CONSTRAINT family_messages_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts (id) ON DELETE CASCADE,
  CONSTRAINT family_messages_language_check CHECK (language IN ('en', 'mr', 'hi')),
  CONSTRAINT family_messages_status_check CHECK (status IN ('queued', 'sent', 'delivered', 'read', 'failed')),
  CONSTRAINT family_messages_cost_check CHECK (cost >= 0)
);
CREATE INDEX family_messages_provider_id_idx ON family_messages (provider_id);
CREATE INDEX family_messages_created_at_idx ON family_messages (created_at);
CREATE INDEX family_messages_queued_idx ON family_messages (contact_id) WHERE status = 'queued';

-- How many messages left on a day of the academy's calendar. One row a day is the lock under which the daily limit holds.
CREATE TABLE message_days (
  day date NOT NULL,
  count integer NOT NULL,
  CONSTRAINT message_days_pkey PRIMARY KEY (day),
  CONSTRAINT message_days_count_check CHECK (count >= 0)
);
