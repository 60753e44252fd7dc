-- The filter 'Ships abroad' (contract/arts.ts): in the narrow rows of lists, and for what a walk does not find a small index of those that are sent.

ALTER TABLE listed_arts ADD COLUMN ships_abroad text NOT NULL DEFAULT 'no';
UPDATE listed_arts l SET ships_abroad = a.ships_abroad FROM arts a WHERE a.id = l.id AND a.ships_abroad <> 'no';

CREATE INDEX arts_sent_abroad ON arts (id) WHERE on_show AND ships_abroad = 'free';

-- As in 0068, with ships_abroad.
CREATE OR REPLACE FUNCTION list_inserted_arts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listed_arts (id, listed_id, in_stock, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order,
      price, width_cm, height_cm, colours, orientation, ships_abroad)
    SELECT id, listed_id, (available_arts > 0)::int, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order,
      price, width_cm, height_cm, colours, orientation, ships_abroad
    FROM written WHERE on_show;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION list_changed_art() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.on_show THEN
    DELETE FROM listed_arts WHERE id = NEW.id;
  ELSE
    INSERT INTO listed_arts (id, listed_id, in_stock, owner_id, category, price_band, size_band, medium_key, is_limited_edition, is_custom_order,
        price, width_cm, height_cm, colours, orientation, ships_abroad)
      VALUES (NEW.id, NEW.listed_id, (NEW.available_arts > 0)::int, NEW.owner_id, NEW.category, NEW.price_band, NEW.size_band, NEW.medium_key,
        NEW.is_limited_edition, NEW.is_custom_order, NEW.price, NEW.width_cm, NEW.height_cm, NEW.colours, NEW.orientation, NEW.ships_abroad)
    ON CONFLICT (id) DO UPDATE SET in_stock = EXCLUDED.in_stock, owner_id = EXCLUDED.owner_id, category = EXCLUDED.category,
      price_band = EXCLUDED.price_band, size_band = EXCLUDED.size_band, medium_key = EXCLUDED.medium_key,
      is_limited_edition = EXCLUDED.is_limited_edition, is_custom_order = EXCLUDED.is_custom_order, price = EXCLUDED.price,
      width_cm = EXCLUDED.width_cm, height_cm = EXCLUDED.height_cm, colours = EXCLUDED.colours, orientation = EXCLUDED.orientation,
      ships_abroad = EXCLUDED.ships_abroad;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER arts_listed_changed ON arts;
-- cover_id and words: UPDATE OF looks at what a statement names, not at what describe_art() sets.
CREATE TRIGGER arts_listed_changed
  AFTER UPDATE OF on_show, available_arts, owner_id, category, price, width_cm, height_cm, depth_cm, medium, is_limited_edition, is_custom_order,
    ships_abroad, cover_id, words
  ON arts FOR EACH ROW
  WHEN ((OLD.on_show, OLD.available_arts > 0, OLD.owner_id, OLD.category, OLD.price, OLD.size_band, OLD.medium_key, OLD.is_limited_edition,
    OLD.is_custom_order, OLD.width_cm, OLD.height_cm, OLD.colours, OLD.orientation, OLD.ships_abroad) IS DISTINCT FROM (NEW.on_show,
    NEW.available_arts > 0, NEW.owner_id, NEW.category, NEW.price, NEW.size_band, NEW.medium_key, NEW.is_limited_edition, NEW.is_custom_order,
    NEW.width_cm, NEW.height_cm, NEW.colours, NEW.orientation, NEW.ships_abroad))
  EXECUTE FUNCTION list_changed_art();
