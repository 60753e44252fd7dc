-- What is not on show adds nothing to its artist's figures, and so locks nothing of them: an import of hundreds of drafts let each other artwork of the same artist
-- wait, and one of the same name could wait for it while it waited for that one's slug.
CREATE OR REPLACE FUNCTION count_arts_of_artists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO artist_figures AS f (user_id, artworks, reviews, stars)
    SELECT owner_id, sign * count(*) FILTER (WHERE on_show), sign * sum(reviews_count), sign * sum(stars_sum)
    FROM counted GROUP BY owner_id HAVING bool_or(on_show OR reviews_count <> 0) ORDER BY owner_id
  ON CONFLICT (user_id) DO UPDATE SET
    artworks = f.artworks + EXCLUDED.artworks, reviews = f.reviews + EXCLUDED.reviews, stars = f.stars + EXCLUDED.stars;
  -- Whoever changes the figures later finds the row; one that is there already is not locked.
  INSERT INTO artist_figures (user_id) SELECT DISTINCT owner_id FROM counted ORDER BY owner_id ON CONFLICT (user_id) DO NOTHING;
  RETURN NULL;
END $$;

-- Of an artist from the beginning: whoever writes the first row of one lets the others wait.
CREATE FUNCTION begin_figures_of_artist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO artist_figures (user_id) VALUES (NEW.id) ON CONFLICT (user_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER users_figures_begun_inserted AFTER INSERT ON users FOR EACH ROW WHEN (NEW.role = 'Artist') EXECUTE FUNCTION begin_figures_of_artist();
CREATE TRIGGER users_figures_begun_changed AFTER UPDATE OF role ON users FOR EACH ROW
  WHEN (NEW.role = 'Artist' AND OLD.role <> 'Artist') EXECUTE FUNCTION begin_figures_of_artist();
INSERT INTO artist_figures (user_id) SELECT id FROM users WHERE role = 'Artist' ORDER BY id ON CONFLICT (user_id) DO NOTHING;
