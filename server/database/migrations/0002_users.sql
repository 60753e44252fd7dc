CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text,
  picture_id uuid REFERENCES pictures (id),
  phone text,
  role text NOT NULL CHECK (role IN ('Artist', 'User', 'Admin')),
  is_admin boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'cancelled')),
  street text,
  province text,
  district text,
  sector text,
  slug text UNIQUE,
  biography text,
  links jsonb NOT NULL DEFAULT '{}',
  consented_at timestamptz NOT NULL DEFAULT now(),
  consent_version text NOT NULL DEFAULT '2026-11',
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search_text text GENERATED ALWAYS AS (plain_text(name || ' ' || email)) STORED,
  CHECK (is_admin = (role = 'Admin')),
  CHECK (deleted_at IS NOT NULL OR password_hash IS NOT NULL)
);
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX users_role ON users (role, status, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- Opaque tokens, kept only as their SHA-256 (security.md T05, T09).
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device text NOT NULL DEFAULT '',
  is_long boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- Failed sign-ins of an address, whether or not it has an account (security.md T06).
CREATE TABLE sign_in_failures (
  email_hash bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL
);

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  fingerprint bytea NOT NULL,
  status integer,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
