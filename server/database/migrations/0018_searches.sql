-- A search and its filters that a person wants to hear of. `seen_at`: up to when they were told.
CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  filters jsonb NOT NULL CHECK (filters <> '{}'),
  seen_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, filters)
);

ALTER TABLE mail_preferences
  ADD COLUMN saved_searches boolean NOT NULL DEFAULT true,
  -- At most one such mail a day.
  ADD COLUMN searches_mailed_at timestamptz;

-- Works that came on show in the last days: what a saved search may be told of. An id tells when a work was begun, not when it was published.
CREATE TABLE art_arrivals (
  art_id uuid PRIMARY KEY REFERENCES arts (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX art_arrivals_at ON art_arrivals (at);

-- A thousand works in one statement are an import and no news.
CREATE FUNCTION note_arrivals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO art_arrivals (art_id) SELECT id FROM come WHERE on_show AND (SELECT count(*) FROM come) < 1000 ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO art_arrivals (art_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_arrival_inserted AFTER INSERT ON arts REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_arrivals();
CREATE TRIGGER arts_arrival_shown AFTER UPDATE OF on_show ON arts
  FOR EACH ROW WHEN (NEW.on_show AND NOT OLD.on_show) EXECUTE FUNCTION note_arrivals();

-- Words that share a fifth of their runs of three letters with one that was asked for, the most alike first. An index of trigrams names them;
-- the nearest by GiST would read nearly all of that index when the words are many and unlike each other (docs/decisions/0013).
DROP INDEX search_words_near;
CREATE INDEX search_words_near ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
CREATE FUNCTION near_words(asked text) RETURNS TABLE (word text, uses integer) LANGUAGE sql STABLE STRICT
  SET pg_trgm.similarity_threshold = 0.2
  AS $$ SELECT s.word, s.uses FROM search_words s WHERE s.word % asked ORDER BY similarity(s.word, asked) DESC, s.uses DESC LIMIT 24 $$;
