-- Marks that lost against those of another person stay in the history of the register.
ALTER TABLE attendance_changes ADD COLUMN is_set_aside boolean NOT NULL DEFAULT false;
