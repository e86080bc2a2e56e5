-- Why leave was accepted or declined, for the parent to read.
ALTER TABLE leave_requests ADD COLUMN answer_reason text;
ALTER TABLE leave_answers ADD COLUMN reason text;
