-- Changing a cart and placing an order are one statement each: a function sees, behind each lock, what was committed while it waited for
-- it, which the parts of one statement do not (docs/decisions/0026-carts-and-orders-are-written-by-functions.md).

-- What the answer of a key is made of, where a function stores it: `body` is the answer itself.
ALTER TABLE idempotency_keys ADD COLUMN facts json;

-- Claims an Idempotency-Key: NULL when it is the caller's now, else what was stored before. Waits for another request that has it.
CREATE FUNCTION claim_key(by_user uuid, its_key text, its_fingerprint bytea) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  stored json;
BEGIN
  LOOP
    INSERT INTO idempotency_keys (user_id, key, fingerprint) VALUES (by_user, its_key, its_fingerprint) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      RETURN NULL;
    END IF;
    SELECT json_build_object('kind', 'repeated', 'isSame', k.fingerprint = its_fingerprint, 'facts', k.facts, 'body', k.body) INTO stored
    FROM idempotency_keys k WHERE k.user_id = by_user AND k.key = its_key;
    -- Otherwise it was over and deleted at this very moment.
    IF FOUND THEN
      RETURN stored;
    END IF;
  END LOOP;
END $$;

-- The open cart with its lines, oldest first, each with the artwork's present data; NULL while there is none.
CREATE FUNCTION read_cart(of_user uuid) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_build_object('id', c.id, 'lines', coalesce((
      SELECT json_agg(json_build_object(
        'artId', i.art_id, 'quantity', i.quantity, 'priceWhenAdded', i.price_when_added,
        'name', a.name, 'slug', a.slug, 'price', a.price, 'available', a.available_arts, 'onShow', a.on_show,
        'picture', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash) END
      ) ORDER BY i.added_at, i.art_id)
      FROM cart_items i JOIN arts a ON a.id = i.art_id LEFT JOIN pictures p ON p.id = a.cover_id WHERE i.cart_id = c.id
    ), '[]'))
    FROM carts c WHERE c.user_id = of_user AND c.status = 'open'
  );
END $$;

-- Adds to a line ('add'), sets it ('set'), removes it ('remove'), or only opens the cart ('open'), and answers with the cart. The cart stays
-- locked meanwhile, so that an order of it comes wholly before or after. A refusal changes no line and says what its words need.
CREATE FUNCTION change_cart(
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
    WHERE a.id = of_art AND of_cart IS NOT NULL AND a.on_show AND by_quantity <= least(a.available_arts, quantity_max)
      AND (EXISTS (SELECT FROM cart_items i WHERE i.cart_id = of_cart AND i.art_id = of_art)
        OR (SELECT count(*) FROM cart_items i WHERE i.cart_id = of_cart) < lines_max)
    ON CONFLICT (cart_id, art_id) DO UPDATE SET quantity = line.quantity + excluded.quantity
      WHERE line.quantity + excluded.quantity <= (SELECT least(a.available_arts, quantity_max) FROM arts a WHERE a.id = excluded.art_id);
    is_written := FOUND;
  ELSIF change = 'set' THEN
    UPDATE cart_items line SET quantity = by_quantity FROM arts a
    WHERE line.cart_id = of_cart AND line.art_id = of_art AND a.id = of_art
      AND a.on_show AND by_quantity <= least(a.available_arts, quantity_max);
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
      'lines', (SELECT count(*) FROM cart_items i WHERE i.cart_id = of_cart),
      'hasLine', EXISTS (SELECT FROM cart_items i WHERE i.cart_id = of_cart AND i.art_id = of_art))
    FROM (SELECT 1) AS always LEFT JOIN arts a ON a.id = of_art
  );
END $$;

-- An order with its refunds in the order of their decisions, and its lines; NULL where there is none. `slug` is null for an artwork that is
-- unpublished.
CREATE FUNCTION read_order(of_order uuid) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_build_object(
      'order', json_build_object(
        'id', o.id, 'number', o.number, 'cartId', o.cart_id, 'userId', o.user_id, 'buyerName', o.buyer_name, 'buyerEmail', o.buyer_email,
        'buyerPhone', o.buyer_phone, 'shippingAddress', o.shipping_address, 'district', o.district, 'status', o.status,
        'paymentStatus', o.payment_status, 'paymentMethod', o.payment_method, 'paidAt', o.paid_at, 'paidAmount', o.paid_amount,
        'paidCurrency', o.paid_currency, 'paidBy', o.paid_by, 'totalItems', o.total_items, 'totalPrice', o.total_price,
        'refundedAmount', o.refunded_amount, 'createdAt', o.created_at, 'expiresAt', o.expires_at, 'completedAt', o.completed_at,
        'completedBy', o.completed_by, 'cancelledAt', o.cancelled_at, 'cancelledBy', o.cancelled_by, 'cancelReason', o.cancel_reason,
        'pieceNames', o.piece_names,
        'refunds', coalesce((
          SELECT json_agg(json_build_object('_id', r.id, 'createdAt', r.created_at, 'amountFrw', r.amount_frw, 'reason', r.reason,
            'state', r.state, 'paid', json_build_object('amount', r.amount, 'currency', r.currency),
            'lines', (SELECT coalesce(json_object_agg(p.line_id, p.amount_frw), '{}') FROM refund_lines p WHERE p.refund_id = r.id)
          ) ORDER BY r.created_at, r.id) FROM refunds r WHERE r.order_id = o.id
        ), '[]')),
      'lines', (
        SELECT coalesce(json_agg(json_build_object(
          'line', json_build_object('id', l.id, 'orderId', l.order_id, 'artId', l.art_id, 'ownerId', l.owner_id, 'ownerName', l.owner_name,
            'name', l.name, 'category', l.category, 'price', l.price, 'quantity', l.quantity, 'coverId', l.cover_id, 'sentAt', l.sent_at,
            'deliveredAt', l.delivered_at, 'refundedAmount', l.refunded_amount),
          'slug', CASE WHEN a.on_show THEN a.slug END,
          'picture', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash) END
        ) ORDER BY l.id), '[]')
        FROM order_lines l JOIN arts a ON a.id = l.art_id LEFT JOIN pictures p ON p.id = l.cover_id WHERE l.order_id = o.id))
    FROM orders o WHERE o.id = of_order
  );
END $$;

-- Locks an order until the transaction ends, and reads it as it is behind the lock.
CREATE FUNCTION lock_order(of_order uuid) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders o WHERE o.id = of_order FOR UPDATE;
  RETURN read_order(of_order);
END $$;

-- Places the order of a cart (contract.md section 4): locks the cart, then the artworks in the order of their ids, takes the stock, writes
-- the order with the present names, prices and owners, closes the cart, and adds the order to the audit log where a request places it. A
-- refusal says what its words need; whoever is told one rolls back.
CREATE FUNCTION place_order(
  of_cart uuid, by_user uuid, address text, expected_total bigint, hold_seconds double precision, new_order uuid, new_status text,
  new_payment_status text, unpaid_max integer, from_ip text, of_request text, its_key text, its_fingerprint bytea
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  cart_status text;
  line record;
  lines_count integer := 0;
  items integer := 0;
  total bigint := 0;
  names text := '';
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
    SELECT a.id, i.quantity, a.name, a.price, a.on_show, a.available_arts
    FROM cart_items i JOIN arts a ON a.id = i.art_id WHERE i.cart_id = of_cart ORDER BY a.id FOR NO KEY UPDATE OF a
  LOOP
    IF NOT line.on_show OR line.available_arts < line.quantity THEN
      RETURN json_build_object('kind', 'refused', 'why', 'artwork', 'artId', line.id, 'name', line.name,
        'onShow', line.on_show, 'available', line.available_arts);
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
  END IF;

  INSERT INTO orders (id, cart_id, user_id, buyer_name, buyer_email, buyer_phone, district, shipping_address, total_items, total_price,
    piece_names, expires_at, status, payment_status)
  SELECT new_order, of_cart, u.id, u.name, u.email, u.phone, u.district, address, items, total, names,
    now() + make_interval(secs => hold_seconds), new_status, new_payment_status
  FROM users u WHERE u.id = by_user;
  -- Ids of one millisecond, that of the order's, and in the order of the lines: a counter of 12 bits, the rest random (RFC 9562 section 6.2).
  INSERT INTO order_lines (id, order_id, art_id, owner_id, owner_name, name, category, price, quantity, cover_id)
  SELECT (left(new_order::text, 14) || '7' || lpad(to_hex(row_number() OVER (ORDER BY a.id)), 3, '0') || substr(gen_random_uuid()::text, 19))::uuid,
    new_order, a.id, a.owner_id, u.name, a.name, a.category, a.price, i.quantity, a.cover_id
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
