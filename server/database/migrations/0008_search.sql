-- The different words of a folded text (plain_text), each cut at 40 characters.
CREATE FUNCTION plain_words(plain text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT coalesce(array_agg(DISTINCT left(word, 40)), '{}') FROM regexp_split_to_table(plain, '[^[:alnum:]]+') AS word WHERE word <> '');

-- The same for an index that finds names by the beginnings of their words, and what it is asked: every word as a beginning, in any order.
CREATE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_to_tsvector(plain_words(plain_text(name)));
CREATE FUNCTION name_query(plain text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery FROM unnest(plain_words(plain)) AS word);

CREATE INDEX arts_name_words ON arts USING gin (name_words(name)) WITH (fastupdate = off) WHERE on_show;
CREATE INDEX users_artist_words ON users USING gin (name_words(name)) WHERE role = 'Artist' AND status = 'approved' AND deleted_at IS NULL;

-- The words that a search can mean: of names, mediums and categories on show, and of approved artists' names. `uses` counts works and artists.
CREATE TABLE search_words (
  word text PRIMARY KEY,
  uses integer NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX search_words_near ON search_words USING gist (word gist_trgm_ops (siglen = 32));

-- Changes are written down here and counted together by a job: a work that counted its words at once would wait for every other one that
-- shares a word with it.
CREATE TABLE search_word_changes (
  word text NOT NULL,
  by integer NOT NULL
);

CREATE FUNCTION art_words(name text, medium text, category text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT word FROM unnest(plain_words(plain_text(concat_ws(' ', name, medium, category)))) AS word WHERE length(word) >= 3 $$;

CREATE FUNCTION note_words_of_arts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO search_word_changes
      SELECT word, -1 FROM art_words(OLD.name, OLD.medium, OLD.category) AS word WHERE OLD.on_show
      UNION ALL SELECT word, 1 FROM art_words(NEW.name, NEW.medium, NEW.category) AS word WHERE NEW.on_show;
  ELSE
    INSERT INTO search_word_changes
      SELECT word, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*) FROM noted, art_words(name, medium, category) AS word
      WHERE on_show GROUP BY word;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_words_inserted AFTER INSERT ON arts REFERENCING NEW TABLE AS noted
  FOR EACH STATEMENT EXECUTE FUNCTION note_words_of_arts();
CREATE TRIGGER arts_words_deleted AFTER DELETE ON arts REFERENCING OLD TABLE AS noted
  FOR EACH STATEMENT EXECUTE FUNCTION note_words_of_arts();
CREATE TRIGGER arts_words_changed AFTER UPDATE OF name, medium, category, on_show ON arts
  FOR EACH ROW WHEN ((OLD.name, OLD.medium, OLD.category, OLD.on_show) IS DISTINCT FROM (NEW.name, NEW.medium, NEW.category, NEW.on_show))
  EXECUTE FUNCTION note_words_of_arts();

CREATE FUNCTION note_words_of_artists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO search_word_changes SELECT word, -1 FROM art_words(OLD.name, NULL, NULL) AS word
      WHERE OLD.role = 'Artist' AND OLD.status = 'approved' AND OLD.deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_word_changes SELECT word, 1 FROM art_words(NEW.name, NULL, NULL) AS word
      WHERE NEW.role = 'Artist' AND NEW.status = 'approved' AND NEW.deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_words AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_words_of_artists();
CREATE TRIGGER users_words_changed AFTER UPDATE OF name, role, status, deleted_at ON users
  FOR EACH ROW WHEN ((OLD.name, OLD.role, OLD.status, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.role, NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION note_words_of_artists();

-- Counts what was written down; one at a time. A word that nothing has any more goes.
CREATE FUNCTION count_search_words() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7224008);
  WITH taken AS (DELETE FROM search_word_changes RETURNING word, by),
  step AS (SELECT word, sum(by)::int AS by FROM taken GROUP BY word)
  INSERT INTO search_words AS s (word, uses) SELECT word, by FROM step WHERE by <> 0 ORDER BY word
  ON CONFLICT (word) DO UPDATE SET uses = s.uses + EXCLUDED.uses;
  IF FOUND THEN
    DELETE FROM search_words WHERE uses <= 0;
  END IF;
END $$;

-- Works and artists that were there before this file ran.
INSERT INTO search_word_changes SELECT word, count(*) FROM arts, art_words(name, medium, category) AS word WHERE on_show GROUP BY word;
INSERT INTO search_word_changes SELECT word, 1 FROM users, art_words(name, NULL, NULL) AS word
  WHERE role = 'Artist' AND status = 'approved' AND deleted_at IS NULL;
SELECT count_search_words();
