CREATE INDEX mails_search_trgm_idx ON mails USING gin ((lower(to_address) || ' ' || lower(subject)) gin_trgm_ops);
