-- The key that mailed codes are derived with: a mail that is tried again has the same code (server/accounts/code/mail-code.ts).
INSERT INTO secrets (name, value) VALUES
  ('sign-in codes', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- A used or ended code keeps its job and its end, so that a retry of an earlier job does not take its place.
ALTER TABLE sign_in_codes DROP CONSTRAINT sign_in_codes_check;
ALTER TABLE sign_in_codes ADD CONSTRAINT sign_in_codes_check
  CHECK ((code_id IS NULL) = (ends_at IS NULL) AND (code_hash IS NULL OR code_id IS NOT NULL));
