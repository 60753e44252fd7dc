-- When a session last proved its password: signing in counts, and so does POST /users/me/prove. Sessions from before proved it when they were opened.
ALTER TABLE sessions ADD proved_at timestamptz;
UPDATE sessions SET proved_at = created_at;
ALTER TABLE sessions ALTER proved_at SET DEFAULT now(), ALTER proved_at SET NOT NULL;

-- Wrong passwords are counted for an account at one address, for an account, and for an address; an empty hash stands for all of them.
ALTER TABLE sign_in_failures RENAME email_hash TO account;
ALTER TABLE sign_in_failures
  ADD address bytea NOT NULL DEFAULT '',
  ADD began_at timestamptz,
  ADD known_until timestamptz,
  DROP CONSTRAINT sign_in_failures_pkey,
  ADD PRIMARY KEY (account, address);
UPDATE sign_in_failures SET began_at = last_at;
ALTER TABLE sign_in_failures ALTER address DROP DEFAULT, ALTER began_at SET NOT NULL;
