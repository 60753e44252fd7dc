-- What a list can be filtered by, as one set for one index. Availability is not in it: the stock changes with each order.
CREATE FUNCTION art_facets(category text, price_band text, size_band text, medium_key text, is_limited boolean, is_custom boolean, owner uuid)
  RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(ARRAY['c:' || category, 'p:' || price_band, 's:' || size_band, 'm:' || medium_key, 'o:' || owner,
    CASE WHEN is_limited THEN 'limited' END, CASE WHEN is_custom THEN 'custom' END], NULL);

-- Every run of four characters in a text, spaces too, and the shorter ones at its end: the words of the search index. Runs of three
-- (pg_trgm) that stop at each word leave 5 to 20 times as many false hits for a name of several common words. In pieces, because
-- substr() counts from the beginning of its text.
CREATE FUNCTION text_grams(plain text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT array_to_tsvector(array_agg(substr(piece, i, 4)))
    FROM generate_series(0, length(plain) / 60) AS c, LATERAL substr(plain, 60 * c + 1, 63) AS piece,
      generate_series(1, least(60, length(plain) - 60 * c)) AS i);

-- What text_grams() of a text must hold when the text holds this: every third of its runs of four and the last, of a long one fewer (all of
-- them find the same and take longer); of one shorter than four, a run that begins with it.
CREATE FUNCTION term_grams(plain text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT string_agg('''' || replace(replace(substr(plain, i, 4), '\', '\\'), '''', '''''') || ''''
      || CASE WHEN length(plain) < 4 THEN ':*' ELSE '' END, ' & ')::tsquery
    FROM (SELECT generate_series(1, length(plain) - 4, greatest(3, length(plain) / 12)) UNION SELECT greatest(1, length(plain) - 3)) AS g (i)
    WHERE plain <> '');

CREATE TABLE arts (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  slug text NOT NULL UNIQUE,
  description text NOT NULL,
  price integer NOT NULL CHECK (price BETWEEN 1 AND 1000000000),
  available_arts integer NOT NULL CHECK (available_arts BETWEEN 0 AND 100000),
  category text NOT NULL CHECK (category IN ('Painting', 'Sculpture', 'Photography', 'Architecture', 'Drawings',
    'Graphics3D', 'Hand Craft', 'Wall Gallery', 'Ceramic')),
  medium text,
  is_limited_edition boolean NOT NULL DEFAULT false,
  is_custom_order boolean NOT NULL DEFAULT false,
  width_cm real CHECK (width_cm > 0),
  height_cm real CHECK (height_cm > 0),
  depth_cm real CHECK (depth_cm > 0),
  year integer CHECK (year BETWEEN 1 AND 2100),
  edition text,
  framed boolean NOT NULL DEFAULT false,
  signed boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'published' CHECK (state IN ('draft', 'published', 'hidden')),
  -- Shown to the public: published, not deleted, and its artist is approved. Kept by the application in the transaction of the cause.
  on_show boolean NOT NULL,
  deleted_at timestamptz,
  cover_id uuid REFERENCES pictures (id),
  reviews_count integer NOT NULL DEFAULT 0,
  stars_sum integer NOT NULL DEFAULT 0,
  favorites_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  price_band text NOT NULL GENERATED ALWAYS AS
    (CASE WHEN price < 10000 THEN 'low' WHEN price < 50000 THEN 'medium' ELSE 'high' END) STORED,
  size_band text GENERATED ALWAYS AS
    (CASE WHEN greatest(width_cm, height_cm, depth_cm) < 40 THEN 'small'
          WHEN greatest(width_cm, height_cm, depth_cm) <= 100 THEN 'medium'
          WHEN greatest(width_cm, height_cm, depth_cm) > 100 THEN 'large' END) STORED,
  medium_key text GENERATED ALWAYS AS (plain_text(medium)) STORED,
  -- The separator is in no search, so that none matches across it.
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text(name || E'\x1f' || description)) STORED
) WITH (fillfactor = 85);

-- Lists walk one of these in order; each ends in the id, which is a time (UUIDv7).
CREATE INDEX arts_newest ON arts (id) WHERE on_show;
CREATE INDEX arts_category ON arts (category, id) WHERE on_show;
CREATE INDEX arts_price_band ON arts (price_band, id) WHERE on_show;
CREATE INDEX arts_size_band ON arts (size_band, id) WHERE on_show;
CREATE INDEX arts_medium ON arts (medium_key, id) WHERE on_show;
CREATE INDEX arts_limited ON arts (is_limited_edition, id) WHERE on_show;
CREATE INDEX arts_custom ON arts (is_custom_order, id) WHERE on_show;
CREATE INDEX arts_price ON arts (price, id) WHERE on_show;
CREATE INDEX arts_category_price ON arts (category, price, id) WHERE on_show;
-- Everything that matches, when a walk did not find enough of it.
CREATE INDEX arts_search ON arts USING gin (
  art_facets(category, price_band, size_band, medium_key, is_limited_edition, is_custom_order, owner_id), text_grams(search_text)
) WITH (fastupdate = off);
CREATE INDEX arts_owner ON arts (owner_id, id);
CREATE INDEX arts_name ON arts (lower(name), id) WHERE on_show;
CREATE INDEX arts_cover ON arts (cover_id);

-- The order of popularity, beside `arts`: an index on a column of it would make each heart write the row into every index anew, which takes
-- 14 times as long.
CREATE TABLE art_popularity (
  art_id uuid PRIMARY KEY REFERENCES arts (id) ON DELETE CASCADE,
  favorites integer NOT NULL
);
CREATE INDEX art_popularity_order ON art_popularity (favorites, art_id);
CREATE FUNCTION keep_popularity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO art_popularity (art_id, favorites) SELECT id, favorites_count FROM written;
  ELSE
    UPDATE art_popularity SET favorites = NEW.favorites_count WHERE art_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_popularity_inserted AFTER INSERT ON arts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_popularity();
CREATE TRIGGER arts_popularity_changed AFTER UPDATE OF favorites_count ON arts
  FOR EACH ROW WHEN (OLD.favorites_count IS DISTINCT FROM NEW.favorites_count) EXECUTE FUNCTION keep_popularity();

CREATE TABLE art_pictures (
  art_id uuid NOT NULL REFERENCES arts (id) ON DELETE CASCADE,
  picture_id uuid NOT NULL REFERENCES pictures (id),
  position integer NOT NULL,
  PRIMARY KEY (art_id, picture_id)
);
CREATE INDEX art_pictures_picture ON art_pictures (picture_id);

-- Slugs that a work had before, so that old addresses lead to the new one.
CREATE TABLE art_old_slugs (
  slug text PRIMARY KEY,
  art_id uuid NOT NULL REFERENCES arts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE category_counts (
  category text PRIMARY KEY,
  count integer NOT NULL
);
INSERT INTO category_counts (category, count) VALUES ('Painting', 0), ('Sculpture', 0), ('Photography', 0), ('Architecture', 0),
  ('Drawings', 0), ('Graphics3D', 0), ('Hand Craft', 0), ('Wall Gallery', 0), ('Ceramic', 0);

-- Whoever changes very many works at once says so by the setting and counts by hand.
CREATE FUNCTION count_arts_by_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('ubugeni.counts', true) = 'by hand' THEN
    RETURN NULL;
  END IF;
  IF TG_OP IN ('UPDATE', 'DELETE') AND OLD.on_show THEN
    UPDATE category_counts SET count = count - 1 WHERE category = OLD.category;
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') AND NEW.on_show THEN
    UPDATE category_counts SET count = count + 1 WHERE category = NEW.category;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_count_inserted AFTER INSERT OR DELETE ON arts
  FOR EACH ROW EXECUTE FUNCTION count_arts_by_category();
CREATE TRIGGER arts_count_changed AFTER UPDATE OF category, on_show ON arts
  FOR EACH ROW WHEN (OLD.category IS DISTINCT FROM NEW.category OR OLD.on_show IS DISTINCT FROM NEW.on_show)
  EXECUTE FUNCTION count_arts_by_category();

CREATE TABLE favorites (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  art_id uuid NOT NULL REFERENCES arts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, art_id)
);
CREATE INDEX favorites_newest ON favorites (user_id, created_at DESC, art_id DESC);
CREATE FUNCTION count_favorites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE arts SET favorites_count = favorites_count + 1 WHERE id = NEW.art_id;
  ELSE
    UPDATE arts SET favorites_count = favorites_count - 1 WHERE id = OLD.art_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER favorites_count AFTER INSERT OR DELETE ON favorites FOR EACH ROW EXECUTE FUNCTION count_favorites();

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  art_id uuid NOT NULL REFERENCES arts (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  author_name text NOT NULL,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text text NOT NULL,
  reply text,
  replied_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (art_id, author_id)
);
CREATE INDEX reviews_art ON reviews (art_id, id DESC);
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE arts SET reviews_count = reviews_count - 1, stars_sum = stars_sum - OLD.stars WHERE id = OLD.art_id;
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    UPDATE arts SET reviews_count = reviews_count + 1, stars_sum = stars_sum + NEW.stars WHERE id = NEW.art_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_count AFTER INSERT OR UPDATE OF stars OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION count_reviews();

CREATE TABLE questions (
  id uuid PRIMARY KEY,
  art_id uuid NOT NULL REFERENCES arts (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  author_name text NOT NULL,
  text text NOT NULL,
  answer text,
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX questions_art ON questions (art_id, id DESC);
