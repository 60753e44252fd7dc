-- An address outside Rwanda: ISO 3166-1 alpha-2, city and postal code. Province, district and sector are Rwanda's.
ALTER TABLE users
  ADD COLUMN country text NOT NULL DEFAULT 'RW',
  ADD COLUMN city text,
  ADD COLUMN postal_code text,
  ADD CONSTRAINT users_country CHECK (country ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT users_divisions CHECK (country = 'RW' OR (province IS NULL AND district IS NULL AND sector IS NULL));
