-- Offers: a buyer and an artist agree on a price, and what they agree on is an order (docs/decisions/0040-an-accepted-offer-is-an-order.md).

-- A state names whose turn it is: 'open' the artist's, 'countered' the buyer's (contract/offer-actions.ts). `amount` is of one piece, in Frw.
CREATE TABLE offers (
  id uuid PRIMARY KEY,
  art_id uuid NOT NULL REFERENCES arts (id),
  buyer_id uuid NOT NULL REFERENCES users (id),
  artist_id uuid NOT NULL REFERENCES users (id),
  made_by text NOT NULL CHECK (made_by IN ('buyer', 'artist')),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000),
  amount integer NOT NULL CHECK (amount BETWEEN 1 AND 1000000000),
  state text NOT NULL CHECK (state IN ('open', 'countered', 'accepted', 'declined', 'withdrawn', 'expired')),
  rounds integer NOT NULL DEFAULT 0 CHECK (rounds BETWEEN 0 AND 3),
  -- What was written with the latest amount.
  text text NOT NULL DEFAULT '',
  -- Where it is to go; NULL until the buyer says it, of an offer that the artist made.
  shipping_address text,
  phone text,
  country text NOT NULL DEFAULT 'RW' CHECK (country ~ '^[A-Z]{2}$'),
  district text,
  -- Of the buyer, about the delivery.
  note text,
  valid_until timestamptz NOT NULL,
  order_id uuid UNIQUE REFERENCES orders (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (buyer_id <> artist_id),
  CHECK ((state = 'accepted') = (order_id IS NOT NULL)),
  CHECK (state <> 'open' OR shipping_address IS NOT NULL)
);
CREATE UNIQUE INDEX offers_one_open ON offers (buyer_id, art_id) WHERE state IN ('open', 'countered');
CREATE INDEX offers_buyer ON offers (buyer_id, id DESC);
CREATE INDEX offers_artist ON offers (artist_id, id DESC);
CREATE INDEX offers_art ON offers (art_id);
CREATE INDEX offers_valid ON offers (valid_until) WHERE state IN ('open', 'countered');
CREATE INDEX offers_ended ON offers (changed_at) WHERE state IN ('declined', 'withdrawn', 'expired');

-- The order of an offer comes from no cart.
ALTER TABLE orders ALTER COLUMN cart_id DROP NOT NULL;

-- What is to be ordered of an artwork; a price that was not agreed on is NULL and means the present one.
CREATE TYPE wished_line AS (art_id uuid, quantity integer, price integer);

-- Writes an order (contract.md section 4): locks the artworks in the order of their ids, takes the stock, writes the order and its lines with
-- the present names, prices and owners. A refusal says what its words need; whoever is told one rolls back. With `by_artist` the artist of
-- everything offers it to this buyer: hidden artworks too, abroad, and at any price; else nothing is ordered above its present price.
CREATE FUNCTION write_order(
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
    SELECT a.id, w.quantity, a.name, coalesce(w.price, a.price) AS price, a.price AS price_now, a.on_show OR by_artist AND a.deleted_at IS NULL AS is_offered,
      a.available_arts, a.owner_id, a.ships_abroad
    FROM unnest(wished) AS w JOIN arts a ON a.id = w.art_id ORDER BY a.id FOR NO KEY UPDATE OF a
  LOOP
    IF NOT line.is_offered OR line.available_arts < line.quantity THEN
      RETURN json_build_object('kind', 'refused', 'why', 'artwork', 'artId', line.id, 'name', line.name,
        'onShow', line.is_offered, 'available', line.available_arts);
    END IF;
    IF line.owner_id = by_user THEN
      RETURN json_build_object('kind', 'refused', 'why', 'ownWork', 'artId', line.id, 'name', line.name);
    ELSIF line.price > line.price_now AND NOT by_artist THEN
      RETURN json_build_object('kind', 'refused', 'why', 'priceLower', 'artId', line.id, 'name', line.name, 'price', line.price_now);
    ELSIF its_country <> 'RW' AND line.ships_abroad = 'no' AND NOT by_artist THEN
      not_abroad := not_abroad || json_build_object('_id', line.id, 'name', line.name);
    END IF;
    lines_count := lines_count + 1;
    items := items + line.quantity;
    total := total + line.price::bigint * line.quantity;
    names := CASE WHEN lines_count = 1 THEN line.name ELSE names || ' ' || line.name END;
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
    new_order, a.id, a.owner_id, u.name, a.name, a.category, coalesce(w.price, a.price), w.quantity, a.cover_id, a.dispatch_days
  FROM unnest(wished) AS w JOIN arts a ON a.id = w.art_id JOIN users u ON u.id = a.owner_id;
  UPDATE arts a SET available_arts = a.available_arts - w.quantity FROM unnest(wished) AS w
  WHERE a.id = w.art_id AND (a.on_show OR by_artist) AND a.available_arts >= w.quantity;
  GET DIAGNOSTICS taken = ROW_COUNT;
  -- The locks prevent this; if they ever failed, the order must not be written.
  IF taken <> lines_count THEN
    RAISE EXCEPTION 'the stock changed behind its lock';
  END IF;
  RETURN json_build_object('kind', 'written', 'facts', read_order(new_order));
END $$;

-- Adds an order to the audit log, where a request places it.
CREATE FUNCTION record_placed_order(of_order uuid, by_actor uuid, from_ip text, of_request text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (actor_id, ip, request_id, action, object_type, object_id, after)
  SELECT by_actor, from_ip, of_request, 'order.placed', 'order', o.id, jsonb_build_object('number', o.number, 'totalPrice', o.total_price, 'pieces', (
    SELECT jsonb_agg(jsonb_build_object('art', l.art_id, 'quantity', l.quantity, 'price', l.price) ORDER BY l.id)
    FROM order_lines l WHERE l.order_id = o.id))
  FROM orders o WHERE o.id = of_order AND of_request IS NOT NULL
$$;

-- As in migration 0045, by the functions above. Places the order of a cart: locks the cart, writes the order, closes the cart, and adds the
-- order to the audit log where a request places it. `address` is NULL where a saved one was named that is not the buyer's; the phone and the
-- district are those of the profile where none are given.
CREATE OR REPLACE FUNCTION place_order(
  of_cart uuid, by_user uuid, address text, its_phone text, its_country text, its_district text, its_note text, expected_total bigint, hold_seconds double precision, new_order uuid, new_status text,
  new_payment_status text, unpaid_max integer, from_ip text, of_request text, its_key text, its_fingerprint bytea
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  cart_status text;
  wished wished_line[];
  closed integer;
  answer json;
BEGIN
  IF its_key IS NOT NULL THEN
    answer := claim_key(by_user, its_key, its_fingerprint);
    IF answer IS NOT NULL THEN
      RETURN answer;
    END IF;
  END IF;

  IF address IS NULL THEN
    RETURN '{"kind": "refused", "why": "addressNotFound"}'::json;
  END IF;
  SELECT c.status INTO cart_status FROM carts c WHERE c.id = of_cart AND c.user_id = by_user FOR UPDATE;
  IF cart_status IS NULL THEN
    RETURN '{"kind": "refused", "why": "notFound"}'::json;
  ELSIF cart_status = 'ordered' THEN
    RETURN json_build_object('kind', 'refused', 'why', 'alreadyOrdered', 'order', (SELECT o.id FROM orders o WHERE o.cart_id = of_cart));
  END IF;

  wished := ARRAY(SELECT ROW(i.art_id, i.quantity, NULL)::wished_line FROM cart_items i WHERE i.cart_id = of_cart);
  answer := write_order(by_user, of_cart, wished, false, address, its_phone, its_country, its_district, its_note, expected_total, hold_seconds,
    new_order, new_status, new_payment_status, unpaid_max);
  IF answer ->> 'kind' = 'refused' THEN
    RETURN answer;
  END IF;
  UPDATE carts c SET status = 'ordered' WHERE c.id = of_cart AND c.status = 'open';
  GET DIAGNOSTICS closed = ROW_COUNT;
  -- The lock prevents this; if it ever failed, the order must not be written.
  IF closed <> 1 THEN
    RAISE EXCEPTION 'the cart changed behind its lock';
  END IF;

  PERFORM record_placed_order(new_order, by_user, from_ip, of_request);
  IF its_key IS NOT NULL THEN
    UPDATE idempotency_keys k SET status = 201, facts = answer -> 'facts' WHERE k.user_id = by_user AND k.key = its_key;
  END IF;
  RETURN answer;
END $$;

-- Places the order of an offer whose row and parties the caller has locked: one artwork at the agreed price. `by_actor` accepts it. The buyer's
-- open cart is locked first, so that an order of it and this one cannot both be the last unpaid one that is allowed; it stays as it is.
CREATE FUNCTION place_offered_order(
  by_user uuid, by_actor uuid, of_art uuid, its_quantity integer, its_price integer, by_artist boolean, address text, its_phone text,
  its_country text, its_district text, its_note text, hold_seconds double precision, new_order uuid, new_status text, new_payment_status text,
  unpaid_max integer, from_ip text, of_request text
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  answer json;
BEGIN
  PERFORM FROM carts c WHERE c.user_id = by_user AND c.status = 'open' FOR UPDATE;
  answer := write_order(by_user, NULL, ARRAY[ROW(of_art, its_quantity, its_price)::wished_line], by_artist, address, its_phone, its_country,
    its_district, its_note, NULL, hold_seconds, new_order, new_status, new_payment_status, unpaid_max);
  IF answer ->> 'kind' = 'written' THEN
    PERFORM record_placed_order(new_order, by_actor, from_ip, of_request);
  END IF;
  RETURN answer;
END $$;
