-- When an artist is away: days of Kigali, both included. It ends by itself, because every reader compares the day.
CREATE TABLE artist_holidays (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  from_day date NOT NULL,
  to_day date NOT NULL,
  text text NOT NULL,
  -- Whether artworks can be bought meanwhile; they leave the studio afterwards.
  sells boolean NOT NULL,
  CHECK (from_day <= to_day)
);
CREATE VIEW present_holidays AS
  SELECT user_id, from_day, to_day, text, sells, to_day - day_of(now()) + 1 AS days_left FROM artist_holidays
  WHERE day_of(now()) BETWEEN from_day AND to_day;
-- The last day on which nothing of an artist can be bought; NULL while something can.
CREATE FUNCTION away_until(artist uuid) RETURNS date LANGUAGE sql STABLE RETURN (SELECT to_day FROM present_holidays WHERE user_id = artist AND NOT sells);

-- The promised days begin after a holiday, which is at most a year long.
ALTER TABLE order_lines DROP CONSTRAINT order_lines_dispatch_days_check;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_dispatch_days_check CHECK (dispatch_days BETWEEN 1 AND 426);

-- As in 0048; what is by an artist who is away is refused, or its dispatch begins afterwards, and no draft is ever ordered.
CREATE OR REPLACE FUNCTION write_order(
  by_user uuid, of_cart uuid, wished wished_line[], by_artist boolean, address text, its_phone text, its_country text, its_district text,
  its_note text, expected_total bigint, hold_seconds double precision, new_order uuid, new_status text, new_payment_status text, unpaid_max integer
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  line record;
  lines_count integer := 0;
  items integer := 0;
  total bigint := 0;
  names text := '';
  not_abroad json[] := '{}';
  taken integer;
BEGIN
  -- The states that wait for a payment, as in the index orders_unpaid_of.
  IF (
    SELECT count(*) FROM orders o WHERE o.user_id = by_user AND o.status = 'pending' AND o.payment_status IN ('unpaid', 'failed')
  ) >= unpaid_max THEN
    RETURN '{"kind": "refused", "why": "tooManyUnpaid"}'::json;
  END IF;

  FOR line IN
    SELECT a.id, w.quantity, a.name, coalesce(w.price, a.price) AS price, a.price AS price_now, a.on_show OR by_artist AND a.deleted_at IS NULL AND a.state <> 'draft' AS is_offered,
      a.available_arts, a.owner_id, a.ships_abroad, a.category, u.name AS owner_name, h.to_day AS away_until
    FROM unnest(wished) AS w JOIN arts a ON a.id = w.art_id JOIN users u ON u.id = a.owner_id LEFT JOIN present_holidays h ON h.user_id = a.owner_id AND NOT h.sells
    ORDER BY a.id FOR NO KEY UPDATE OF a
  LOOP
    IF NOT line.is_offered OR line.available_arts < line.quantity THEN
      RETURN json_build_object('kind', 'refused', 'why', 'artwork', 'artId', line.id, 'name', line.name,
        'onShow', line.is_offered, 'available', line.available_arts);
    END IF;
    IF line.owner_id = by_user THEN
      RETURN json_build_object('kind', 'refused', 'why', 'ownWork', 'artId', line.id, 'name', line.name);
    ELSIF line.away_until IS NOT NULL AND NOT by_artist THEN
      RETURN json_build_object('kind', 'refused', 'why', 'onHoliday', 'artId', line.id, 'until', line.away_until,
        'artist', (SELECT u.name FROM users u WHERE u.id = line.owner_id));
    ELSIF line.price > line.price_now AND NOT by_artist THEN
      RETURN json_build_object('kind', 'refused', 'why', 'priceLower', 'artId', line.id, 'name', line.name, 'price', line.price_now);
    ELSIF its_country <> 'RW' AND line.ships_abroad = 'no' AND NOT by_artist THEN
      not_abroad := not_abroad || json_build_object('_id', line.id, 'name', line.name);
    END IF;
    lines_count := lines_count + 1;
    items := items + line.quantity;
    total := total + line.price::bigint * line.quantity;
    names := concat_ws(' ', nullif(names, ''), line.name, line.category, line.owner_name);
  END LOOP;
  IF lines_count = 0 THEN
    RETURN '{"kind": "refused", "why": "empty"}'::json;
  ELSIF expected_total <> total THEN
    RETURN json_build_object('kind', 'refused', 'why', 'totalChanged', 'total', total);
  ELSIF cardinality(not_abroad) > 0 THEN
    RETURN json_build_object('kind', 'refused', 'why', 'notAbroad', 'artworks', to_json(not_abroad));
  END IF;

  INSERT INTO orders (id, cart_id, user_id, buyer_name, buyer_email, buyer_phone, district, shipping_address, country, note, total_items, total_price,
    piece_names, expires_at, status, payment_status)
  SELECT new_order, of_cart, u.id, u.name, u.email, coalesce(its_phone, u.phone),
    CASE WHEN its_country = 'RW' THEN coalesce(its_district, u.district) END, address, its_country, nullif(its_note, ''), items, total, names,
    now() + make_interval(secs => hold_seconds), new_status, new_payment_status
  FROM users u WHERE u.id = by_user;
  -- Ids of one millisecond, that of the order's, and in the order of the lines: a counter of 12 bits, the rest random (RFC 9562 section 6.2).
  INSERT INTO order_lines (id, order_id, art_id, owner_id, owner_name, name, category, price, quantity, cover_id, dispatch_days)
  SELECT (left(new_order::text, 14) || '7' || lpad(to_hex(row_number() OVER (ORDER BY a.id)), 3, '0') || substr(gen_random_uuid()::text, 19))::uuid,
    new_order, a.id, a.owner_id, u.name, a.name, a.category, coalesce(w.price, a.price), w.quantity, a.cover_id, a.dispatch_days + coalesce(h.days_left, 0)
  FROM unnest(wished) AS w JOIN arts a ON a.id = w.art_id JOIN users u ON u.id = a.owner_id LEFT JOIN present_holidays h ON h.user_id = a.owner_id;
  UPDATE arts a SET available_arts = a.available_arts - w.quantity FROM unnest(wished) AS w
  WHERE a.id = w.art_id AND (a.on_show OR by_artist) AND a.available_arts >= w.quantity;
  GET DIAGNOSTICS taken = ROW_COUNT;
  -- The locks prevent this; if they ever failed, the order must not be written.
  IF taken <> lines_count THEN
    RAISE EXCEPTION 'the stock changed behind its lock';
  END IF;
  RETURN json_build_object('kind', 'written', 'facts', read_order(new_order));
END $$;

-- As in 0044, with the dispatch and the last day of a holiday.
CREATE OR REPLACE FUNCTION read_cart(of_user uuid) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_build_object('id', c.id, 'lines', coalesce((
      SELECT json_agg(json_build_object(
        'artId', i.art_id, 'quantity', i.quantity, 'priceWhenAdded', i.price_when_added,
        'name', a.name, 'slug', a.slug, 'price', a.price, 'available', a.available_arts, 'onShow', a.on_show,
        'artist', json_build_object('_id', u.id, 'name', u.name, 'slug', u.slug), 'medium', a.medium, 'edition', a.edition,
        'width', a.width_cm, 'height', a.height_cm, 'depth', a.depth_cm, 'dispatchDays', a.dispatch_days + coalesce(h.days_left, 0),
        'shipsAbroad', a.ships_abroad, 'awayUntil', CASE WHEN NOT h.sells THEN h.to_day END,
        'picture', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash) END
      ) ORDER BY i.added_at, i.art_id)
      FROM cart_items i JOIN arts a ON a.id = i.art_id JOIN users u ON u.id = a.owner_id LEFT JOIN pictures p ON p.id = a.cover_id
        LEFT JOIN present_holidays h ON h.user_id = a.owner_id
      WHERE i.cart_id = c.id
    ), '[]'))
    FROM carts c WHERE c.user_id = of_user AND c.status = 'open'
  );
END $$;

-- As in 0044; nothing by an artist who is away is added.
CREATE OR REPLACE FUNCTION change_cart(
  by_user uuid, change text, of_art uuid, by_quantity integer, quantity_max integer, lines_max integer, new_cart uuid,
  its_key text, its_fingerprint bytea
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  of_cart uuid;
  is_written boolean;
  answer json;
BEGIN
  IF its_key IS NOT NULL THEN
    answer := claim_key(by_user, its_key, its_fingerprint);
    IF answer IS NOT NULL THEN
      RETURN answer;
    END IF;
  END IF;

  SELECT c.id INTO of_cart FROM carts c WHERE c.user_id = by_user AND c.status = 'open' FOR UPDATE;
  IF of_cart IS NULL AND change IN ('add', 'open') THEN
    INSERT INTO carts (id, user_id) VALUES (new_cart, by_user) ON CONFLICT (user_id) WHERE status = 'open' DO NOTHING;
    SELECT c.id INTO of_cart FROM carts c WHERE c.user_id = by_user AND c.status = 'open' FOR UPDATE;
  END IF;

  IF change = 'add' THEN
    INSERT INTO cart_items AS line (cart_id, art_id, quantity, price_when_added)
    SELECT of_cart, a.id, by_quantity, a.price FROM arts a
    WHERE a.id = of_art AND of_cart IS NOT NULL AND a.owner_id <> by_user AND a.on_show AND away_until(a.owner_id) IS NULL AND by_quantity <= least(a.available_arts, quantity_max)
      AND (EXISTS (SELECT FROM cart_items i WHERE i.cart_id = of_cart AND i.art_id = of_art)
        OR (SELECT count(*) FROM cart_items i WHERE i.cart_id = of_cart) < lines_max)
    ON CONFLICT (cart_id, art_id) DO UPDATE SET quantity = line.quantity + excluded.quantity
      WHERE line.quantity + excluded.quantity <= (SELECT least(a.available_arts, quantity_max) FROM arts a WHERE a.id = excluded.art_id);
    is_written := FOUND;
  ELSIF change = 'set' THEN
    UPDATE cart_items line SET quantity = by_quantity FROM arts a
    WHERE line.cart_id = of_cart AND line.art_id = of_art AND a.id = of_art
      AND a.owner_id <> by_user AND a.on_show AND away_until(a.owner_id) IS NULL AND by_quantity <= least(a.available_arts, quantity_max);
    is_written := FOUND;
  ELSIF change = 'remove' THEN
    DELETE FROM cart_items line WHERE line.cart_id = of_cart AND line.art_id = of_art;
    is_written := FOUND;
  ELSE
    is_written := of_cart IS NOT NULL;
  END IF;

  IF is_written THEN
    answer := json_build_object('kind', 'written', 'facts', read_cart(by_user));
    IF its_key IS NOT NULL THEN
      UPDATE idempotency_keys k SET status = 200, facts = answer -> 'facts' WHERE k.user_id = by_user AND k.key = its_key;
    END IF;
    RETURN answer;
  END IF;

  IF its_key IS NOT NULL THEN
    DELETE FROM idempotency_keys k WHERE k.user_id = by_user AND k.key = its_key;
  END IF;
  RETURN (
    SELECT json_build_object('kind', 'refused', 'name', a.name, 'onShow', coalesce(a.on_show, false), 'available', coalesce(a.available_arts, 0),
      'isOwn', coalesce(a.owner_id = by_user, false), 'awayUntil', away_until(a.owner_id),
      'artist', (SELECT u.name FROM users u WHERE u.id = a.owner_id), 'inCart', coalesce((SELECT i.quantity FROM cart_items i WHERE i.cart_id = of_cart AND i.art_id = of_art), 0),
      'lines', (SELECT count(*) FROM cart_items i WHERE i.cart_id = of_cart))
    FROM (SELECT 1) AS always LEFT JOIN arts a ON a.id = of_art
  );
END $$;

-- As in 0046; nothing by an artist who is away can be bought.
CREATE OR REPLACE FUNCTION order_again(by_user uuid, of_order uuid, quantity_max integer, lines_max integer, new_cart uuid) RETURNS json LANGUAGE plpgsql AS $$
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
    SELECT l.name, a.id, a.price, least(l.quantity, a.available_arts, quantity_max) AS quantity, a.on_show AND a.owner_id <> by_user AND away_until(a.owner_id) IS NULL AS is_offered
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
