-- An admin sells too, and had no row of figures before the first artwork: an import of first works held the row that it wrote, another artwork of the same admin
-- waited for it with its slug, and the import, which takes its slugs last, for that one: a deadlock. Whoever may sell has the row from the beginning.
DROP TRIGGER users_figures_begun_inserted ON users;
DROP TRIGGER users_figures_begun_changed ON users;
CREATE TRIGGER users_figures_begun_inserted AFTER INSERT ON users FOR EACH ROW WHEN (NEW.role <> 'User') EXECUTE FUNCTION begin_figures_of_artist();
CREATE TRIGGER users_figures_begun_changed AFTER UPDATE OF role ON users FOR EACH ROW
  WHEN (NEW.role <> 'User' AND NEW.role <> OLD.role) EXECUTE FUNCTION begin_figures_of_artist();
INSERT INTO artist_figures (user_id) SELECT id FROM users WHERE role <> 'User' ORDER BY id ON CONFLICT (user_id) DO NOTHING;

-- A row that is there is looked at, not inserted again: ON CONFLICT waits for whoever is changing it, and drafts waited for each work that was published meanwhile.
CREATE OR REPLACE FUNCTION count_arts_of_artists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO artist_figures AS f (user_id, artworks, reviews, stars)
    SELECT owner_id, sign * count(*) FILTER (WHERE on_show), sign * sum(reviews_count), sign * sum(stars_sum)
    FROM counted GROUP BY owner_id HAVING bool_or(on_show OR reviews_count <> 0) ORDER BY owner_id
  ON CONFLICT (user_id) DO UPDATE SET
    artworks = f.artworks + EXCLUDED.artworks, reviews = f.reviews + EXCLUDED.reviews, stars = f.stars + EXCLUDED.stars;
  INSERT INTO artist_figures (user_id) SELECT DISTINCT owner_id FROM counted c
    WHERE NOT EXISTS (SELECT FROM artist_figures f WHERE f.user_id = c.owner_id) ORDER BY owner_id
  ON CONFLICT (user_id) DO NOTHING;
  RETURN NULL;
END $$;
