-- What the lists of artworks of every state walk (docs/decisions/0057-what-a-page-of-a-list-reads.md): two narrow rows for each artwork that is not deleted. Beside
-- `arts`, for the reason of listed_arts (decision 10); two, because nobody who sells or changes an artwork may wait for whoever adds up sums.
LOCK TABLE arts IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE managed_arts (
  id uuid PRIMARY KEY REFERENCES arts (id) ON DELETE CASCADE,
  listed_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  state text NOT NULL,
  category text NOT NULL,
  price integer NOT NULL,
  in_stock boolean NOT NULL,
  is_custom_order boolean NOT NULL
) WITH (fillfactor = 90);

-- Views and pieces sold of all time, as they were added up last; written by fold_sums alone, by the trigger below.
CREATE TABLE art_ranks (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  views bigint NOT NULL,
  sold bigint NOT NULL
) WITH (fillfactor = 80);

CREATE FUNCTION manage_inserted_arts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO managed_arts SELECT id, listed_id, owner_id, state, category, price, available_arts > 0, is_custom_order FROM written WHERE deleted_at IS NULL;
  INSERT INTO art_ranks SELECT id, owner_id, 0, 0 FROM written;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_managed_inserted AFTER INSERT ON arts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION manage_inserted_arts();

CREATE FUNCTION manage_changed_art() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM managed_arts WHERE id = NEW.id;
  ELSE
    INSERT INTO managed_arts VALUES (NEW.id, NEW.listed_id, NEW.owner_id, NEW.state, NEW.category, NEW.price, NEW.available_arts > 0, NEW.is_custom_order)
    ON CONFLICT (id) DO UPDATE SET listed_id = EXCLUDED.listed_id, owner_id = EXCLUDED.owner_id, state = EXCLUDED.state, category = EXCLUDED.category, price = EXCLUDED.price,
      in_stock = EXCLUDED.in_stock, is_custom_order = EXCLUDED.is_custom_order;
  END IF;
  RETURN NULL;
END $$;
-- A stock that only gets smaller or larger changes nothing here.
CREATE TRIGGER arts_managed_changed AFTER UPDATE OF deleted_at, published_id, owner_id, state, category, price, available_arts, is_custom_order ON arts FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.published_id, OLD.owner_id, OLD.state, OLD.category, OLD.price, OLD.available_arts > 0, OLD.is_custom_order)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.published_id, NEW.owner_id, NEW.state, NEW.category, NEW.price, NEW.available_arts > 0, NEW.is_custom_order))
  EXECUTE FUNCTION manage_changed_art();

CREATE FUNCTION remove_art_rank() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM art_ranks WHERE id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_ranks_deleted AFTER DELETE ON arts FOR EACH ROW EXECUTE FUNCTION remove_art_rank();

-- Takes sums of artworks over as they are added up: one statement of fold_sums or refill_sums.
CREATE FUNCTION rank_arts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE art_ranks r SET views = w.views, sold = w.sold FROM (
    SELECT r.id, coalesce(max(things) FILTER (WHERE part = 'views'), r.views) AS views, coalesce(max(pieces) FILTER (WHERE part = 'sold'), r.sold) AS sold
    FROM written JOIN art_ranks r ON r.id = of_id WHERE name = 'artwork' AND day = '-infinity' GROUP BY r.id
  ) w WHERE w.id = r.id AND (r.views, r.sold) <> (w.views, w.sold);
  RETURN NULL;
END $$;
CREATE TRIGGER kept_sums_ranks_inserted AFTER INSERT ON kept_sums REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION rank_arts();
CREATE TRIGGER kept_sums_ranks_changed AFTER UPDATE ON kept_sums REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION rank_arts();
-- refill_sums() begins with this; what is counted afterwards is taken over again.
CREATE FUNCTION forget_art_ranks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE art_ranks SET views = 0, sold = 0 WHERE (views, sold) <> (0, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER kept_sums_ranks_forgotten AFTER TRUNCATE ON kept_sums FOR EACH STATEMENT EXECUTE FUNCTION forget_art_ranks();

-- For who writes sums in bulk without triggers, after refill_sums().
CREATE FUNCTION refill_art_ranks() RETURNS void LANGUAGE sql AS $$
  UPDATE art_ranks r SET views = w.views, sold = w.sold FROM (
    SELECT r.id, coalesce(v.things, 0) AS views, coalesce(s.pieces, 0) AS sold FROM art_ranks r
      LEFT JOIN kept_sums v ON v.name = 'artwork' AND v.of_id = r.id AND v.day = '-infinity' AND v.part = 'views'
      LEFT JOIN kept_sums s ON s.name = 'artwork' AND s.of_id = r.id AND s.day = '-infinity' AND s.part = 'sold'
  ) w WHERE w.id = r.id AND (r.views, r.sold) <> (w.views, w.sold);
$$;

-- Artworks that were there before this file ran.
INSERT INTO managed_arts SELECT id, listed_id, owner_id, state, category, price, available_arts > 0, is_custom_order FROM arts WHERE deleted_at IS NULL ORDER BY id;
INSERT INTO art_ranks
  SELECT a.id, a.owner_id, coalesce(v.things, 0), coalesce(s.pieces, 0) FROM arts a
    LEFT JOIN kept_sums v ON v.name = 'artwork' AND v.of_id = a.id AND v.day = '-infinity' AND v.part = 'views'
    LEFT JOIN kept_sums s ON s.name = 'artwork' AND s.of_id = a.id AND s.day = '-infinity' AND s.part = 'sold'
  ORDER BY a.id;

CREATE UNIQUE INDEX managed_arts_listed ON managed_arts (listed_id);
CREATE INDEX managed_arts_owner ON managed_arts (owner_id, listed_id);
CREATE INDEX managed_arts_owner_price ON managed_arts (owner_id, price, id);
CREATE INDEX managed_arts_price ON managed_arts (price, id);
-- What few artworks are; of the others a walk meets enough.
CREATE INDEX managed_arts_unpublished ON managed_arts (state, listed_id) WHERE state <> 'published';
CREATE INDEX managed_arts_sold_out ON managed_arts (listed_id) WHERE NOT in_stock;
CREATE INDEX managed_arts_custom ON managed_arts (listed_id) WHERE is_custom_order;
CREATE INDEX managed_arts_category ON managed_arts (category, listed_id);
CREATE INDEX art_ranks_views ON art_ranks (views, id);
CREATE INDEX art_ranks_sold ON art_ranks (sold, id);
CREATE INDEX art_ranks_owner_views ON art_ranks (owner_id, views, id);
CREATE INDEX art_ranks_owner_sold ON art_ranks (owner_id, sold, id);
-- Only these lists asked it.
DROP INDEX arts_unpublished;
ANALYZE managed_arts, art_ranks;
