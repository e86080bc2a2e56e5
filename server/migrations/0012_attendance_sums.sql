-- How often a register and a student were marked with what, so that a percentage over many marks is read and not counted.
-- Kept by triggers in the transaction that changes marks, whoever changes them: no query can forget to.
ALTER TABLE registers
  ADD COLUMN present integer NOT NULL DEFAULT 0,
  ADD COLUMN absent integer NOT NULL DEFAULT 0,
  ADD COLUMN late integer NOT NULL DEFAULT 0,
  ADD COLUMN leave integer NOT NULL DEFAULT 0;

-- Room in each page for the new versions of its rows: these are written at every register.
CREATE TABLE attendance_totals (
  student_id uuid NOT NULL,
  present integer NOT NULL,
  absent integer NOT NULL,
  late integer NOT NULL,
  leave integer NOT NULL,
  CONSTRAINT attendance_totals_pkey PRIMARY KEY (student_id),
  CONSTRAINT attendance_totals_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE
) WITH (fillfactor = 70);

-- Adds marks to the sums, or takes them off: its argument is 1 or -1.
CREATE FUNCTION attendance_sums_add() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  times integer := tg_argv[0];
BEGIN
  UPDATE registers
     SET present = registers.present + times * of_register.present, absent = registers.absent + times * of_register.absent,
         late = registers.late + times * of_register.late, leave = registers.leave + times * of_register.leave
    FROM (SELECT batch_id, date,
                 count(*) FILTER (WHERE status = 'present') AS present, count(*) FILTER (WHERE status = 'absent') AS absent,
                 count(*) FILTER (WHERE status = 'late') AS late, count(*) FILTER (WHERE status = 'leave') AS leave
            FROM marks GROUP BY batch_id, date) of_register
   WHERE registers.batch_id = of_register.batch_id AND registers.date = of_register.date;
  -- In one order, so that registers with the same students wait for each other and not in a circle. Not of students who
  -- are being removed: their sums go with them.
  INSERT INTO attendance_totals AS total (student_id, present, absent, late, leave)
  SELECT student_id,
         times * count(*) FILTER (WHERE status = 'present'), times * count(*) FILTER (WHERE status = 'absent'),
         times * count(*) FILTER (WHERE status = 'late'), times * count(*) FILTER (WHERE status = 'leave')
    FROM marks WHERE student_id IN (SELECT user_id FROM students) GROUP BY student_id ORDER BY student_id
  ON CONFLICT (student_id) DO UPDATE
    SET present = total.present + excluded.present, absent = total.absent + excluded.absent,
        late = total.late + excluded.late, leave = total.leave + excluded.leave;
  RETURN NULL;
END $$;

CREATE TRIGGER attendance_records_sums_insert AFTER INSERT ON attendance_records
  REFERENCING NEW TABLE AS marks FOR EACH STATEMENT EXECUTE FUNCTION attendance_sums_add('1');
CREATE TRIGGER attendance_records_sums_before AFTER UPDATE ON attendance_records
  REFERENCING OLD TABLE AS marks FOR EACH STATEMENT EXECUTE FUNCTION attendance_sums_add('-1');
CREATE TRIGGER attendance_records_sums_update AFTER UPDATE ON attendance_records
  REFERENCING NEW TABLE AS marks FOR EACH STATEMENT EXECUTE FUNCTION attendance_sums_add('1');
CREATE TRIGGER attendance_records_sums_delete AFTER DELETE ON attendance_records
  REFERENCING OLD TABLE AS marks FOR EACH STATEMENT EXECUTE FUNCTION attendance_sums_add('-1');

-- What was marked before. The triggers hold writers back until this is committed.
UPDATE registers
   SET present = counted.present, absent = counted.absent, late = counted.late, leave = counted.leave
  FROM (SELECT batch_id, date,
               count(*) FILTER (WHERE status = 'present') AS present, count(*) FILTER (WHERE status = 'absent') AS absent,
               count(*) FILTER (WHERE status = 'late') AS late, count(*) FILTER (WHERE status = 'leave') AS leave
          FROM attendance_records GROUP BY batch_id, date) counted
 WHERE registers.batch_id = counted.batch_id AND registers.date = counted.date;
INSERT INTO attendance_totals (student_id, present, absent, late, leave)
SELECT student_id,
       count(*) FILTER (WHERE status = 'present'), count(*) FILTER (WHERE status = 'absent'),
       count(*) FILTER (WHERE status = 'late'), count(*) FILTER (WHERE status = 'leave')
  FROM attendance_records GROUP BY student_id ORDER BY student_id;
ANALYZE attendance_totals;
