-- Servers of two versions work on one database for minutes. A migration that the servers before it cannot work with, because it takes away what they use
-- or demands what they do not write, comes a release after the one that did without, and raises this value:
--   UPDATE minimum_schema SET migration = <the journal's `when` of the newest migration of that release>;
CREATE TABLE minimum_schema (
  is_only boolean NOT NULL DEFAULT true,
  -- The newest migration that a server has to know.
  migration bigint NOT NULL,
  CONSTRAINT minimum_schema_pkey PRIMARY KEY (is_only),
  CONSTRAINT minimum_schema_is_only_check CHECK (is_only)
);
INSERT INTO minimum_schema (migration) VALUES (1790000112000);
