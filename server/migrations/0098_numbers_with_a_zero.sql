-- "+91 (0)98220 11223" was kept as +9109822011223, which nobody can be called by. Two guardians would become one: such a pair stays.
UPDATE guardians g SET phone = '+91' || right(phone, 10)
 WHERE phone ~ '^\+910[1-9][0-9]{9}$' AND NOT EXISTS (SELECT FROM guardians o WHERE o.phone = '+91' || right(g.phone, 10));
UPDATE students SET parent_phone = '+91' || right(parent_phone, 10)
 WHERE parent_phone ~ '^\+910[1-9][0-9]{9}$' AND NOT EXISTS (SELECT FROM guardians g WHERE g.phone = parent_phone);
UPDATE students SET phone = '+91' || right(phone, 10) WHERE phone ~ '^\+910[1-9][0-9]{9}$';
UPDATE teachers SET phone = '+91' || right(phone, 10) WHERE phone ~ '^\+910[1-9][0-9]{9}$';
UPDATE admission_enquiries SET phone = '+91' || right(phone, 10) WHERE phone ~ '^\+910[1-9][0-9]{9}$';
UPDATE contact_messages SET phone = '+91' || right(phone, 10) WHERE phone ~ '^\+910[1-9][0-9]{9}$';
