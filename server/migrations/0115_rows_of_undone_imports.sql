-- The rows of an import are those it still stands for: what an undo put back is no row of it any more.
DELETE FROM import_rows r USING imports i
WHERE i.id = r.import_id
  AND i.undone_at IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(i.stayed) s
    WHERE (s ->> 'number')::int = coalesce(r.sheet_row, r.number) AND (s ->> 'sheet') IS NOT DISTINCT FROM r.sheet
  );
