-- Where an artwork comes from and whose it was, and the artist's sector and town, as words of the search.

ALTER TABLE arts ADD COLUMN provenance text CHECK (char_length(provenance) <= 500);

-- Province, district, sector or town, and country of an approved artist, as words: the page says the sector and the town to nobody (server/artists/routes.ts). No street.
CREATE OR REPLACE FUNCTION public_place(artist users) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN (artist).role = 'Artist' AND (artist).status = 'approved' AND (artist).deleted_at IS NULL
      AND ((artist).country <> 'RW' OR concat((artist).province, (artist).district, (artist).sector, (artist).city) <> '')
    THEN concat_ws(' ', (artist).province, (artist).district, (artist).sector, (artist).city, country_name((artist).country)) ELSE '' END;

DROP FUNCTION art_words_of(text, text, text, text, text, text);
-- The words of an artwork by where they are: title A, artist B, medium and category C, description, place and provenance D.
CREATE FUNCTION art_words_of(name text, artist text, medium text, category text, description text, place text DEFAULT '', provenance text DEFAULT '')
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('public.art_text'::regconfig, separate_words(name)), 'A')
    || setweight(to_tsvector('public.art_text'::regconfig, separate_words(artist)), 'B')
    || setweight(to_tsvector('public.art_text'::regconfig, separate_words(concat_ws(' ', medium, category,
      CASE WHEN category LIKE '%3D' THEN replace(category, '3D', ' 3D') END))), 'C')
    || to_tsvector('public.art_text'::regconfig, separate_words(description))
    || to_tsvector('public.art_text'::regconfig, separate_words(place))
    || to_tsvector('public.art_text'::regconfig, separate_words(coalesce(provenance, '')));

CREATE OR REPLACE FUNCTION describe_art() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cover record;
  artist record;
BEGIN
  -- Set to '' the words are found again, as after an artist was renamed or moved.
  IF TG_OP = 'INSERT' OR NEW.words = '' OR (NEW.name, NEW.medium, NEW.category, NEW.description, NEW.provenance, NEW.owner_id)
      IS DISTINCT FROM (OLD.name, OLD.medium, OLD.category, OLD.description, OLD.provenance, OLD.owner_id) THEN
    SELECT u.name, public_place(u) AS place INTO artist FROM users u WHERE u.id = NEW.owner_id;
    NEW.place := coalesce(artist.place, '');
    NEW.words := art_words_of(NEW.name, artist.name, NEW.medium, NEW.category, NEW.description, NEW.place, NEW.provenance);
  END IF;
  SELECT p.width, p.height, p.colours INTO cover FROM pictures p WHERE p.id = NEW.cover_id;
  NEW.colours := coalesce(cover.colours, 0);
  -- Of the size in cm, else of the picture.
  NEW.orientation := CASE WHEN NEW.width_cm IS NULL OR NEW.height_cm IS NULL THEN orientation_of(cover.width, cover.height)
    ELSE orientation_of(NEW.width_cm, NEW.height_cm) END;
  RETURN NEW;
END $$;
DROP TRIGGER arts_described ON arts;
CREATE TRIGGER arts_described BEFORE UPDATE OF name, medium, category, description, provenance, owner_id, cover_id, width_cm, height_cm, words ON arts
  FOR EACH ROW EXECUTE FUNCTION describe_art();

-- A provenance counts as text does.
CREATE OR REPLACE FUNCTION note_words_of_arts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign CONSTANT integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What is the same before and after is not written.
    INSERT INTO search_word_changes (word, in_titles, by, in_texts)
      SELECT word, sum(in_titles), sum(by), sum(in_texts) FROM (
        SELECT word, -in_title AS in_titles, -in_label AS by, -1 AS in_texts
          FROM words_on_show(OLD.name, OLD.medium, OLD.category, concat_ws(' ', OLD.description, OLD.place, OLD.provenance)) WHERE OLD.on_show
        UNION ALL SELECT word, in_title, in_label, 1
          FROM words_on_show(NEW.name, NEW.medium, NEW.category, concat_ws(' ', NEW.description, NEW.place, NEW.provenance)) WHERE NEW.on_show
      ) AS changed GROUP BY word HAVING sum(in_titles) <> 0 OR sum(by) <> 0 OR sum(in_texts) <> 0;
  ELSE
    INSERT INTO search_word_changes (word, in_titles, by, in_texts)
      SELECT word, sign * sum(in_title), sign * sum(in_label), sign * count(*)
      FROM noted, words_on_show(name, medium, category, concat_ws(' ', description, place, provenance)) WHERE on_show GROUP BY word;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER arts_words_changed ON arts;
-- owner_id and words: UPDATE OF looks at what a statement names, not at the place that describe_art() sets.
CREATE TRIGGER arts_words_changed AFTER UPDATE OF name, medium, category, description, provenance, on_show, owner_id, words ON arts
  FOR EACH ROW WHEN ((OLD.name, OLD.medium, OLD.category, OLD.description, OLD.provenance, OLD.on_show, OLD.place)
    IS DISTINCT FROM (NEW.name, NEW.medium, NEW.category, NEW.description, NEW.provenance, NEW.on_show, NEW.place))
  EXECUTE FUNCTION note_words_of_arts();

DROP TRIGGER users_renamed ON users;
CREATE TRIGGER users_renamed AFTER UPDATE OF name, role, status, deleted_at, province, district, sector, city, country ON users
  FOR EACH ROW WHEN ((OLD.role <> 'User' OR NEW.role <> 'User') AND (OLD.name <> NEW.name OR public_place(OLD) <> public_place(NEW)))
  EXECUTE FUNCTION note_renamed_artist();

-- The artworks of artists with a sector or a town are described by the job, some each minute, as in 0091_place_words.sql.
INSERT INTO renamed_artists (user_id, after_others)
  SELECT u.id, true FROM users u WHERE public_place(u) <> '' AND concat(u.sector, u.city) <> '' AND EXISTS (SELECT FROM arts a WHERE a.owner_id = u.id)
  ON CONFLICT (user_id) DO UPDATE SET described_to = NULL;
