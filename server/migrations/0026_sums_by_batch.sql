-- The sums of a student, now of each batch apart: how somebody came to one class, or to those of one teacher, is read as well
-- and not counted, and registers of two batches with the same students no longer meet in one row.
LOCK TABLE attendance_records IN SHARE ROW EXCLUSIVE MODE;
DROP TABLE attendance_totals;

-- Room in each page for the new versions of its rows: these are written at every register.
CREATE TABLE attendance_totals (
  student_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  present integer NOT NULL,
  absent integer NOT NULL,
  late integer NOT NULL,
  leave integer NOT NULL,
  CONSTRAINT attendance_totals_pkey PRIMARY KEY (student_id, batch_id),
  CONSTRAINT attendance_totals_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE,
  CONSTRAINT attendance_totals_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX attendance_totals_batch_id_idx ON attendance_totals (batch_id);

CREATE OR REPLACE FUNCTION attendance_sums_add() RETURNS trigger LANGUAGE plpgsql AS $$
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
  -- In one order, so that two registers of a batch wait for each other and not in a circle. Not of students and batches
  -- that are being removed: their sums go with them.
  INSERT INTO attendance_totals AS total (student_id, batch_id, present, absent, late, leave)
  SELECT student_id, batch_id,
         times * count(*) FILTER (WHERE status = 'present'), times * count(*) FILTER (WHERE status = 'absent'),
         times * count(*) FILTER (WHERE status = 'late'), times * count(*) FILTER (WHERE status = 'leave')
    FROM marks WHERE student_id IN (SELECT user_id FROM students) AND batch_id IN (SELECT id FROM batches)
   GROUP BY student_id, batch_id ORDER BY student_id, batch_id
  ON CONFLICT (student_id, batch_id) DO UPDATE
    SET present = total.present + excluded.present, absent = total.absent + excluded.absent,
        late = total.late + excluded.late, leave = total.leave + excluded.leave;
  RETURN NULL;
END $$;

INSERT INTO attendance_totals (student_id, batch_id, present, absent, late, leave)
SELECT student_id, batch_id,
       count(*) FILTER (WHERE status = 'present'), count(*) FILTER (WHERE status = 'absent'),
       count(*) FILTER (WHERE status = 'late'), count(*) FILTER (WHERE status = 'leave')
  FROM attendance_records GROUP BY student_id, batch_id ORDER BY student_id, batch_id;
ANALYZE attendance_totals;
