-- A new student's parents are written as those of any other, by the service; the copy of the primary one in the student's row only follows.
DROP TRIGGER students_guardians ON students;
DROP FUNCTION adopt_parents_of_new();
DROP FUNCTION adopt_parents(uuid[]);
