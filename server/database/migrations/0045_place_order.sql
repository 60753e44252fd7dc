-- As in migration 0034, with the phone, the country and the buyer's note, and with each artwork's dispatch as it is now: one statement still.
-- The order of an own artwork is refused, and abroad one of an artwork whose artist does not send it there (docs/decisions/0036).
DROP FUNCTION place_order(uuid, uuid, text, bigint, double precision, uuid, text, text, integer, text, text, text, bytea);

-- Places the order of a cart (contract.md section 4): locks the cart, then the artworks in the order of their ids, takes the stock, writes
-- the order with the present names, prices and owners, closes the cart, and adds the order to the audit log where a request places it. A
-- refusal says what its words need; whoever is told one rolls back. `address` is NULL where a saved one was named that is not the buyer's; the
-- phone and the district are those of the profile where none are given.
CREATE FUNCTION place_order(
  of_cart uuid, by_user uuid, address text, its_phone text, its_country text, its_district text, its_note text, expected_total bigint, hold_seconds double precision, new_order uuid, new_status text,
  new_payment_status text, unpaid_max integer, from_ip text, of_request text, its_key text, its_fingerprint bytea
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  cart_status text;
  line record;
  lines_count integer := 0;
  items integer := 0;
  total bigint := 0;
  names text := '';
  not_abroad json[] := '{}';
  taken integer;
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
  -- The states that wait for a payment, as in the index orders_unpaid_of.
  ELSIF (
    SELECT count(*) FROM orders o WHERE o.user_id = by_user AND o.status = 'pending' AND o.payment_status IN ('unpaid', 'failed')
  ) >= unpaid_max THEN
    RETURN '{"kind": "refused", "why": "tooManyUnpaid"}'::json;
  END IF;

  FOR line IN
    SELECT a.id, i.quantity, a.name, a.price, a.on_show, a.available_arts, a.owner_id, a.ships_abroad
    FROM cart_items i JOIN arts a ON a.id = i.art_id WHERE i.cart_id = of_cart ORDER BY a.id FOR NO KEY UPDATE OF a
  LOOP
    IF NOT line.on_show OR line.available_arts < line.quantity THEN
      RETURN json_build_object('kind', 'refused', 'why', 'artwork', 'artId', line.id, 'name', line.name,
        'onShow', line.on_show, 'available', line.available_arts);
    END IF;
    IF line.owner_id = by_user THEN
      RETURN json_build_object('kind', 'refused', 'why', 'ownWork', 'artId', line.id, 'name', line.name);
    ELSIF its_country <> 'RW' AND line.ships_abroad = 'no' THEN
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
    new_order, a.id, a.owner_id, u.name, a.name, a.category, a.price, i.quantity, a.cover_id, a.dispatch_days
  FROM cart_items i JOIN arts a ON a.id = i.art_id JOIN users u ON u.id = a.owner_id WHERE i.cart_id = of_cart;
  UPDATE arts a SET available_arts = a.available_arts - i.quantity FROM cart_items i
  WHERE i.cart_id = of_cart AND a.id = i.art_id AND a.on_show AND a.available_arts >= i.quantity;
  GET DIAGNOSTICS taken = ROW_COUNT;
  UPDATE carts c SET status = 'ordered' WHERE c.id = of_cart AND c.status = 'open';
  GET DIAGNOSTICS closed = ROW_COUNT;
  -- The locks prevent this; if they ever failed, the order must not be written.
  IF taken <> lines_count OR closed <> 1 THEN
    RAISE EXCEPTION 'the stock or the cart changed behind its lock';
  END IF;

  answer := read_order(new_order);
  IF of_request IS NOT NULL THEN
    INSERT INTO audit_log (actor_id, ip, request_id, action, object_type, object_id, after)
    SELECT by_user, from_ip, of_request, 'order.placed', 'order', o.id, jsonb_build_object('number', o.number, 'totalPrice', total, 'pieces', (
      SELECT jsonb_agg(jsonb_build_object('art', l.art_id, 'quantity', l.quantity, 'price', l.price) ORDER BY l.id)
      FROM order_lines l WHERE l.order_id = o.id))
    FROM orders o WHERE o.id = new_order;
  END IF;
  IF its_key IS NOT NULL THEN
    UPDATE idempotency_keys k SET status = 201, facts = answer WHERE k.user_id = by_user AND k.key = its_key;
  END IF;
  RETURN json_build_object('kind', 'written', 'facts', answer);
END $$;
