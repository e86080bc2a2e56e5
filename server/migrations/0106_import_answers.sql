-- What a text of a spreadsheet, or the order of its dates, was answered to stand for, for the next file of this academy.
CREATE TABLE import_answers (
  question text NOT NULL,
  about text NOT NULL,
  answer text,
  CONSTRAINT import_answers_pkey PRIMARY KEY (question, about),
  CONSTRAINT import_answers_question_check CHECK (question IN ('standards', 'subjects', 'teachers', 'batches', 'dates', 'language'))
);
