-- Keys of our own, made here once: no two shops share them, and all nodes of one shop do.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL CHECK (length(value) = 32)
);
INSERT INTO secrets (name, value)
  SELECT name, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  FROM unnest(ARRAY['document links', 'views']) AS name;

-- An artist's real figures: works on show, followers, and the sum and number of the reviews of all works.
-- Kept by triggers, so that no list counts anything when it is asked.
CREATE TABLE artist_figures (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  artworks integer NOT NULL DEFAULT 0,
  followers integer NOT NULL DEFAULT 0,
  reviews integer NOT NULL DEFAULT 0,
  stars integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- Statements that write many works at once (seeds, restores) count them once for each artist.
CREATE FUNCTION count_arts_of_artists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO artist_figures AS f (user_id, artworks, reviews, stars)
    SELECT owner_id, sign * count(*) FILTER (WHERE on_show), sign * sum(reviews_count), sign * sum(stars_sum)
    FROM counted GROUP BY owner_id ORDER BY owner_id
  ON CONFLICT (user_id) DO UPDATE SET
    artworks = f.artworks + EXCLUDED.artworks, reviews = f.reviews + EXCLUDED.reviews, stars = f.stars + EXCLUDED.stars;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_figures_inserted AFTER INSERT ON arts REFERENCING NEW TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_arts_of_artists();
CREATE TRIGGER arts_figures_deleted AFTER DELETE ON arts REFERENCING OLD TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_arts_of_artists();

-- A change of stock must not come here (decided by the WHEN): it is the hot statement of every order.
CREATE FUNCTION recount_art_of_artist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('ubugeni.counts', true) = 'by hand' THEN
    RETURN NULL;
  END IF;
  UPDATE artist_figures SET
    artworks = artworks + NEW.on_show::int - OLD.on_show::int,
    reviews = reviews + NEW.reviews_count - OLD.reviews_count,
    stars = stars + NEW.stars_sum - OLD.stars_sum
  WHERE user_id = NEW.owner_id;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_figures_changed AFTER UPDATE OF on_show, reviews_count, stars_sum ON arts
  FOR EACH ROW WHEN ((OLD.on_show, OLD.reviews_count, OLD.stars_sum) IS DISTINCT FROM (NEW.on_show, NEW.reviews_count, NEW.stars_sum))
  EXECUTE FUNCTION recount_art_of_artist();

-- Works that were there before this file ran.
INSERT INTO artist_figures (user_id, artworks, reviews, stars)
  SELECT owner_id, count(*) FILTER (WHERE on_show), sum(reviews_count), sum(stars_sum) FROM arts GROUP BY owner_id;

CREATE TABLE follows (
  follower_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  artist_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (follower_id, artist_id),
  CHECK (follower_id <> artist_id)
);
CREATE INDEX follows_artist ON follows (artist_id);
CREATE FUNCTION count_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO artist_figures AS f (user_id, followers) VALUES (NEW.artist_id, 1)
    ON CONFLICT (user_id) DO UPDATE SET followers = f.followers + 1;
  ELSE
    UPDATE artist_figures SET followers = followers - 1 WHERE user_id = OLD.artist_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER follows_count AFTER INSERT OR DELETE ON follows FOR EACH ROW EXECUTE FUNCTION count_followers();

-- How often a work was looked at, by day of Kigali; a mark keeps one reader from counting twice on a day, and is swept the day after.
CREATE TABLE art_views (
  art_id uuid NOT NULL REFERENCES arts (id) ON DELETE CASCADE,
  day date NOT NULL,
  views integer NOT NULL,
  PRIMARY KEY (art_id, day)
) WITH (fillfactor = 50);
CREATE UNLOGGED TABLE art_view_marks (
  day date NOT NULL,
  mark bytea NOT NULL,
  PRIMARY KEY (day, mark)
);

-- An applicant's documents; the files are in storage under documents/<id>.<kind>.
CREATE TABLE documents (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  kind text NOT NULL CHECK (kind IN ('pdf', 'jpg')),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX documents_user ON documents (user_id, id);

-- For the admin's figures, search and audit pages.
CREATE INDEX orders_created ON orders (created_at);
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX audit_log_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_action ON audit_log (action, id);
