-- A guardian is one person, however many children: the phone makes the person. `students.parent_name` and `parent_phone` stay, as a
-- copy of the primary guardian's, so that lists and their indexes read one table.
CREATE TABLE guardians (
  id uuid NOT NULL,
  name text,
  phone text,
  has_whatsapp boolean NOT NULL DEFAULT true,
  language text NOT NULL DEFAULT 'en',
  CONSTRAINT guardians_pkey PRIMARY KEY (id),
  CONSTRAINT guardians_phone_key UNIQUE (phone),
  CONSTRAINT guardians_language_check CHECK (language IN ('en', 'mr', 'hi')),
  CONSTRAINT guardians_known_check CHECK (num_nonnulls(name, phone) > 0)
);
CREATE INDEX guardians_name_trgm_idx ON guardians USING gin (searchable(name) gin_trgm_ops);
CREATE INDEX guardians_phone_trgm_idx ON guardians USING gin (phone gin_trgm_ops);

-- The guardian at place 1 is the primary one.
CREATE TABLE student_guardians (
  student_id uuid NOT NULL,
  place smallint NOT NULL,
  guardian_id uuid NOT NULL,
  relation text NOT NULL,
  CONSTRAINT student_guardians_pkey PRIMARY KEY (student_id, place),
  CONSTRAINT student_guardians_student_id_guardian_id_key UNIQUE (student_id, guardian_id),
  CONSTRAINT student_guardians_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (user_id) ON DELETE CASCADE,
  CONSTRAINT student_guardians_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians (id),
  CONSTRAINT student_guardians_place_check CHECK (place BETWEEN 1 AND 4),
  CONSTRAINT student_guardians_relation_check CHECK (relation IN ('mother', 'father', 'guardian', 'other'))
);
CREATE INDEX student_guardians_guardian_id_idx ON student_guardians (guardian_id);

-- Makes the parent in the row of a new student its guardian. Of a phone that is known already the person and the name stay.
CREATE FUNCTION adopt_parents(added uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO guardians (id, name, phone)
  SELECT gen_random_uuid(), name, phone
    FROM (SELECT DISTINCT ON (parent_phone) parent_name AS name, parent_phone AS phone
            FROM students WHERE user_id = ANY (added) AND parent_phone NOT IN ('0000000000', '+910000000000')
           ORDER BY parent_phone, length(parent_name) DESC NULLS LAST, user_id) parents
  ON CONFLICT (phone) DO UPDATE SET name = coalesce(guardians.name, excluded.name);

  INSERT INTO student_guardians (student_id, place, guardian_id, relation)
  SELECT s.user_id, 1, g.id, 'guardian' FROM students s JOIN guardians g ON g.phone = s.parent_phone
   WHERE s.user_id = ANY (added);

  WITH named AS MATERIALIZED (
    SELECT user_id, gen_random_uuid() AS id, parent_name AS name FROM students
     WHERE user_id = ANY (added) AND parent_name IS NOT NULL AND parent_phone IN ('0000000000', '+910000000000')),
  made AS (INSERT INTO guardians (id, name) SELECT id, name FROM named)
  INSERT INTO student_guardians (student_id, place, guardian_id, relation) SELECT user_id, 1, id, 'guardian' FROM named;

  UPDATE students s SET parent_name = g.name
    FROM student_guardians l JOIN guardians g ON g.id = l.guardian_id
   WHERE l.student_id = s.user_id AND l.place = 1 AND g.name IS DISTINCT FROM s.parent_name
     AND g.id IN (SELECT guardian_id FROM student_guardians WHERE student_id = ANY (added));
END $$;

CREATE FUNCTION adopt_parents_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM adopt_parents(array(SELECT user_id FROM new_students));
  RETURN NULL;
END $$;

SELECT adopt_parents(array(SELECT user_id FROM students));

CREATE TRIGGER students_guardians AFTER INSERT ON students
  REFERENCING NEW TABLE AS new_students FOR EACH STATEMENT EXECUTE FUNCTION adopt_parents_of_new();

-- A guardian goes with the last child. Deferred, so that within one transaction a guardian can be taken from one list and put into another.
CREATE FUNCTION remove_childless_guardian() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock waits for a transaction that is giving this guardian a child.
  PERFORM FROM guardians WHERE id = OLD.guardian_id FOR UPDATE;
  DELETE FROM guardians WHERE id = OLD.guardian_id
     AND NOT EXISTS (SELECT FROM student_guardians WHERE guardian_id = OLD.guardian_id);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER student_guardians_childless AFTER DELETE ON student_guardians
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_childless_guardian();
