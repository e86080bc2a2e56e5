-- The same rule on one key: PostgreSQL took the old index for cheap and looked every student's batches up in it, through
-- hundreds of its pages, beside an index that is made for that.
ALTER TABLE enrolments DROP CONSTRAINT enrolments_days_excl;
ALTER TABLE enrolments ADD CONSTRAINT enrolments_days_excl
  EXCLUDE USING gist ((batch_id::text || student_id::text) WITH =, daterange(joined_on, left_on) WITH &&);
