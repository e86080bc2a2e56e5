-- What looks the same is stored the same: keyboards make "डाॅ" as well as "डॉ". `oneSpelling` of the contract is the same.
CREATE OR REPLACE FUNCTION one_spelling(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  spelt text := translate(normalize(value, NFC), U&'\00AD\200B\2060\FEFF', '');
  pair text[];
BEGIN
  IF spelt !~ '[\u0900-\u097F]' THEN RETURN spelt; END IF;
  FOREACH pair SLICE 1 IN ARRAY ARRAY[
    ['ाॅ', 'ॉ'], ['ॅा', 'ॉ'], ['ाे', 'ो'], ['ेा', 'ो'], ['ाै', 'ौ'], ['ैा', 'ौ'],
    ['अा', 'आ'], ['अॉ', 'ऑ'], ['आॅ', 'ऑ'], ['अो', 'ओ'], ['आे', 'ओ'], ['अौ', 'औ'], ['आै', 'औ'], ['एे', 'ऐ'], ['एॅ', 'ऍ'], ['अॅ', 'ॲ'],
    ['ॲं', 'अँ'], ['ऑं', 'आँ'], ['ॅं', 'ँ'], ['ॉं', 'ाँ'],
    [U&'र्\200Dय', 'ऱ्य'], [U&'र्\200Dह', 'ऱ्ह']
  ] LOOP
    spelt := replace(spelt, pair[1], pair[2]);
  END LOOP;
  RETURN spelt;
END $$;

-- What two texts share that look the same.
CREATE OR REPLACE FUNCTION as_seen(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(replace(
    translate(normalize(one_spelling(value), NFKC), U&'\2010\2011\2012\2013\2014\2212\2018\2019\02BC\200C\200D\FE0E\FE0F', '------'''''''),
    'ऱ्', 'र्'));

CREATE OR REPLACE FUNCTION same_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN as_seen(name);

CREATE OR REPLACE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(regexp_replace(normalize(as_seen(value), NFD), '[\u0300-\u036F]', '', 'g'), '०१२३४५६७८९', '0123456789');

CREATE OR REPLACE FUNCTION phonetic_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  key text := searchable(name);
BEGIN
  key := regexp_replace(key, 'ow(?![aeiou])', 'au', 'g');
  key := replace(replace(replace(replace(key, 'x', 'ks'), 'dny', 'gy'), 'ck', 'k'), 'ph', 'f');
  key := replace(replace(replace(key, 'ou', 'au'), 'ee', 'i'), 'oo', 'u');
  key := translate(key, 'qzwy', 'kjvi');
  key := regexp_replace(key, '([bcdgjkstv])h+', '\1', 'g');
  key := regexp_replace(key, '(^| )s[ae]ik(?= |$)', '\1sek', 'g');
  key := regexp_replace(key, '[\u093C\u093D\u0903]', '', 'g');
  key := replace(replace(key, 'ज्ञ', 'ग्य'), 'व्ह', 'व');
  -- The short a that a consonant carries unless a vowel or the virama follows.
  key := regexp_replace(key, '([\u0915-\u0939])(?![\u093E-\u094D])', '\1x', 'g');
  key := regexp_replace(regexp_replace(key, '[ऐै]', 'ai', 'g'), '[औौ]', 'au', 'g');
  key := translate(key, 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआाइिईीउुऊूऋृएेऑॉओोऍॅॲंँ',
                        'kkggnccjjnttddnttddnpfbbmirllvssshaaaiiiiuuuuqqeeooooaaann');
  -- What has no sound of its own is left out: the virama, signs, other scripts.
  key := regexp_replace(key, '[\u0900-\u097F]', '', 'g');
  key := regexp_replace(key, '([a-z])\1+', '\1', 'g');
  RETURN regexp_replace(key, '[^a-z0-9 ]', '', 'g');
END $$;

UPDATE users SET name = one_spelling(name) WHERE name <> one_spelling(name) OR phonetic_name <> phonetic_key(name);
UPDATE guardians SET name = one_spelling(name) WHERE name <> one_spelling(name) OR phonetic_name <> phonetic_key(name);
UPDATE students SET parent_name = one_spelling(parent_name) WHERE parent_name <> one_spelling(parent_name);
UPDATE admission_enquiries SET student_name = one_spelling(student_name), parent_name = one_spelling(parent_name)
 WHERE student_name <> one_spelling(student_name) OR parent_name <> one_spelling(parent_name)
    OR phonetic_names <> phonetic_key(student_name || ' ' || coalesce(parent_name, ''));

UPDATE minimum_schema SET migration = 1790000116000;

-- Of names that were two until now, the later one gets a number.
DROP INDEX IF EXISTS subjects_name_key, standards_name_key, batches_name_key;
DO $$
DECLARE
  named text;
  round int;
  renamed int;
BEGIN
  FOREACH named IN ARRAY ARRAY['subjects', 'standards', 'batches'] LOOP
    EXECUTE format('UPDATE %I SET name = one_spelling(name) WHERE name <> one_spelling(name)', named);
    -- Again, and each time further, while a number makes a name that another has already.
    round := 0;
    LOOP
      EXECUTE format($rename$
        UPDATE %1$I later SET name = left(later.name, 74) || ' (' || numbered.number + %2$s || ')' FROM (
          SELECT id, row_number() OVER (PARTITION BY same_name(name) ORDER BY created_at, id) AS number FROM %1$I) numbered
         WHERE numbered.id = later.id AND numbered.number > 1$rename$, named, round);
      GET DIAGNOSTICS renamed = ROW_COUNT;
      EXIT WHEN renamed = 0;
      round := round + 1;
    END LOOP;
  END LOOP;
END $$;
CREATE UNIQUE INDEX subjects_name_key ON subjects (same_name(name));
CREATE UNIQUE INDEX standards_name_key ON standards (same_name(name));
CREATE UNIQUE INDEX batches_name_key ON batches (same_name(name));

-- A room that would be taken twice now stays as it is, until somebody saves its batch and reads about the clash.
DO $$
DECLARE
  batch uuid;
BEGIN
  FOR batch IN SELECT id FROM batches WHERE room <> one_spelling(room) LOOP
    BEGIN
      UPDATE batches SET room = one_spelling(room) WHERE id = batch;
    EXCEPTION WHEN exclusion_violation THEN NULL;
    END;
  END LOOP;
END $$;

REINDEX INDEX users_name_trgm_idx;
REINDEX INDEX batches_names_trgm_idx;
REINDEX INDEX notes_title_trgm_idx;
REINDEX INDEX announcements_title_trgm_idx;
REINDEX INDEX mails_search_trgm_idx;
REINDEX INDEX guardians_name_trgm_idx;
REINDEX INDEX admission_enquiries_names_trgm_idx;
REINDEX INDEX contact_messages_search_trgm_idx;
