-- Words by their stems ('paintings' = 'painting'); no stop words, so that a title of such words alone is found too.
CREATE TEXT SEARCH DICTIONARY art_stem (TEMPLATE = snowball, Language = 'english');
CREATE TEXT SEARCH CONFIGURATION art_text (PARSER = "default");
ALTER TEXT SEARCH CONFIGURATION art_text ADD MAPPING FOR asciiword, word, numword, int, uint, float, sfloat, version, hword, asciihword, numhword,
  hword_part, hword_asciipart, hword_numpart, email, url, host, url_path, file WITH art_stem;
CREATE FUNCTION stem_of(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN coalesce((ts_lexize('public.art_stem'::regdictionary, word))[1], word);

-- A text for the parser of PostgreSQL without what it would take for addresses, numbers, paths and marks: 'KGL-0001' is no negative number. What
-- hyphens and apostrophes join is there joined too: 'weaver''s' as weaver, s, weavers; 'KGL-0001' as kgl, 0001, kgl0001.
CREATE FUNCTION separate_words(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain CONSTANT text := plain_text(translate(coalesce(given, ''), '’‘ʼ‐‑—–', '''''''--  '));
  apart CONSTANT text := translate(plain, '-''._/:@+&=?#%~<>\', repeat(' ', 17));
BEGIN
  IF strpos(plain, '-') = 0 AND strpos(plain, '''') = 0 THEN
    RETURN apart;
  END IF;
  RETURN apart || coalesce((SELECT ' ' || string_agg(translate(joined[1], '-''', ''), ' ')
    FROM regexp_matches(plain, '([[:alnum:]]+(?:[''-][[:alnum:]]+)+)', 'g') AS joined), '');
END $$;

-- The words of an artwork by where they are: title A, artist B, medium and category C, description D.
CREATE FUNCTION art_words_of(name text, artist text, medium text, category text, description text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('public.art_text'::regconfig, separate_words(name)), 'A')
    || setweight(to_tsvector('public.art_text'::regconfig, separate_words(artist)), 'B')
    || setweight(to_tsvector('public.art_text'::regconfig, separate_words(concat_ws(' ', medium, category,
      CASE WHEN category LIKE '%3D' THEN replace(category, '3D', ' 3D') END))), 'C')
    || to_tsvector('public.art_text'::regconfig, separate_words(description));

-- Bits of the filter's colours (contract/limits.ts); NULL: not looked at yet.
ALTER TABLE pictures ADD COLUMN colours smallint;
CREATE INDEX pictures_without_colours ON pictures (id) WHERE colours IS NULL;

ALTER TABLE arts
  ADD COLUMN words tsvector NOT NULL DEFAULT '',
  ADD COLUMN colours smallint NOT NULL DEFAULT 0,
  ADD COLUMN orientation text CHECK (orientation IN ('portrait', 'landscape', 'square'));

-- Within a twentieth it is square.
CREATE FUNCTION orientation_of(width double precision, height double precision) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN width > 1.05 * height THEN 'landscape' WHEN height > 1.05 * width THEN 'portrait' WHEN width > 0 AND height > 0 THEN 'square' END;

-- Keeps words, colours and orientation. They depend on other rows (the artist's name, the cover), so they are not generated columns. A stock,
-- a price and favourites change none of them.
CREATE FUNCTION describe_art() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cover record;
BEGIN
  -- Set to '' the words are found again, as after an artist was renamed.
  IF TG_OP = 'INSERT' OR NEW.words = '' OR (NEW.name, NEW.medium, NEW.category, NEW.description, NEW.owner_id)
      IS DISTINCT FROM (OLD.name, OLD.medium, OLD.category, OLD.description, OLD.owner_id) THEN
    NEW.words := art_words_of(NEW.name, (SELECT u.name FROM users u WHERE u.id = NEW.owner_id), NEW.medium, NEW.category, NEW.description);
  END IF;
  SELECT p.width, p.height, p.colours INTO cover FROM pictures p WHERE p.id = NEW.cover_id;
  NEW.colours := coalesce(cover.colours, 0);
  -- Of the size in cm, else of the picture.
  NEW.orientation := CASE WHEN NEW.width_cm IS NULL OR NEW.height_cm IS NULL THEN orientation_of(cover.width, cover.height)
    ELSE orientation_of(NEW.width_cm, NEW.height_cm) END;
  RETURN NEW;
END $$;
CREATE TRIGGER arts_described_inserted BEFORE INSERT ON arts FOR EACH ROW EXECUTE FUNCTION describe_art();
CREATE TRIGGER arts_described BEFORE UPDATE OF name, medium, category, description, owner_id, cover_id, width_cm, height_cm, words ON arts
  FOR EACH ROW EXECUTE FUNCTION describe_art();

CREATE FUNCTION describe_arts_of_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE arts SET cover_id = cover_id WHERE cover_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER pictures_colours AFTER UPDATE OF colours ON pictures
  FOR EACH ROW WHEN (OLD.colours IS DISTINCT FROM NEW.colours) EXECUTE FUNCTION describe_arts_of_picture();

-- What a list can be filtered by, as one set for one index. Amounts are in quarters of a doubling: 'P40' is one, a range is some neighbours.
-- Availability is not in it: the stock changes with each order.
CREATE FUNCTION quarter_of(amount double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN floor(4 * ln(CASE WHEN amount < 0.1 THEN 0.1 ELSE amount END) / ln(2.0::double precision))::integer;
CREATE FUNCTION list_facets(category text, price_band text, size_band text, medium_key text, is_limited boolean, is_custom boolean, owner uuid,
    price integer, width real, height real, colours smallint, orientation text)
  RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(ARRAY['c:' || category, 'p:' || price_band, 's:' || size_band, 'm:' || medium_key, 'o:' || owner::text,
    CASE WHEN is_limited THEN 'limited' END, CASE WHEN is_custom THEN 'custom' END,
    'P' || quarter_of(price)::text, 'W' || quarter_of(width)::text, 'H' || quarter_of(height)::text, 'r:' || orientation,
    CASE WHEN colours & 1 <> 0 THEN 'k0' END, CASE WHEN colours & 2 <> 0 THEN 'k1' END, CASE WHEN colours & 4 <> 0 THEN 'k2' END,
    CASE WHEN colours & 8 <> 0 THEN 'k3' END, CASE WHEN colours & 16 <> 0 THEN 'k4' END, CASE WHEN colours & 32 <> 0 THEN 'k5' END,
    CASE WHEN colours & 64 <> 0 THEN 'k6' END, CASE WHEN colours & 128 <> 0 THEN 'k7' END, CASE WHEN colours & 256 <> 0 THEN 'k8' END,
    CASE WHEN colours & 512 <> 0 THEN 'k9' END, CASE WHEN colours & 1024 <> 0 THEN 'k10' END, CASE WHEN colours & 2048 <> 0 THEN 'k11' END], NULL);

-- The artworks that are there, before the new index is.
DROP INDEX arts_search;
DROP TRIGGER arts_listed_changed ON arts;
UPDATE arts SET words = '';

ALTER TABLE listed_arts
  ADD COLUMN price integer,
  ADD COLUMN width_cm real,
  ADD COLUMN height_cm real,
  ADD COLUMN colours smallint,
  ADD COLUMN orientation text;
UPDATE listed_arts l SET (price, width_cm, height_cm, colours, orientation) = (a.price, a.width_cm, a.height_cm, a.colours, a.orientation)
  FROM arts a WHERE a.id = l.id;
ALTER TABLE listed_arts ALTER COLUMN price SET NOT NULL, ALTER COLUMN colours SET NOT NULL;

CREATE OR REPLACE FUNCTION list_inserted_arts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listed_arts (id, in_stock, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order,
      price, width_cm, height_cm, colours, orientation)
    SELECT id, (available_arts > 0)::int, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order,
      price, width_cm, height_cm, colours, orientation
    FROM written WHERE on_show;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION list_changed_art() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.on_show THEN
    DELETE FROM listed_arts WHERE id = NEW.id;
  ELSE
    INSERT INTO listed_arts (id, in_stock, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order,
        price, width_cm, height_cm, colours, orientation)
      VALUES (NEW.id, (NEW.available_arts > 0)::int, NEW.owner_id, NEW.category, NEW.price_band, NEW.size_band, NEW.medium_key,
        NEW.is_limited_edition, NEW.is_custom_order, NEW.price, NEW.width_cm, NEW.height_cm, NEW.colours, NEW.orientation)
    ON CONFLICT (id) DO UPDATE SET in_stock = EXCLUDED.in_stock, owner_id = EXCLUDED.owner_id, category = EXCLUDED.category,
      price_band = EXCLUDED.price_band, size_band = EXCLUDED.size_band, medium_key = EXCLUDED.medium_key,
      is_limited_edition = EXCLUDED.is_limited_edition, is_custom_order = EXCLUDED.is_custom_order, price = EXCLUDED.price,
      width_cm = EXCLUDED.width_cm, height_cm = EXCLUDED.height_cm, colours = EXCLUDED.colours, orientation = EXCLUDED.orientation;
  END IF;
  RETURN NULL;
END $$;
-- cover_id and words: UPDATE OF looks at what a statement names, not at what describe_art() sets.
CREATE TRIGGER arts_listed_changed
  AFTER UPDATE OF on_show, available_arts, owner_id, category, price, width_cm, height_cm, depth_cm, medium, is_limited_edition, is_custom_order,
    cover_id, words
  ON arts FOR EACH ROW
  WHEN ((OLD.on_show, OLD.available_arts > 0, OLD.owner_id, OLD.category, OLD.price, OLD.size_band, OLD.medium_key, OLD.is_limited_edition,
    OLD.is_custom_order, OLD.width_cm, OLD.height_cm, OLD.colours, OLD.orientation) IS DISTINCT FROM (NEW.on_show, NEW.available_arts > 0,
    NEW.owner_id, NEW.category, NEW.price, NEW.size_band, NEW.medium_key, NEW.is_limited_edition, NEW.is_custom_order, NEW.width_cm,
    NEW.height_cm, NEW.colours, NEW.orientation))
  EXECUTE FUNCTION list_changed_art();

-- Everything that matches, when a walk did not find enough of it: by facets, by words of titles, of everything but descriptions, and of all.
CREATE INDEX arts_words ON arts USING gin (
  list_facets(category, price_band, size_band, medium_key, is_limited_edition, is_custom_order, owner_id, price, width_cm, height_cm, colours,
    orientation),
  ts_filter(words, '{a}'), ts_filter(words, '{a,b,c}'), words
) WITH (fastupdate = off);

-- Every word of artworks on show. `titles`: in how many names; `uses`: in how many names, mediums, categories and artists' names; `texts`: in how
-- many artworks or artists at all.
ALTER TABLE search_words
  ADD COLUMN titles integer NOT NULL DEFAULT 0,
  ADD COLUMN texts integer NOT NULL DEFAULT 0,
  ADD COLUMN stem text NOT NULL GENERATED ALWAYS AS (stem_of(word)) STORED;
ALTER TABLE search_word_changes
  ADD COLUMN in_titles integer NOT NULL DEFAULT 0,
  ADD COLUMN in_texts integer NOT NULL DEFAULT 0;
CREATE INDEX search_words_begin ON search_words (word text_pattern_ops);
CREATE INDEX search_words_stem ON search_words (stem);

-- A word that a single description has may be mistyped itself.
CREATE OR REPLACE FUNCTION near_words(asked text) RETURNS TABLE (word text, uses integer) LANGUAGE sql STABLE STRICT
  SET pg_trgm.similarity_threshold = 0.2
  AS $$ SELECT s.word, s.texts FROM search_words s WHERE s.word % asked AND (s.uses > 0 OR s.texts > 1)
    ORDER BY similarity(s.word, asked) DESC, s.texts DESC LIMIT 24 $$;

CREATE FUNCTION different_words(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN tsvector_to_array(to_tsvector('pg_catalog.simple'::regconfig, separate_words(given)));

-- Words of 2 to 40 letters; none with a digit: inventory numbers would be a row for each artwork. `in_label` is 1 of one outside of the description,
-- `in_title` of one in the name.
CREATE FUNCTION words_on_show(name text, medium text, category text, description text)
  RETURNS TABLE (word text, in_title integer, in_label integer) LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT one, max(title), max(label) FROM (
      SELECT unnest(different_words($1)), 1, 1
      UNION ALL SELECT unnest(different_words(concat_ws(' ', $2, $3))), 0, 1
      UNION ALL SELECT unnest(different_words($4)), 0, 0
    ) AS words_of (one, title, label)
    WHERE length(one) BETWEEN 2 AND 40 AND one !~ '[0-9]' GROUP BY one $$;

CREATE OR REPLACE FUNCTION note_words_of_arts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign CONSTANT integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What is the same before and after is not written.
    INSERT INTO search_word_changes (word, in_titles, by, in_texts)
      SELECT word, sum(in_titles), sum(by), sum(in_texts) FROM (
        SELECT word, -in_title AS in_titles, -in_label AS by, -1 AS in_texts
          FROM words_on_show(OLD.name, OLD.medium, OLD.category, OLD.description) WHERE OLD.on_show
        UNION ALL SELECT word, in_title, in_label, 1
          FROM words_on_show(NEW.name, NEW.medium, NEW.category, NEW.description) WHERE NEW.on_show
      ) AS changed GROUP BY word HAVING sum(in_titles) <> 0 OR sum(by) <> 0 OR sum(in_texts) <> 0;
  ELSE
    INSERT INTO search_word_changes (word, in_titles, by, in_texts)
      SELECT word, sign * sum(in_title), sign * sum(in_label), sign * count(*)
      FROM noted, words_on_show(name, medium, category, description) WHERE on_show GROUP BY word;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER arts_words_changed ON arts;
CREATE TRIGGER arts_words_changed AFTER UPDATE OF name, medium, category, description, on_show ON arts
  FOR EACH ROW WHEN ((OLD.name, OLD.medium, OLD.category, OLD.description, OLD.on_show)
    IS DISTINCT FROM (NEW.name, NEW.medium, NEW.category, NEW.description, NEW.on_show))
  EXECUTE FUNCTION note_words_of_arts();

CREATE OR REPLACE FUNCTION note_words_of_artists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO search_word_changes (word, by, in_texts) SELECT word, -1, -1 FROM words_on_show(OLD.name, NULL, NULL, NULL)
      WHERE OLD.role = 'Artist' AND OLD.status = 'approved' AND OLD.deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_word_changes (word, by, in_texts) SELECT word, 1, 1 FROM words_on_show(NEW.name, NULL, NULL, NULL)
      WHERE NEW.role = 'Artist' AND NEW.status = 'approved' AND NEW.deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
DROP FUNCTION art_words(text, text, text);

CREATE OR REPLACE FUNCTION count_search_words() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7224008);
  WITH taken AS (DELETE FROM search_word_changes RETURNING word, in_titles, by, in_texts),
  step AS (
    SELECT word, sum(in_titles)::int AS in_titles, sum(by)::int AS by, sum(in_texts)::int AS in_texts FROM taken GROUP BY word
  )
  INSERT INTO search_words AS s (word, titles, uses, texts)
    SELECT word, in_titles, by, in_texts FROM step WHERE in_titles <> 0 OR by <> 0 OR in_texts <> 0 ORDER BY word
  ON CONFLICT (word) DO UPDATE SET titles = s.titles + EXCLUDED.titles, uses = s.uses + EXCLUDED.uses, texts = s.texts + EXCLUDED.texts;
  IF FOUND THEN
    DELETE FROM search_words WHERE uses <= 0 AND texts <= 0;
  END IF;
END $$;

TRUNCATE search_words, search_word_changes;
INSERT INTO search_word_changes (word, in_titles, by, in_texts)
  SELECT word, sum(in_title), sum(in_label), count(*) FROM arts, words_on_show(name, medium, category, description) WHERE on_show GROUP BY word;
INSERT INTO search_word_changes (word, by, in_texts) SELECT word, 1, 1 FROM users, words_on_show(name, NULL, NULL, NULL)
  WHERE role = 'Artist' AND status = 'approved' AND deleted_at IS NULL;
SELECT count_search_words();

-- Artists whose name changed: a job finds the words of their artworks again, not the request, because 2,000 of them would take seconds.
CREATE TABLE renamed_artists (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The last artwork that has the new name; NULL: none yet.
  described_to uuid
);
CREATE FUNCTION note_renamed_artist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO renamed_artists (user_id) VALUES (NEW.id) ON CONFLICT (user_id) DO UPDATE SET described_to = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_renamed AFTER UPDATE OF name ON users
  FOR EACH ROW WHEN (OLD.name <> NEW.name AND NEW.role <> 'User') EXECUTE FUNCTION note_renamed_artist();
ANALYZE arts, listed_arts, search_words;
