ALTER TABLE parent_texts DROP CONSTRAINT parent_texts_kind_check;
ALTER TABLE parent_texts ADD CONSTRAINT parent_texts_kind_check
  CHECK (kind IN ('absent', 'late', 'attendance', 'page', 'fees'));
