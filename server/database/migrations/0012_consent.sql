-- When and to which text a person agreed at sign-up (Law 058/2021, art. 6 to 8): empty where nobody asked them, as of an admin made at start.
ALTER TABLE users
  ALTER consented_at DROP NOT NULL,
  ALTER consented_at DROP DEFAULT,
  ALTER consent_version DROP NOT NULL,
  ALTER consent_version DROP DEFAULT,
  ADD CONSTRAINT users_consent CHECK ((consented_at IS NULL) = (consent_version IS NULL));
