-- One write per row: the sums of a student change by what a statement changed in all, those of a register only where they are not
-- what counting its marks gives. A save of a register writes the right sums with its version, so that nothing is left to do.
LOCK TABLE attendance_records IN SHARE ROW EXCLUSIVE MODE;
DROP TRIGGER attendance_records_sums_insert ON attendance_records;
DROP TRIGGER attendance_records_sums_before ON attendance_records;
DROP TRIGGER attendance_records_sums_update ON attendance_records;
DROP TRIGGER attendance_records_sums_delete ON attendance_records;
DROP FUNCTION attendance_sums_add();

CREATE FUNCTION attendance_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added attendance_records[];
  removed attendance_records[];
  register record;
BEGIN
  IF tg_op <> 'DELETE' THEN SELECT array_agg(m) INTO added FROM new_marks m; END IF;
  IF tg_op <> 'INSERT' THEN SELECT array_agg(m) INTO removed FROM old_marks m; END IF;
  IF added IS NULL AND removed IS NULL THEN RETURN NULL; END IF;

  FOR register IN
    SELECT batch_id, date FROM unnest(added) UNION SELECT batch_id, date FROM unnest(removed) ORDER BY batch_id, date
  LOOP
    -- Locked before its marks are counted, or two statements that remove some would each count what the other removes.
    PERFORM FROM registers r WHERE r.batch_id = register.batch_id AND r.date = register.date FOR NO KEY UPDATE;
    UPDATE registers r
       SET present = counted.present, absent = counted.absent, late = counted.late, leave = counted.leave
      FROM (SELECT count(*) FILTER (WHERE status = 'present') AS present, count(*) FILTER (WHERE status = 'absent') AS absent,
                   count(*) FILTER (WHERE status = 'late') AS late, count(*) FILTER (WHERE status = 'leave') AS leave
              FROM attendance_records a WHERE a.batch_id = register.batch_id AND a.date = register.date) counted
     WHERE r.batch_id = register.batch_id AND r.date = register.date
       AND (r.present, r.absent, r.late, r.leave) <> (counted.present, counted.absent, counted.late, counted.leave);
  END LOOP;

  -- Of each batch one after another, so that two registers with the same students never wait in a circle. To lock their rows in
  -- order instead would write a record to the log for each.
  PERFORM pg_advisory_xact_lock(hashtextextended(batch_id::text, 0))
    FROM (SELECT batch_id FROM unnest(added) UNION SELECT batch_id FROM unnest(removed) ORDER BY batch_id) changed;
  MERGE INTO attendance_totals total
  USING (SELECT student_id, batch_id,
                coalesce(sum(times) FILTER (WHERE status = 'present'), 0) AS present,
                coalesce(sum(times) FILTER (WHERE status = 'absent'), 0) AS absent,
                coalesce(sum(times) FILTER (WHERE status = 'late'), 0) AS late,
                coalesce(sum(times) FILTER (WHERE status = 'leave'), 0) AS leave
           FROM (SELECT student_id, batch_id, status, 1 AS times FROM unnest(added)
                 UNION ALL SELECT student_id, batch_id, status, -1 FROM unnest(removed)) change
          GROUP BY student_id, batch_id) net
     ON total.student_id = net.student_id AND total.batch_id = net.batch_id
  WHEN MATCHED AND (net.present, net.absent, net.late, net.leave) <> (0, 0, 0, 0) THEN
    UPDATE SET present = total.present + net.present, absent = total.absent + net.absent,
               late = total.late + net.late, leave = total.leave + net.leave
  -- Without a row are students whom nobody has marked yet, and those who are being deleted, whose sums are gone.
  WHEN NOT MATCHED AND tg_op = 'INSERT' THEN
    INSERT (student_id, batch_id, present, absent, late, leave)
    VALUES (net.student_id, net.batch_id, net.present, net.absent, net.late, net.leave);
  RETURN NULL;
END $$;

CREATE TRIGGER attendance_records_sums_insert AFTER INSERT ON attendance_records
  REFERENCING NEW TABLE AS new_marks FOR EACH STATEMENT EXECUTE FUNCTION attendance_sums();
CREATE TRIGGER attendance_records_sums_update AFTER UPDATE ON attendance_records
  REFERENCING OLD TABLE AS old_marks NEW TABLE AS new_marks FOR EACH STATEMENT EXECUTE FUNCTION attendance_sums();
CREATE TRIGGER attendance_records_sums_delete AFTER DELETE ON attendance_records
  REFERENCING OLD TABLE AS old_marks FOR EACH STATEMENT EXECUTE FUNCTION attendance_sums();
