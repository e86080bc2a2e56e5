-- What an academy means by a text that others write with another meaning, such as "L" on a register.
UPDATE minimum_schema SET migration = 1790000116000;
ALTER TABLE import_answers DROP CONSTRAINT import_answers_question_check;
ALTER TABLE import_answers ADD CONSTRAINT import_answers_question_check
  CHECK (question IN ('standards', 'subjects', 'teachers', 'batches', 'dates', 'language', 'reading'));
