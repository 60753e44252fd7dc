-- The e-mail that a person wants in place of the present one; it counts when the link mailed to it is opened. The row stays without one: it counts the tries.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email text,
  link_id uuid,
  ends_at timestamptz,
  tries integer NOT NULL,
  tries_since timestamptz NOT NULL,
  CHECK (num_nulls(email, link_id, ends_at) IN (0, 3))
);
