-- Artworks whose price was lowered below a buyer's open offer for them: the job of offers tells its two people, and empties this. Written beside the
-- price instead of the offers themselves, whose locks are taken before those of artworks.
CREATE TABLE lowered_prices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  art_id uuid NOT NULL REFERENCES arts (id) ON DELETE CASCADE
);
CREATE INDEX lowered_prices_art ON lowered_prices (art_id);

CREATE FUNCTION note_lowered_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM offers WHERE art_id = NEW.id AND made_by = 'buyer' AND state IN ('open', 'countered') AND amount > NEW.price) THEN
    INSERT INTO lowered_prices (art_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_price_lowered AFTER UPDATE OF price ON arts FOR EACH ROW WHEN (NEW.price < OLD.price) EXECUTE FUNCTION note_lowered_price();

-- What the provider says of an attempt that failed; null where it does not tell, and for attempts of before.
-- Checked as rows are written, without reading those that are there.
ALTER TABLE payments
  ADD COLUMN failure text,
  ADD CONSTRAINT payments_failure CHECK (failure IN ('declined', 'timedOut')) NOT VALID;

-- As in 0059, and of which the cart has fewer than were ordered.
CREATE OR REPLACE FUNCTION order_again(by_user uuid, of_order uuid, quantity_max integer, lines_max integer, new_cart uuid) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  of_cart uuid;
  ordered record;
  kept integer;
  missing text[] := '{}';
  fewer json[] := '{}';
BEGIN
  SELECT c.id INTO of_cart FROM carts c WHERE c.user_id = by_user AND c.status = 'open' FOR UPDATE;
  IF of_cart IS NULL THEN
    INSERT INTO carts (id, user_id) VALUES (new_cart, by_user) ON CONFLICT (user_id) WHERE status = 'open' DO NOTHING;
    SELECT c.id INTO of_cart FROM carts c WHERE c.user_id = by_user AND c.status = 'open' FOR UPDATE;
  END IF;
  IF of_cart IS NULL THEN
    RETURN NULL;
  END IF;

  FOR ordered IN
    SELECT l.name, l.quantity AS wished, a.id, a.price, least(l.quantity, a.available_arts, quantity_max) AS quantity, a.on_show AND a.owner_id <> by_user AND away_until(a.owner_id) IS NULL AS is_offered
    FROM order_lines l JOIN arts a ON a.id = l.art_id WHERE l.order_id = of_order ORDER BY l.id
  LOOP
    INSERT INTO cart_items AS line (cart_id, art_id, quantity, price_when_added)
    SELECT of_cart, ordered.id, ordered.quantity, ordered.price
    WHERE ordered.is_offered AND ordered.quantity > 0
      AND (EXISTS (SELECT FROM cart_items i WHERE i.cart_id = of_cart AND i.art_id = ordered.id)
        OR (SELECT count(*) FROM cart_items i WHERE i.cart_id = of_cart) < lines_max)
    ON CONFLICT (cart_id, art_id) DO UPDATE SET quantity = greatest(line.quantity, excluded.quantity)
    RETURNING line.quantity INTO kept;
    IF NOT FOUND THEN
      missing := missing || ordered.name;
    ELSIF kept < ordered.wished THEN
      fewer := fewer || json_build_object('name', ordered.name, 'quantity', kept);
    END IF;
  END LOOP;
  RETURN json_build_object('cart', read_cart(by_user), 'missing', to_json(missing), 'fewer', to_json(fewer));
END $$;
