-- Puts what was ordered into the buyer's open cart, each artwork as often as it was ordered and can be bought: a line that has more keeps it, so
-- that a second try adds nothing. Answers with the cart and the names of what cannot be bought any more; NULL when the cart is being ordered.
CREATE FUNCTION order_again(by_user uuid, of_order uuid, quantity_max integer, lines_max integer, new_cart uuid) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  of_cart uuid;
  ordered record;
  missing text[] := '{}';
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
    SELECT l.name, a.id, a.price, least(l.quantity, a.available_arts, quantity_max) AS quantity, a.on_show AND a.owner_id <> by_user AS is_offered
    FROM order_lines l JOIN arts a ON a.id = l.art_id WHERE l.order_id = of_order ORDER BY l.id
  LOOP
    INSERT INTO cart_items AS line (cart_id, art_id, quantity, price_when_added)
    SELECT of_cart, ordered.id, ordered.quantity, ordered.price
    WHERE ordered.is_offered AND ordered.quantity > 0
      AND (EXISTS (SELECT FROM cart_items i WHERE i.cart_id = of_cart AND i.art_id = ordered.id)
        OR (SELECT count(*) FROM cart_items i WHERE i.cart_id = of_cart) < lines_max)
    ON CONFLICT (cart_id, art_id) DO UPDATE SET quantity = greatest(line.quantity, excluded.quantity);
    IF NOT FOUND THEN
      missing := missing || ordered.name;
    END IF;
  END LOOP;
  RETURN json_build_object('cart', read_cart(by_user), 'missing', to_json(missing));
END $$;
