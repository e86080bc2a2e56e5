-- A register asks who was ever in a batch, also those who have left.
CREATE INDEX enrolments_batch_id_idx ON enrolments (batch_id, student_id);
