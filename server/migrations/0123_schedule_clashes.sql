-- What planned classes would clash with, by the rule of the exclusion constraints of batch_slots: stored classes, and earlier ones among themselves.
-- The classes of one `plan` are the whole week of one batch, from `first` to `last`; an extra class comes beside the stored classes of its batch, on
-- days that may be closed. Stored classes are found by the index of a constraint, which needs the day as a smallint; planned ones are joined by what
-- they need, as comparing all pairs of a large sheet would take minutes.
CREATE FUNCTION schedule_clashes(classes jsonb) RETURNS TABLE (
  plan integer, slot integer, batch uuid, teacher uuid, day smallint, start_time time, end_time time, need text,
  other_plan integer, other_batch uuid, other_start time, other_end time, other_room text, other_only_on date
) LANGUAGE sql STABLE AS $$
  WITH planned AS MATERIALIZED (
    SELECT c.*, int4range((extract(epoch FROM c.start_time) / 60)::integer, (extract(epoch FROM c.end_time) / 60)::integer) AS minutes,
           daterange(c.first, CASE WHEN c.last < c.first THEN c.first ELSE c.last END, '[]') AS days
      FROM jsonb_to_recordset(classes) AS c (plan integer, slot integer, batch uuid, teacher uuid, room text, day smallint,
             start_time time, end_time time, first date, last date, is_extra boolean)
  ), needs AS MATERIALIZED (
    SELECT p.*, n.need, n.key
      FROM planned p
     CROSS JOIN LATERAL (VALUES ('batch', p.batch::text), ('teacher', p.teacher::text), ('room', lower(p.room))) AS n (need, key)
     WHERE n.key IS NOT NULL
  )
  SELECT p.plan, p.slot, p.batch, p.teacher, p.day, p.start_time, p.end_time,
         CASE WHEN s.batch_id = p.batch THEN 'batch' WHEN s.teacher_id = p.teacher THEN 'teacher' ELSE 'room' END,
         NULL, s.batch_id, s.start_time, s.end_time, s.room, s.only_on
    FROM planned p
    JOIN batch_slots s ON s.day = p.day AND s.minutes && p.minutes AND s.runs && datemultirange(p.days)
     AND (s.batch_id = p.batch AND p.is_extra
          OR s.batch_id IS DISTINCT FROM p.batch AND s.batch_is_active AND upper_inf(s.held)
             AND (s.teacher_id = p.teacher OR lower(s.room) = lower(p.room)))
     AND (p.is_extra OR s.runs && days_of_batch(p.batch, lower(p.days), upper(p.days) - 1))
  UNION ALL
  SELECT p.plan, p.slot, p.batch, p.teacher, p.day, p.start_time, p.end_time, p.need,
         o.plan, o.batch, o.start_time, o.end_time, o.room, NULL
    FROM needs p
    JOIN needs o ON o.need = p.need AND o.key = p.key AND o.day = p.day AND o.minutes && p.minutes AND o.days && p.days
     AND CASE p.need WHEN 'batch' THEN o.plan = p.plan AND o.slot < p.slot ELSE o.plan < p.plan END
$$;
