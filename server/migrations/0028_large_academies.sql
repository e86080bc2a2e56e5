-- The office's list of announcements and its counts, and whom an announcement is for.
DROP INDEX announcements_start_date_idx;
CREATE INDEX announcements_newest_idx ON announcements (is_pinned DESC, start_date DESC, id DESC) INCLUDE (end_date);
CREATE INDEX announcements_audience_idx ON announcements (audience);

-- The classes of a day that end next, and those that ended last.
CREATE INDEX batch_slots_ends_idx ON batch_slots (day, end_time) WHERE batch_is_active;
