-- XI-2 before XI-10, 2026-9999 before 2026-10000: numbers, in digits of either script, are compared by their value. Stored, because computing it
-- for every row of a list takes longer than the sort. An ICU collation would do the same, but its indexes break when the system's ICU changes.
CREATE FUNCTION natural_order(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN value ~ '[0-9०-९]'
    -- Each number gets nine zeros in front and keeps its last ten digits, more if it has more.
    THEN lower(regexp_replace(
           regexp_replace(translate(value, '०१२३४५६७८९', '0123456789'), '([0-9]+)', '000000000\1', 'g'), '0*([0-9]{10,})', '\1', 'g'))
    ELSE lower(value) END;

ALTER TABLE batches ADD COLUMN name_order text NOT NULL GENERATED ALWAYS AS (natural_order(name)) STORED;
ALTER TABLE subjects ADD COLUMN name_order text NOT NULL GENERATED ALWAYS AS (natural_order(name)) STORED;
ALTER TABLE standards ADD COLUMN name_order text NOT NULL GENERATED ALWAYS AS (natural_order(name)) STORED;
ALTER TABLE notes ADD COLUMN title_order text NOT NULL GENERATED ALWAYS AS (natural_order(title)) STORED;
ALTER TABLE students ADD COLUMN admission_order text NOT NULL GENERATED ALWAYS AS (natural_order(admission_no)) STORED;

DROP INDEX standards_level_idx, notes_title_idx;
CREATE INDEX batches_name_order_idx ON batches (name_order, id);
CREATE INDEX subjects_name_order_idx ON subjects (name_order, id);
CREATE INDEX standards_level_idx ON standards (level, name_order);
CREATE INDEX standards_name_order_idx ON standards (name_order, id);
CREATE INDEX notes_title_order_idx ON notes (title_order, id);
CREATE INDEX students_admission_order_idx ON students (admission_order, user_id);
