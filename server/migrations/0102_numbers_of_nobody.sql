-- "99999 99999" is what people type where no number is known. It made one guardian of families who have nothing to do with each other, so that each
-- gets its own again. A guardian of whom nothing else is known keeps the number; it finds nobody any more.
CREATE TEMPORARY TABLE nobodys ON COMMIT DROP AS
SELECT l.student_id, l.guardian_id, gen_random_uuid() AS own_id, g.name, g.has_whatsapp, g.language,
       row_number() OVER (PARTITION BY g.id ORDER BY l.student_id) > 1 AS is_further
  FROM guardians g JOIN student_guardians l ON l.guardian_id = g.id
 WHERE g.phone ~ '^\+91(\d)\1{9}$' AND g.name IS NOT NULL;

INSERT INTO guardians (id, name, has_whatsapp, language)
SELECT own_id, name, has_whatsapp, language FROM nobodys WHERE is_further;
UPDATE student_guardians l SET guardian_id = n.own_id
  FROM nobodys n WHERE n.is_further AND l.student_id = n.student_id AND l.guardian_id = n.guardian_id;
UPDATE contacts c SET guardian_id = n.own_id
  FROM nobodys n WHERE n.is_further AND c.student_id = n.student_id AND c.guardian_id = n.guardian_id;
UPDATE leave_requests r SET guardian_id = n.own_id
  FROM nobodys n WHERE n.is_further AND r.student_id = n.student_id AND r.guardian_id = n.guardian_id;
UPDATE guardians SET phone = NULL WHERE id IN (SELECT guardian_id FROM nobodys);
UPDATE students SET parent_phone = '0000000000'
 WHERE user_id IN (SELECT student_id FROM nobodys) AND parent_phone ~ '^\+91(\d)\1{9}$';
UPDATE students SET phone = '0000000000' WHERE phone ~ '^\+91(\d)\1{9}$';
