-- A calendar program takes an event only if its number has risen: together with the version, this one rises with every change of a single class.
ALTER TABLE batches ADD COLUMN timetable_changes integer NOT NULL DEFAULT 0;
