-- A changed timetable must not change the weeks that were: a weekly class that ends keeps its row, its teacher and its room up to that day, and the
-- one in its place begins then. `is_weekly` marks the classes of the timetable as it is.
ALTER TABLE batch_slots
  ADD COLUMN held daterange NOT NULL DEFAULT '(,)',
  ADD COLUMN is_weekly boolean NOT NULL GENERATED ALWAYS AS (only_on IS NULL AND upper_inf(held)) STORED,
  ADD CONSTRAINT batch_slots_held_check CHECK (NOT isempty(held) AND (only_on IS NULL OR held = '(,)'));

CREATE OR REPLACE FUNCTION batch_slots_take_from_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT CASE WHEN upper_inf(NEW.held) THEN b.teacher_id ELSE NEW.teacher_id END,
         CASE WHEN upper_inf(NEW.held) THEN coalesce(NEW.own_room, b.room) ELSE NEW.room END,
         b.status = 'active',
         CASE WHEN NEW.only_on IS NULL THEN days_of_batch(b.id, b.start_date, b.end_date) * datemultirange(NEW.held)
              WHEN NEW.only_on <@ daterange(b.start_date, b.end_date, '[]') THEN datemultirange(daterange(NEW.only_on, NEW.only_on, '[]'))
              ELSE '{}' END
    INTO NEW.teacher_id, NEW.room, NEW.batch_is_active, NEW.runs
    FROM batches b WHERE b.id = NEW.batch_id;
  RETURN NEW;
END $$;

-- What was is in nobody's way.
ALTER TABLE batch_slots
  DROP CONSTRAINT batch_slots_teacher_excl,
  DROP CONSTRAINT batch_slots_room_excl,
  ADD CONSTRAINT batch_slots_teacher_excl EXCLUDE USING gist (teacher_id WITH =, day WITH =, minutes WITH &&, runs WITH &&)
    WHERE (batch_is_active AND upper_inf(held)) DEFERRABLE INITIALLY IMMEDIATE,
  ADD CONSTRAINT batch_slots_room_excl EXCLUDE USING gist (lower(room) WITH =, day WITH =, minutes WITH &&, runs WITH &&)
    WHERE (batch_is_active AND upper_inf(held)) DEFERRABLE INITIALLY IMMEDIATE;
