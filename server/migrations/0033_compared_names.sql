-- What two names share that are one to their readers: the case and the joiners that draw letters together do not count.
CREATE FUNCTION same_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(translate(name, U&'\200C\200D', ''));

-- Text as it is compared with what was typed: accents of Latin letters do not count either. `unaccent` would be an
-- extension more that DATABASE_URL has to allow, and is not immutable, as an index needs it.
CREATE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(normalize(lower(translate(value, U&'\200C\200D', '')), NFD), '[\u0300-\u036F]', '', 'g');

DROP INDEX subjects_name_key;
DROP INDEX standards_name_key;
DROP INDEX batches_name_key;

-- Of names that were two until now, the later one gets a number.
DO $$
DECLARE
  named text;
  round int;
  renamed int;
BEGIN
  FOREACH named IN ARRAY ARRAY['subjects', 'standards', 'batches'] LOOP
    EXECUTE format($rename$UPDATE %I SET name = regexp_replace(name, '\s+', ' ', 'g') WHERE name ~ '\s\s'$rename$, named);
    -- Again, and each time further, while a number makes a name that another has already.
    round := 0;
    LOOP
      EXECUTE format($rename$
        UPDATE %1$I later SET name = left(later.name, 74) || ' (' || numbered.number + %2$s || ')' FROM (
          SELECT id, row_number() OVER (PARTITION BY same_name(name) ORDER BY created_at, id) AS number FROM %1$I) numbered
         WHERE numbered.id = later.id AND numbered.number > 1$rename$, named, round);
      GET DIAGNOSTICS renamed = ROW_COUNT;
      EXIT WHEN renamed = 0;
      round := round + 1;
    END LOOP;
  END LOOP;
END $$;

CREATE UNIQUE INDEX subjects_name_key ON subjects (same_name(name));
CREATE UNIQUE INDEX standards_name_key ON standards (same_name(name));
CREATE UNIQUE INDEX batches_name_key ON batches (same_name(name));

DROP INDEX users_name_trgm_idx;
DROP INDEX batches_names_trgm_idx;
DROP INDEX admission_enquiries_names_trgm_idx;
DROP INDEX contact_messages_search_trgm_idx;
DROP INDEX notes_title_trgm_idx;
DROP INDEX announcements_title_trgm_idx;
DROP INDEX mails_search_trgm_idx;
CREATE INDEX users_name_trgm_idx ON users USING gin (searchable(name) gin_trgm_ops);
CREATE INDEX batches_names_trgm_idx ON batches USING gin (searchable(name || ' ' || coalesce(code, '')) gin_trgm_ops);
CREATE INDEX admission_enquiries_names_trgm_idx ON admission_enquiries
  USING gin (searchable(student_name || ' ' || coalesce(parent_name, '')) gin_trgm_ops);
CREATE INDEX contact_messages_search_trgm_idx ON contact_messages
  USING gin (searchable(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || message) gin_trgm_ops);
CREATE INDEX notes_title_trgm_idx ON notes USING gin (searchable(title) gin_trgm_ops);
CREATE INDEX announcements_title_trgm_idx ON announcements USING gin (searchable(title) gin_trgm_ops);
CREATE INDEX mails_search_trgm_idx ON mails USING gin (searchable(to_address || ' ' || subject) gin_trgm_ops);
