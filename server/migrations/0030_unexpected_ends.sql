-- When a server found that the one before it had not been ended by anybody. Of the installation, as the backups are: a restore
-- leaves it as it is.
CREATE TABLE unexpected_ends (
  noticed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX unexpected_ends_noticed_at_idx ON unexpected_ends (noticed_at);
