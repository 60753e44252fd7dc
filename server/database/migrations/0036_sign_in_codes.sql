-- The code that signs an account in by email, one at a time, and how often codes were mailed; without an open code the row only counts.
CREATE TABLE sign_in_codes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  code_id uuid,
  -- argon2id, as a password: six digits are soon tried out against a fast hash.
  code_hash text,
  ends_at timestamptz,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Wrong codes since the last right one, or the last change of the password: a new code does not set them back.
  missed integer NOT NULL DEFAULT 0 CHECK (missed >= 0),
  mails integer NOT NULL CHECK (mails > 0),
  mails_since timestamptz NOT NULL DEFAULT now(),
  CHECK ((code_id IS NULL) = (code_hash IS NULL) AND (code_id IS NULL) = (ends_at IS NULL))
);
