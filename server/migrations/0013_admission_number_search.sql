-- Phones and admission numbers are looked through apart: the digits of all the phones are no help in finding the few
-- admission numbers that hold some. These without their hyphens: trigrams of where a word begins are in nearly all of them.
DROP INDEX students_phone_trgm_idx;
CREATE INDEX students_phones_trgm_idx ON students USING gin ((phone || ' ' || parent_phone) gin_trgm_ops);
CREATE INDEX students_admission_no_trgm_idx ON students USING gin (replace(lower(admission_no), '-', '') gin_trgm_ops);
