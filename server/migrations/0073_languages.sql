-- The language a person reads; null until they have chosen one.
ALTER TABLE users ADD COLUMN language text;
ALTER TABLE users ADD CONSTRAINT users_language_check CHECK (language IN ('en', 'mr', 'hi'));
