-- What no form has ever written is refused by the column, so that a form, an import and a restore meet the same rule. NOT VALID: an old
-- row does not keep the server from starting; a restore validates them.
UPDATE minimum_schema SET migration = 1790000121000;

-- Days and instants of the contract's calendar, times of one day, counts from zero, versions from one, and names that fit on a screen; in every table.
DO $$
DECLARE
  ranges record;
BEGIN
  FOR ranges IN
    SELECT table_name, string_agg(format(condition, column_name), ' AND ' ORDER BY ordinal_position) AS conditions
      FROM information_schema.columns
      CROSS JOIN LATERAL (SELECT CASE
             WHEN column_name = 'version' AND udt_name = 'int4' THEN '%I >= 1'
             WHEN udt_name IN ('int2', 'int4', 'int8') THEN '%I >= 0'
             WHEN udt_name = 'date' THEN $c$%I BETWEEN '1900-01-01' AND '2199-12-31'$c$
             WHEN udt_name = 'timestamptz' THEN $c$%I BETWEEN '1900-01-01 00:00+00' AND '2200-01-01 00:00+00'$c$
             WHEN udt_name = 'time' THEN $c$%I < '24:00'$c$
             WHEN udt_name = 'text' AND (column_name LIKE '%name' OR column_name IN ('title', 'caption'))
               THEN 'char_length(%I) <= 1000'
           END AS condition) c
     WHERE table_schema = current_schema() AND is_generated = 'NEVER' AND condition IS NOT NULL
     GROUP BY table_name
  LOOP
    EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %2$I CHECK (%3$s) NOT VALID',
                   ranges.table_name, ranges.table_name || '_ranges_check', ranges.conditions);
  END LOOP;
END $$;

-- Addresses: what is opened on a click is of the web, a picture is one of this site.
UPDATE settings SET map_url = NULL WHERE map_url !~ '^https?://';
UPDATE users SET avatar_url = NULL WHERE avatar_url !~ '^/[A-Za-z0-9_./-]{1,200}$';
ALTER TABLE users ADD CONSTRAINT users_avatar_url_check CHECK (avatar_url ~ '^/[A-Za-z0-9_./-]{1,200}$') NOT VALID;
ALTER TABLE settings
  ADD CONSTRAINT settings_map_url_check CHECK (map_url ~ '^https?://') NOT VALID,
  ADD CONSTRAINT settings_social_links_check CHECK (jsonb_typeof(social_links) = 'array' AND NOT jsonb_path_exists(social_links,
    '$[*] ? (!(@.label.type() == "string" && @.url like_regex "^https?://"))')) NOT VALID,
  ADD CONSTRAINT settings_office_hours_check CHECK (jsonb_typeof(office_hours) = 'array' AND NOT jsonb_path_exists(office_hours,
    '$[*] ? (!(@.day like_regex "^(mon|tue|wed|thu|fri|sat|sun)$" && @.opens like_regex "^[0-2][0-9]:[0-5][0-9]$" && @.closes like_regex "^[0-2][0-9]:[0-5][0-9]$"))')) NOT VALID,
  -- Which zones there are is known to this machine alone; an unknown one is read as the usual one.
  ADD CONSTRAINT settings_time_zone_check CHECK (time_zone ~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$') NOT VALID,
  ADD CONSTRAINT settings_legal_check CHECK (jsonb_typeof(legal) = 'object') NOT VALID;

ALTER TABLE settings ADD CONSTRAINT settings_phones_check CHECK (array_to_string(phones || whatsapp, ' ') ~ '^(\+?[0-9]{8,15}( |$))*$') NOT VALID;
ALTER TABLE students ADD CONSTRAINT students_phones_check CHECK (phone ~ '^\+?[0-9]{8,15}$' AND parent_phone ~ '^\+?[0-9]{8,15}$') NOT VALID;
ALTER TABLE teachers ADD CONSTRAINT teachers_phone_check CHECK (phone ~ '^\+?[0-9]{8,15}$') NOT VALID;
-- Its own id is there for a moment, while phones are exchanged.
ALTER TABLE guardians ADD CONSTRAINT guardians_phone_check CHECK (phone ~ '^\+?[0-9]{8,15}$' OR phone = id::text) NOT VALID;
ALTER TABLE admission_enquiries ADD CONSTRAINT admission_enquiries_phone_check CHECK (phone ~ '^\+?[0-9]{8,15}$') NOT VALID;
ALTER TABLE contact_messages ADD CONSTRAINT contact_messages_phone_check CHECK (phone ~ '^\+?[0-9]{8,15}$') NOT VALID;
ALTER TABLE push_keys ADD CONSTRAINT push_keys_keys_check CHECK (public_key ~ '^[A-Za-z0-9_-]{87}$' AND private_key ~ '^[A-Za-z0-9_-]{43}$') NOT VALID;

-- Texts in languages: by field the language they are written in, and others.
ALTER TABLE settings ADD CONSTRAINT settings_texts_check CHECK (jsonb_typeof(texts) = 'object' AND NOT jsonb_path_exists(texts, '$.* ? (!(@.language like_regex "^(en|mr|hi)$"))')) NOT VALID;
ALTER TABLE subjects ADD CONSTRAINT subjects_texts_check CHECK (jsonb_typeof(texts) = 'object' AND NOT jsonb_path_exists(texts, '$.* ? (!(@.language like_regex "^(en|mr|hi)$"))')) NOT VALID;
ALTER TABLE announcements ADD CONSTRAINT announcements_texts_check CHECK (jsonb_typeof(texts) = 'object' AND NOT jsonb_path_exists(texts, '$.* ? (!(@.language like_regex "^(en|mr|hi)$"))')) NOT VALID;
ALTER TABLE course_fees ADD CONSTRAINT course_fees_texts_check CHECK (jsonb_typeof(texts) = 'object' AND NOT jsonb_path_exists(texts, '$.* ? (!(@.language like_regex "^(en|mr|hi)$"))')) NOT VALID;

-- JSON that is read as a list or by its keys.
ALTER TABLE attendance_changes ADD CONSTRAINT attendance_changes_changes_check CHECK (jsonb_typeof(changes) = 'array') NOT VALID;
ALTER TABLE family_messages ADD CONSTRAINT family_messages_parameters_check CHECK (json_typeof(parameters) = 'object') NOT VALID;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_values_check CHECK (jsonb_typeof(given) = 'object' AND jsonb_typeof(before) = 'object') NOT VALID;
ALTER TABLE imports ADD CONSTRAINT imports_outcome_check CHECK (
  jsonb_typeof(left_out) = 'array' AND jsonb_typeof(stayed) = 'array' AND
  jsonb_typeof(creations -> 'standards') = 'array' AND jsonb_typeof(creations -> 'subjects') = 'array' AND jsonb_typeof(creations -> 'batches') = 'array') NOT VALID;
ALTER TABLE mails ADD CONSTRAINT mails_headers_check CHECK (jsonb_typeof(headers) = 'object') NOT VALID;
ALTER TABLE move_ups ADD CONSTRAINT move_ups_outcome_check CHECK (
  jsonb_typeof(standards) = 'array' AND jsonb_typeof(counts) = 'object' AND jsonb_typeof(kept) = 'array') NOT VALID;
