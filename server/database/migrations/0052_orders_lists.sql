-- What the lists of orders are searched, filtered and sorted by (docs/decisions/0043-lists.md).

-- Names, categories and artists of the pieces: the words of an order's lines, for its search. Where an order is written they are gathered
-- in one line of write_order, which is changed here and nothing else of it.
DO $$
DECLARE
  was text := pg_get_functiondef((SELECT oid FROM pg_proc WHERE proname = 'write_order'));
  becomes text := replace(replace(was,
    $x$names := CASE WHEN lines_count = 1 THEN line.name ELSE names || ' ' || line.name END;$x$,
    $x$names := concat_ws(' ', nullif(names, ''), line.name, line.category, line.owner_name);$x$),
    $x$a.owner_id, a.ships_abroad
    FROM unnest(wished) AS w JOIN arts a ON a.id = w.art_id ORDER BY$x$,
    $x$a.owner_id, a.ships_abroad, a.category, u.name AS owner_name
    FROM unnest(wished) AS w JOIN arts a ON a.id = w.art_id JOIN users u ON u.id = a.owner_id ORDER BY$x$);
BEGIN
  IF becomes NOT LIKE '%line.owner_name);%' OR becomes NOT LIKE '%u.name AS owner_name%' THEN
    RAISE EXCEPTION 'write_order has other lines than this migration knows';
  END IF;
  EXECUTE becomes;
END $$;

-- A text to be searched word by word: one of one or two letters is the beginning of a word, which the index of trigrams finds by the space.
CREATE FUNCTION order_words(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || plain_text(translate(given, E'\n\t', '  '))
$$;
-- A phone as it is stored and as it is said in Rwanda.
CREATE FUNCTION phone_words(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(phone || ' ' || replace(phone, '+250', '0'), '')
$$;

-- How far a delivery is (`OrderFulfilment` in contract/orders.ts), by its lines that are not wholly refunded: all, the unsent, and those that have
-- not arrived; and whether anything was sent.
CREATE FUNCTION fulfilment_of(due bigint, to_send bigint, to_arrive bigint, is_any_sent boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN due = 0 THEN NULL WHEN to_send > 0 THEN CASE WHEN is_any_sent THEN 'partlySent' ELSE 'toSend' END
    WHEN to_arrive > 0 THEN 'sent' ELSE 'delivered' END
$$;
-- Lines of paid orders that are not cancelled, and by when each was promised to leave.
CREATE VIEW delivered_lines AS
  SELECT l.order_id, l.owner_id, l.sent_at, l.delivered_at, l.refunded_amount < l.price::bigint * l.quantity AS is_due,
    o.paid_at + make_interval(days => l.dispatch_days) AS send_by
  FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.payment_status = 'paid' AND o.status <> 'cancelled';
-- How far each order's delivery is, counted, and by when the next of its lines was promised to leave.
CREATE VIEW counted_deliveries AS
  SELECT order_id, fulfilment_of(count(*) FILTER (WHERE is_due), count(*) FILTER (WHERE is_due AND sent_at IS NULL),
      count(*) FILTER (WHERE is_due AND delivered_at IS NULL), bool_or(sent_at IS NOT NULL)) AS fulfilment,
    min(send_by) FILTER (WHERE is_due AND sent_at IS NULL) AS send_by
  FROM delivered_lines GROUP BY order_id;

ALTER TABLE orders ADD COLUMN fulfilment text CHECK (fulfilment IN ('toSend', 'partlySent', 'sent', 'delivered')), ADD COLUMN send_by timestamptz;
UPDATE orders o SET
  piece_names = (
    SELECT string_agg(concat_ws(' ', l.name, l.category, l.owner_name), ' ' ORDER BY l.id) FROM order_lines l WHERE l.order_id = o.id),
  fulfilment = c.fulfilment, send_by = c.send_by
FROM orders i LEFT JOIN counted_deliveries c ON c.order_id = i.id
WHERE i.id = o.id AND EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id);
ALTER TABLE orders DROP COLUMN search_text;
ALTER TABLE orders ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  order_words(buyer_name || ' ' || buyer_email || ' ' || phone_words(buyer_phone) || ' ' || shipping_address || ' ' || coalesce(district, '')
    || ' ' || piece_names)) STORED;
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_fulfilment ON orders (fulfilment, id) WHERE fulfilment IS NOT NULL;
CREATE INDEX orders_fulfilment_total ON orders (fulfilment, total_price, id) WHERE fulfilment IS NOT NULL;
CREATE INDEX orders_send_by ON orders (send_by) WHERE send_by IS NOT NULL;

-- Kept with the row that is written anyway when the order itself changes, and else when its lines do.
CREATE FUNCTION keep_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.fulfilment := NULL;
  NEW.send_by := NULL;
  IF NEW.payment_status = 'paid' AND NEW.status <> 'cancelled' THEN
    SELECT fulfilment_of(count(*), count(*) FILTER (WHERE sent_at IS NULL), count(*) FILTER (WHERE delivered_at IS NULL),
        EXISTS (SELECT FROM order_lines s WHERE s.order_id = NEW.id AND s.sent_at IS NOT NULL)),
      min(NEW.paid_at + make_interval(days => dispatch_days)) FILTER (WHERE sent_at IS NULL)
    INTO NEW.fulfilment, NEW.send_by
    FROM order_lines WHERE order_id = NEW.id AND refunded_amount < price::bigint * quantity;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_delivery BEFORE UPDATE OF status, payment_status, paid_at ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.payment_status, OLD.paid_at) IS DISTINCT FROM (NEW.status, NEW.payment_status, NEW.paid_at))
  EXECUTE FUNCTION keep_delivery();

CREATE FUNCTION write_deliveries(order_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE orders o SET fulfilment = c.fulfilment, send_by = c.send_by FROM counted_deliveries c
  WHERE o.id = ANY (order_ids) AND c.order_id = o.id AND (o.fulfilment, o.send_by) IS DISTINCT FROM (c.fulfilment, c.send_by)
$$;
CREATE OR REPLACE FUNCTION note_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := (SELECT array_agg(DISTINCT order_id) FROM written);
BEGIN
  IF ids IS NOT NULL AND NOT counts_by_hand() THEN
    PERFORM write_deliveries(ids);
    PERFORM write_artist_orders(ids);
  END IF;
  RETURN NULL;
END $$;

-- The same of an artist's part, and its words: where it goes only once it is paid, as they see it. `send_rank` sorts what is to be sent first, the
-- oldest of it first, before everything else: the seconds from an order to the year 2200.
ALTER TABLE artist_orders
  ADD COLUMN fulfilment text, ADD COLUMN send_by timestamptz, ADD COLUMN send_rank double precision NOT NULL DEFAULT 0;
ALTER TABLE artist_orders ALTER COLUMN send_rank DROP DEFAULT;
CREATE OR REPLACE VIEW counted_artist_orders AS
  SELECT artist_id, order_id, buyer_id, created_at, status, payment_status, paid_on, total, refunded, send_by IS NOT NULL AS is_to_send,
    art_ids, art_pieces, art_amounts, search_text, fulfilment, send_by,
    CASE WHEN send_by IS NULL THEN 0 ELSE 7258118400 - extract(epoch FROM created_at)::double precision END AS send_rank
  FROM (
    SELECT l.owner_id AS artist_id, o.id AS order_id, o.user_id AS buyer_id, o.created_at, o.status, o.payment_status,
      CASE WHEN o.payment_status = 'paid' THEN (o.paid_at AT TIME ZONE 'Africa/Kigali')::date END AS paid_on,
      sum(l.price::bigint * l.quantity)::bigint AS total, sum(l.refunded_amount)::bigint AS refunded,
      array_agg(l.art_id ORDER BY l.id) AS art_ids, array_agg(l.quantity ORDER BY l.id) AS art_pieces,
      array_agg(l.price::bigint * l.quantity - l.refunded_amount ORDER BY l.id) AS art_amounts,
      order_words(o.buyer_name || ' ' || o.buyer_email || ' ' || string_agg(l.name || ' ' || l.category, ' ' ORDER BY l.id)
        || CASE WHEN o.payment_status = 'paid'
          THEN ' ' || phone_words(o.buyer_phone) || ' ' || o.shipping_address || ' ' || coalesce(o.district, '') ELSE '' END) AS search_text,
      CASE WHEN o.payment_status = 'paid' AND o.status <> 'cancelled' THEN fulfilment_of(count(*) FILTER (WHERE is_due),
        count(*) FILTER (WHERE is_due AND l.sent_at IS NULL), count(*) FILTER (WHERE is_due AND l.delivered_at IS NULL),
        bool_or(l.sent_at IS NOT NULL)) END AS fulfilment,
      CASE WHEN o.payment_status = 'paid' AND o.status <> 'cancelled'
        THEN min(o.paid_at + make_interval(days => l.dispatch_days)) FILTER (WHERE is_due AND l.sent_at IS NULL) END AS send_by
    FROM orders o JOIN (SELECT *, refunded_amount < price::bigint * quantity AS is_due FROM order_lines) l ON l.order_id = o.id
    GROUP BY o.id, l.owner_id
  ) counted;

CREATE OR REPLACE FUNCTION write_artist_orders(order_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO artist_orders AS a SELECT * FROM counted_artist_orders WHERE order_id = ANY (order_ids)
  ON CONFLICT (artist_id, order_id) DO UPDATE SET status = EXCLUDED.status, payment_status = EXCLUDED.payment_status, paid_on = EXCLUDED.paid_on,
    created_at = EXCLUDED.created_at, total = EXCLUDED.total, refunded = EXCLUDED.refunded, is_to_send = EXCLUDED.is_to_send,
    art_ids = EXCLUDED.art_ids, art_pieces = EXCLUDED.art_pieces, art_amounts = EXCLUDED.art_amounts, search_text = EXCLUDED.search_text,
    fulfilment = EXCLUDED.fulfilment, send_by = EXCLUDED.send_by, send_rank = EXCLUDED.send_rank
  WHERE a IS DISTINCT FROM EXCLUDED
$$;

-- As in 0035, and where an order goes is part of what artists search.
DROP TRIGGER orders_sums_changed ON orders;
CREATE TRIGGER orders_sums_changed
  AFTER UPDATE OF status, payment_status, paid_at, total_items, total_price, refunded_amount, district, buyer_name, buyer_email, created_at,
    buyer_phone, shipping_address ON orders
  FOR EACH ROW
  WHEN ((OLD.status, OLD.payment_status, OLD.paid_at, OLD.total_items, OLD.total_price, OLD.refunded_amount, OLD.district, OLD.buyer_name,
    OLD.buyer_email, OLD.created_at, OLD.buyer_phone, OLD.shipping_address) IS DISTINCT FROM (NEW.status, NEW.payment_status, NEW.paid_at,
    NEW.total_items, NEW.total_price, NEW.refunded_amount, NEW.district, NEW.buyer_name, NEW.buyer_email, NEW.created_at, NEW.buyer_phone,
    NEW.shipping_address))
  EXECUTE FUNCTION note_order();

-- As in 0035, and the delivery of every order.
CREATE OR REPLACE FUNCTION refill_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders, order_lines IN SHARE ROW EXCLUSIVE MODE;
  PERFORM pg_advisory_xact_lock(7224009);
  TRUNCATE artist_orders, buyers, buyer_changes, recent_art_sales, sum_changes, kept_sums, low_stock_arts;
  INSERT INTO low_stock_arts SELECT id, owner_id, available_arts FROM arts WHERE on_show AND is_low_stock(id, available_arts);
  UPDATE orders o SET fulfilment = c.fulfilment, send_by = c.send_by FROM orders i LEFT JOIN counted_deliveries c ON c.order_id = i.id
  WHERE i.id = o.id AND (o.fulfilment, o.send_by) IS DISTINCT FROM (c.fulfilment, c.send_by);
  ALTER TABLE artist_orders DISABLE TRIGGER artist_orders_sums;
  INSERT INTO artist_orders SELECT * FROM counted_artist_orders ORDER BY order_id, artist_id;
  ALTER TABLE artist_orders ENABLE TRIGGER artist_orders_sums;
  ALTER TABLE buyers DISABLE TRIGGER buyers_sums_inserted;
  INSERT INTO buyers SELECT * FROM counted_buyers;
  ALTER TABLE buyers ENABLE TRIGGER buyers_sums_inserted;
  INSERT INTO kept_sums SELECT * FROM counted_sums;
  INSERT INTO recent_art_sales SELECT of_id, sum(pieces), sum(amount) FROM kept_sums, recent_sales_window
    WHERE name = 'artwork by day' AND day >= first_day GROUP BY of_id;
END $$;

ALTER TABLE artist_orders DISABLE TRIGGER artist_orders_sums;
UPDATE artist_orders a SET fulfilment = c.fulfilment, send_by = c.send_by, send_rank = c.send_rank, search_text = c.search_text
FROM counted_artist_orders c WHERE (c.artist_id, c.order_id) = (a.artist_id, a.order_id);
ALTER TABLE artist_orders ENABLE TRIGGER artist_orders_sums;
CREATE INDEX artist_orders_fulfilment ON artist_orders (artist_id, fulfilment, order_id);
CREATE INDEX artist_orders_rank ON artist_orders (artist_id, send_rank, order_id);
CREATE INDEX artist_orders_send_by ON artist_orders (artist_id, send_by) WHERE send_by IS NOT NULL;
CREATE INDEX artist_orders_created ON artist_orders (artist_id, created_at);
ANALYZE orders, artist_orders;
