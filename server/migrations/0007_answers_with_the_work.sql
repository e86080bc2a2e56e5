-- The answer is now written in the transaction of the work it answers for: a key without one was abandoned.
DELETE FROM idempotency_keys WHERE answer IS NULL;
ALTER TABLE idempotency_keys DROP COLUMN status;
