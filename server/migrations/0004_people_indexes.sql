-- Lists of people in the order of their creation and of joining, and the form's question whether a phone is known already.
CREATE INDEX users_role_created_at_idx ON users (role, created_at, id);
CREATE INDEX students_joined_on_idx ON students (joined_on, user_id);
CREATE INDEX students_phone_idx ON students (phone);
CREATE INDEX students_parent_phone_idx ON students (parent_phone);
