-- What lists in the order 'newest' walk: one narrow row for each artwork on show, in stock before sold out. Beside `arts`, because an index on
-- the stock there would write the row into every index anew, that of all texts too, when the last piece is sold: 30 times as long.
CREATE TABLE listed_arts (
  id uuid PRIMARY KEY REFERENCES arts (id) ON DELETE CASCADE,
  -- 1 in stock, 0 sold out: a number, because it is half of a page's cursor.
  in_stock integer NOT NULL CHECK (in_stock IN (0, 1)),
  owner_id uuid NOT NULL,
  category text NOT NULL,
  price_band text NOT NULL,
  size_band text,
  medium_key text,
  is_limited_edition boolean NOT NULL,
  is_custom_order boolean NOT NULL
);

-- Keeps listed_arts in the statement that changes an artwork.
CREATE FUNCTION list_inserted_arts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listed_arts
    SELECT id, (available_arts > 0)::int, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order
    FROM written WHERE on_show;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_listed_inserted AFTER INSERT ON arts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION list_inserted_arts();

CREATE FUNCTION list_changed_art() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.on_show THEN
    DELETE FROM listed_arts WHERE id = NEW.id;
  ELSE
    INSERT INTO listed_arts VALUES (NEW.id, (NEW.available_arts > 0)::int, NEW.owner_id, NEW.category, NEW.price_band, NEW.size_band,
      NEW.medium_key, NEW.is_limited_edition, NEW.is_custom_order)
    ON CONFLICT (id) DO UPDATE SET in_stock = EXCLUDED.in_stock, owner_id = EXCLUDED.owner_id, category = EXCLUDED.category,
      price_band = EXCLUDED.price_band, size_band = EXCLUDED.size_band, medium_key = EXCLUDED.medium_key,
      is_limited_edition = EXCLUDED.is_limited_edition, is_custom_order = EXCLUDED.is_custom_order;
  END IF;
  RETURN NULL;
END $$;
-- A stock that only gets smaller or larger changes nothing here: then the condition costs next to nothing.
CREATE TRIGGER arts_listed_changed
  AFTER UPDATE OF on_show, available_arts, owner_id, category, price, width_cm, height_cm, depth_cm, medium, is_limited_edition, is_custom_order
  ON arts FOR EACH ROW
  WHEN ((OLD.on_show, OLD.available_arts > 0, OLD.owner_id, OLD.category, OLD.price_band, OLD.size_band, OLD.medium_key,
    OLD.is_limited_edition, OLD.is_custom_order) IS DISTINCT FROM (NEW.on_show, NEW.available_arts > 0, NEW.owner_id, NEW.category,
    NEW.price_band, NEW.size_band, NEW.medium_key, NEW.is_limited_edition, NEW.is_custom_order))
  EXECUTE FUNCTION list_changed_art();

-- Artworks that were there before this file ran.
INSERT INTO listed_arts
  SELECT id, (available_arts > 0)::int, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order
  FROM arts WHERE on_show ORDER BY id;

CREATE INDEX listed_arts_newest ON listed_arts (in_stock, id);
CREATE INDEX listed_arts_owner ON listed_arts (owner_id, in_stock, id);
CREATE INDEX listed_arts_category ON listed_arts (category, in_stock, id);
CREATE INDEX listed_arts_price_band ON listed_arts (price_band, in_stock, id);
CREATE INDEX listed_arts_size_band ON listed_arts (size_band, in_stock, id);
CREATE INDEX listed_arts_medium ON listed_arts (medium_key, in_stock, id);
CREATE INDEX listed_arts_limited ON listed_arts (is_limited_edition, in_stock, id);
CREATE INDEX listed_arts_custom ON listed_arts (is_custom_order, in_stock, id);

-- Nothing walks these any more.
DROP INDEX arts_price_band, arts_size_band, arts_medium, arts_limited, arts_custom;
ANALYZE listed_arts;
