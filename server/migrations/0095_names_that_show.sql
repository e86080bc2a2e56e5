-- Names and titles of nothing but invisible characters, which no form takes any more: screens show nothing to click on, and a restore refuses them.
DO $$
DECLARE
  nothing constant text := '^[\s\u0085\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u205F-\u206F\u3164'
    '\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]*$';
  place text[];
BEGIN
  FOREACH place SLICE 1 IN ARRAY ARRAY[
    ['users', 'name'], ['subjects', 'name'], ['standards', 'name'], ['batches', 'name'], ['notes', 'title'],
    ['announcements', 'title'], ['announcements', 'body'], ['newsletters', 'subject'], ['newsletters', 'body'],
    ['contact_messages', 'name'], ['contact_messages', 'message'], ['admission_enquiries', 'student_name'], ['closed_days', 'name']]
  LOOP
    EXECUTE format($sql$UPDATE %I SET %I = 'Not readable ' || right(id::text, 4) WHERE %2$I ~ $1$sql$, place[1], place[2]) USING nothing;
  END LOOP;
  UPDATE settings SET name = 'Not readable' WHERE name ~ nothing;
END $$;
