-- How a name sounds, in Latin letters, whichever of the two scripts it is written in: पाटील is found by Patil, and Patil by
-- पाटील. Kept by the database, so that it is right however a row is written. `phoneticKey` of the contract is the same.
CREATE FUNCTION phonetic_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  key text := regexp_replace(normalize(lower(translate(name, U&'\200C\200D', '')), NFD), '[\u0300-\u036F]', '', 'g');
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
  key := translate(key, 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआाइिईीउुऊूऋृएेऑॉओोऍॅॲंँ०१२३४५६७८९',
                        'kkggnccjjnttddnttddnpfbbmirllvssshaaaiiiiuuuuqqeeooooaaann0123456789');
  -- What has no sound of its own is left out: the virama, signs, other scripts.
  key := regexp_replace(key, '[\u0900-\u097F]', '', 'g');
  key := regexp_replace(key, '([a-z])\1+', '\1', 'g');
  RETURN regexp_replace(key, '[^a-z0-9 ]', '', 'g');
END $$;

ALTER TABLE users ADD COLUMN phonetic_name text GENERATED ALWAYS AS (phonetic_key(name)) STORED;
ALTER TABLE guardians ADD COLUMN phonetic_name text GENERATED ALWAYS AS (phonetic_key(name)) STORED;
ALTER TABLE admission_enquiries ADD COLUMN phonetic_names text
  GENERATED ALWAYS AS (phonetic_key(student_name || ' ' || coalesce(parent_name, ''))) STORED;

CREATE INDEX users_phonetic_name_trgm_idx ON users USING gin (phonetic_name gin_trgm_ops);
CREATE INDEX guardians_phonetic_name_trgm_idx ON guardians USING gin (phonetic_name gin_trgm_ops);
CREATE INDEX admission_enquiries_phonetic_names_trgm_idx ON admission_enquiries USING gin (phonetic_names gin_trgm_ops);
