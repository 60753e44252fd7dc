-- 'Newest' counts from the first publication (decision 50). An artwork that was published when it was made is listed by its id, a time; one that
-- was a draft or hidden first, by `published_id`, an id that was made when it was published.
ALTER TABLE arts
  ADD COLUMN published_id uuid,
  ADD COLUMN listed_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(published_id, id)) STORED;

-- What was published once and put back to draft is hidden: it may stand in carts, offers and chats.
UPDATE arts SET state = 'hidden'
  WHERE state = 'draft' AND was_published AND name <> '' AND price > 0 AND category <> '' AND description <> '';

DROP INDEX arts_newest, arts_category, arts_owner, arts_unpublished;
CREATE UNIQUE INDEX arts_listed ON arts (listed_id);
CREATE INDEX arts_category ON arts (category, listed_id) WHERE on_show;
CREATE INDEX arts_owner ON arts (owner_id, listed_id);
CREATE INDEX arts_unpublished ON arts (state, listed_id) WHERE state <> 'published';

DROP INDEX listed_arts_newest, listed_arts_owner, listed_arts_category, listed_arts_price_band, listed_arts_size_band, listed_arts_medium,
  listed_arts_limited, listed_arts_custom;
ALTER TABLE listed_arts ADD COLUMN listed_id uuid;
UPDATE listed_arts SET listed_id = id;
ALTER TABLE listed_arts ALTER COLUMN listed_id SET NOT NULL;
CREATE INDEX listed_arts_newest ON listed_arts (in_stock, listed_id);
CREATE INDEX listed_arts_owner ON listed_arts (owner_id, in_stock, listed_id);
CREATE INDEX listed_arts_category ON listed_arts (category, in_stock, listed_id);
CREATE INDEX listed_arts_price_band ON listed_arts (price_band, in_stock, listed_id);
CREATE INDEX listed_arts_size_band ON listed_arts (size_band, in_stock, listed_id);
CREATE INDEX listed_arts_medium ON listed_arts (medium_key, in_stock, listed_id);
CREATE INDEX listed_arts_limited ON listed_arts (is_limited_edition, in_stock, listed_id);
CREATE INDEX listed_arts_custom ON listed_arts (is_custom_order, in_stock, listed_id);

-- As in 0037, with listed_id, which never changes while an artwork is on show.
CREATE OR REPLACE FUNCTION list_inserted_arts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listed_arts (id, listed_id, in_stock, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order,
      price, width_cm, height_cm, colours, orientation)
    SELECT id, listed_id, (available_arts > 0)::int, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order,
      price, width_cm, height_cm, colours, orientation
    FROM written WHERE on_show;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION list_changed_art() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.on_show THEN
    DELETE FROM listed_arts WHERE id = NEW.id;
  ELSE
    INSERT INTO listed_arts (id, listed_id, in_stock, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order,
        price, width_cm, height_cm, colours, orientation)
      VALUES (NEW.id, NEW.listed_id, (NEW.available_arts > 0)::int, NEW.owner_id, NEW.category, NEW.price_band, NEW.size_band, NEW.medium_key,
        NEW.is_limited_edition, NEW.is_custom_order, NEW.price, NEW.width_cm, NEW.height_cm, NEW.colours, NEW.orientation)
    ON CONFLICT (id) DO UPDATE SET in_stock = EXCLUDED.in_stock, owner_id = EXCLUDED.owner_id, category = EXCLUDED.category,
      price_band = EXCLUDED.price_band, size_band = EXCLUDED.size_band, medium_key = EXCLUDED.medium_key,
      is_limited_edition = EXCLUDED.is_limited_edition, is_custom_order = EXCLUDED.is_custom_order, price = EXCLUDED.price,
      width_cm = EXCLUDED.width_cm, height_cm = EXCLUDED.height_cm, colours = EXCLUDED.colours, orientation = EXCLUDED.orientation;
  END IF;
  RETURN NULL;
END $$;
ANALYZE arts, listed_arts;
