-- Days on which the academy has no classes. No two of them overlap, so that a day is closed for one reason.
CREATE TABLE closed_days (
  id uuid NOT NULL,
  name text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT closed_days_pkey PRIMARY KEY (id),
  CONSTRAINT closed_days_dates_check CHECK (end_date >= start_date),
  CONSTRAINT closed_days_length_check CHECK (end_date - start_date < 366),
  CONSTRAINT closed_days_dates_excl EXCLUDE USING gist (daterange(start_date, end_date, '[]') WITH &&)
);
CREATE INDEX closed_days_start_date_idx ON closed_days (start_date);

-- A batch has none of its weekly classes on such a day.
CREATE TABLE cancelled_classes (
  batch_id uuid NOT NULL,
  date date NOT NULL,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cancelled_classes_pkey PRIMARY KEY (batch_id, date),
  CONSTRAINT cancelled_classes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE
);
CREATE INDEX cancelled_classes_date_idx ON cancelled_classes (date);

-- The private address at which somebody's own calendar program reads their classes.
CREATE TABLE schedule_feeds (
  user_id uuid NOT NULL,
  token text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT schedule_feeds_pkey PRIMARY KEY (user_id),
  CONSTRAINT schedule_feeds_token_key UNIQUE (token),
  CONSTRAINT schedule_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- A class is every week, or once: an extra class is a row with the day it is on. `runs` becomes the days themselves on
-- which a class takes place: the batch's, without those that are closed or cancelled. What asks whether there is a class
-- and what refuses clashes read the same column.
ALTER TABLE batch_slots
  DROP CONSTRAINT batch_slots_batch_excl,
  DROP CONSTRAINT batch_slots_teacher_excl,
  DROP CONSTRAINT batch_slots_room_excl,
  ALTER COLUMN runs DROP DEFAULT,
  ALTER COLUMN runs TYPE datemultirange USING datemultirange(runs),
  ALTER COLUMN runs SET DEFAULT '{}',
  ADD COLUMN only_on date,
  ADD COLUMN note text,
  ADD COLUMN batch_is_active boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT batch_slots_only_on_check CHECK (day = extract(isodow FROM only_on));

CREATE FUNCTION days_of_batch(of_batch uuid, first_day date, last_day date) RETURNS datemultirange LANGUAGE sql STABLE AS $$
  SELECT datemultirange(daterange(first_day, last_day, '[]'))
         - coalesce((SELECT range_agg(daterange(c.start_date, c.end_date, '[]')) FROM closed_days c), '{}')
         - coalesce((SELECT range_agg(daterange(x.date, x.date, '[]')) FROM cancelled_classes x WHERE x.batch_id = of_batch), '{}')
$$;

-- A class of a batch that is over still was on its days; only those of active batches are in another's way.
CREATE OR REPLACE FUNCTION batch_slots_take_from_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.teacher_id,
         coalesce(NEW.own_room, b.room),
         b.status = 'active',
         CASE WHEN NEW.only_on IS NULL THEN days_of_batch(b.id, b.start_date, b.end_date)
              WHEN NEW.only_on <@ daterange(b.start_date, b.end_date, '[]') THEN datemultirange(daterange(NEW.only_on, NEW.only_on, '[]'))
              ELSE '{}' END
    INTO NEW.teacher_id, NEW.room, NEW.batch_is_active, NEW.runs
    FROM batches b WHERE b.id = NEW.batch_id;
  RETURN NEW;
END $$;
UPDATE batch_slots SET batch_id = batch_id;

ALTER TABLE batch_slots
  ADD CONSTRAINT batch_slots_batch_excl EXCLUDE USING gist (batch_id WITH =, day WITH =, minutes WITH &&, runs WITH &&),
  ADD CONSTRAINT batch_slots_teacher_excl EXCLUDE USING gist (teacher_id WITH =, day WITH =, minutes WITH &&, runs WITH &&)
    WHERE (batch_is_active) DEFERRABLE INITIALLY IMMEDIATE,
  ADD CONSTRAINT batch_slots_room_excl EXCLUDE USING gist (lower(room) WITH =, day WITH =, minutes WITH &&, runs WITH &&)
    WHERE (batch_is_active) DEFERRABLE INITIALLY IMMEDIATE;

CREATE FUNCTION cancelled_classes_pass_on_to_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE batch_slots SET batch_id = batch_id WHERE batch_id IN (OLD.batch_id, NEW.batch_id) AND only_on IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER cancelled_classes_pass_on_to_slots AFTER INSERT OR UPDATE OF date OR DELETE ON cancelled_classes
  FOR EACH ROW EXECUTE FUNCTION cancelled_classes_pass_on_to_slots();

-- Only batches that were there at the time are touched: years of them may be over.
CREATE FUNCTION closed_days_pass_on_to_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE batch_slots SET batch_id = batch_slots.batch_id FROM batches b
   WHERE b.id = batch_slots.batch_id AND batch_slots.only_on IS NULL
     AND b.start_date <= greatest(OLD.end_date, NEW.end_date)
     AND (b.end_date IS NULL OR b.end_date >= least(OLD.start_date, NEW.start_date));
  RETURN NULL;
END $$;
CREATE TRIGGER closed_days_pass_on_to_slots AFTER INSERT OR UPDATE OF start_date, end_date OR DELETE ON closed_days
  FOR EACH ROW EXECUTE FUNCTION closed_days_pass_on_to_slots();

CREATE TRIGGER closed_days_site_changes AFTER INSERT OR UPDATE OR DELETE ON closed_days
  FOR EACH STATEMENT EXECUTE FUNCTION site_changes_note();
