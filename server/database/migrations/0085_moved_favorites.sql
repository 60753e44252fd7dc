-- As in 0058, also for a favorite whose time is changed: the demo content moves what it wrote to earlier days, and its sums stayed where they were.
CREATE OR REPLACE FUNCTION note_favorite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sum_changes (name, of_id, day, part, things)
    SELECT s.name, s.of_id, day_of(f.created_at), s.part, f.step
    FROM (
      SELECT NEW.art_id, NEW.created_at, 1 AS step WHERE TG_OP <> 'DELETE'
      UNION ALL SELECT OLD.art_id, OLD.created_at, -1 WHERE TG_OP <> 'INSERT'
    ) f,
    LATERAL (
      SELECT 'artist by day' AS name, a.owner_id AS of_id, 'favorited' AS part FROM arts a WHERE a.id = f.art_id
      UNION ALL SELECT 'favorites by day', f.art_id, ''
    ) s
    WHERE NOT counts_by_hand();
  RETURN NULL;
END $$;
CREATE TRIGGER favorites_moved AFTER UPDATE OF created_at ON favorites
  FOR EACH ROW WHEN (day_of(OLD.created_at) <> day_of(NEW.created_at)) EXECUTE FUNCTION note_favorite();
