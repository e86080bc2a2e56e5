-- The language of mails to people who have not chosen one.
ALTER TABLE settings ADD COLUMN language text NOT NULL DEFAULT 'en';
ALTER TABLE settings ADD CONSTRAINT settings_language_check CHECK (language IN ('en', 'mr', 'hi'));
-- The language in which a family registered, or subscribed; null where it is not known.
ALTER TABLE admission_enquiries ADD COLUMN language text;
ALTER TABLE admission_enquiries ADD CONSTRAINT admission_enquiries_language_check CHECK (language IN ('en', 'mr', 'hi'));
ALTER TABLE newsletter_subscriptions ADD COLUMN language text;
ALTER TABLE newsletter_subscriptions ADD CONSTRAINT newsletter_subscriptions_language_check CHECK (language IN ('en', 'mr', 'hi'));
