-- Who was away at a class, without reading those who came: the front desk's "absent in a row" asks each batch for it.
CREATE INDEX attendance_records_away_idx ON attendance_records (batch_id, date, student_id) WHERE status IN ('absent', 'leave');
