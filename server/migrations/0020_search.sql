-- Batches are found by a part of their name or code, however many years of them there are.
CREATE INDEX batches_names_trgm_idx ON batches USING gin (lower(name || ' ' || coalesce(code, '')) gin_trgm_ops);
