-- "XI-१" and "XI-1" are found by either: digits of both scripts are compared as one.
CREATE OR REPLACE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(
    regexp_replace(normalize(lower(translate(value, U&'\200C\200D', '')), NFD), '[\u0300-\u036F]', '', 'g'), '०१२३४५६७८९', '0123456789');

REINDEX INDEX users_name_trgm_idx;
REINDEX INDEX batches_names_trgm_idx;
REINDEX INDEX notes_title_trgm_idx;
REINDEX INDEX announcements_title_trgm_idx;
REINDEX INDEX mails_search_trgm_idx;
REINDEX INDEX guardians_name_trgm_idx;
REINDEX INDEX admission_enquiries_names_trgm_idx;
REINDEX INDEX contact_messages_search_trgm_idx;
