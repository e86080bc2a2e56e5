-- The history of one record is asked for by its id alone, that of a kind by its name; both newest first.
DROP INDEX audit_log_entity_idx;
CREATE INDEX audit_log_entity_id_at_idx ON audit_log (entity_id, at DESC, id DESC);
CREATE INDEX audit_log_entity_at_idx ON audit_log (entity, at DESC, id DESC);
