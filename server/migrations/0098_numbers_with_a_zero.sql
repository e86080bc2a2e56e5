-- "+91 (0)98220 11223" was kept as +9109822011223, which nobody can be called by.
UPDATE guardians g SET phone = '+91' || right(phone, 10)
 WHERE phone ~ '^\+910[1-9][0-9]{9}$' AND NOT EXISTS (SELECT FROM guardians o WHERE o.phone = '+91' || right(g.phone, 10));
UPDATE students SET phone = '+91' || right(phone, 10) WHERE phone ~ '^\+910[1-9][0-9]{9}$';
UPDATE teachers SET phone = '+91' || right(phone, 10) WHERE phone ~ '^\+910[1-9][0-9]{9}$';
UPDATE admission_enquiries SET phone = '+91' || right(phone, 10) WHERE phone ~ '^\+910[1-9][0-9]{9}$';
UPDATE contact_messages SET phone = '+91' || right(phone, 10) WHERE phone ~ '^\+910[1-9][0-9]{9}$';
