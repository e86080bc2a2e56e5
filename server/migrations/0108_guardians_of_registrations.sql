-- A registration has guardians like a student. The first one's name and phone are `parent_name` and `phone`; the others are plain values
-- until the child is admitted, since nobody else shares them before.
ALTER TABLE admission_enquiries
  ADD COLUMN parent_relation text NOT NULL DEFAULT 'guardian',
  ADD COLUMN parent_has_whatsapp boolean NOT NULL DEFAULT true,
  ADD COLUMN other_guardians jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT admission_enquiries_parent_relation_check CHECK (parent_relation IN ('mother', 'father', 'guardian', 'other')),
  ADD CONSTRAINT admission_enquiries_other_guardians_check
    CHECK (jsonb_typeof(other_guardians) = 'array' AND jsonb_array_length(other_guardians) <= 3);
