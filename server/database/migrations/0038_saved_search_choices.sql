-- What an account calls a saved search, and how often it is mailed what is new for it.
ALTER TABLE saved_searches
  ADD COLUMN name text CHECK (length(name) BETWEEN 1 AND 120),
  ADD COLUMN frequency text NOT NULL DEFAULT 'daily' CHECK (frequency IN ('instant', 'daily', 'weekly', 'never')),
  ADD COLUMN mailed_at timestamptz;
UPDATE saved_searches s SET mailed_at = p.searches_mailed_at FROM mail_preferences p WHERE p.user_id = s.user_id;
