-- A class that was moved is cancelled on its day and an extra class on another, which remembers the day it comes from, so
-- that both are undone together.
ALTER TABLE batch_slots
  ADD COLUMN moved_from date,
  ADD CONSTRAINT batch_slots_moved_from_check CHECK (moved_from IS NULL OR only_on IS NOT NULL),
  ADD CONSTRAINT batch_slots_moved_from_fkey FOREIGN KEY (batch_id, moved_from) REFERENCES cancelled_classes (batch_id, date)
    ON DELETE SET NULL (moved_from);
CREATE UNIQUE INDEX batch_slots_moved_from_key ON batch_slots (batch_id, moved_from) WHERE moved_from IS NOT NULL;
CREATE INDEX batch_slots_only_on_idx ON batch_slots (only_on) WHERE only_on IS NOT NULL;

-- Changes of the calendar are told by the same rows that make them: with a change its notifications are gone.
ALTER TABLE notifications
  ADD COLUMN closed_days_id uuid,
  ADD COLUMN extra_class_id uuid,
  ADD COLUMN cancelled_batch_id uuid,
  ADD COLUMN cancelled_date date,
  ADD CONSTRAINT notifications_closed_days_id_fkey FOREIGN KEY (closed_days_id) REFERENCES closed_days (id) ON DELETE CASCADE,
  ADD CONSTRAINT notifications_extra_class_id_fkey FOREIGN KEY (extra_class_id) REFERENCES batch_slots (id) ON DELETE CASCADE,
  ADD CONSTRAINT notifications_cancelled_class_fkey FOREIGN KEY (cancelled_batch_id, cancelled_date)
    REFERENCES cancelled_classes (batch_id, date) ON DELETE CASCADE,
  DROP CONSTRAINT notifications_about_check,
  ADD CONSTRAINT notifications_about_check
    CHECK (num_nonnulls(announcement_id, note_id, closed_days_id, extra_class_id, cancelled_batch_id) = 1),
  ADD CONSTRAINT notifications_cancelled_class_check CHECK ((cancelled_batch_id IS NULL) = (cancelled_date IS NULL));
CREATE UNIQUE INDEX notifications_closed_days_key ON notifications (closed_days_id, student_id) WHERE closed_days_id IS NOT NULL;
CREATE UNIQUE INDEX notifications_extra_class_key ON notifications (extra_class_id, student_id) WHERE extra_class_id IS NOT NULL;
CREATE UNIQUE INDEX notifications_cancelled_class_key ON notifications (cancelled_batch_id, cancelled_date, student_id)
  WHERE cancelled_batch_id IS NOT NULL;
