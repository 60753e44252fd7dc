-- Sums of the shop, of artists and of artworks as rows, so that no dashboard counts orders when it is asked (decision 30). A change writes down
-- by how much it changes a sum, in its own transaction and without a lock; `fold_sums` adds up what was written down. A sum is its row and
-- what is written down for it, read in one statement: that is exact at any moment.
-- In the order of a cancellation, so that neither waits for the other.
LOCK TABLE orders, order_lines, arts, art_views IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE kept_sums (
  name text NOT NULL,
  -- The artist or the artwork; the first id for the whole shop.
  of_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  -- A day of Kigali; '-infinity' for a sum of all days.
  day date NOT NULL DEFAULT '-infinity',
  part text NOT NULL DEFAULT '',
  things bigint NOT NULL DEFAULT 0,
  pieces bigint NOT NULL DEFAULT 0,
  -- In Frw.
  amount bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (name, of_id, day, part)
) WITH (fillfactor = 80);
CREATE TABLE sum_changes (LIKE kept_sums INCLUDING DEFAULTS);
CREATE INDEX sum_changes_of ON sum_changes (name, of_id);

-- What an artist sees of an order, as one row: own items alone. Their lists walk it, and it says what the order adds to their sums.
CREATE TABLE artist_orders (
  artist_id uuid NOT NULL,
  order_id uuid NOT NULL REFERENCES orders (id),
  buyer_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  status text NOT NULL,
  payment_status text NOT NULL,
  -- The day of Kigali on which it was paid.
  paid_on date,
  total bigint NOT NULL,
  refunded bigint NOT NULL,
  -- Paid, and an item that is neither sent nor wholly refunded.
  is_to_send boolean NOT NULL,
  -- Own artworks, how many of each, and the Frw that are left for each: one place of the three arrays is one item.
  art_ids uuid[] NOT NULL,
  art_pieces integer[] NOT NULL,
  art_amounts bigint[] NOT NULL,
  search_text text NOT NULL,
  PRIMARY KEY (artist_id, order_id)
) WITH (fillfactor = 85);

-- Who bought and paid: of an artist, and of the shop (the first id as seller).
CREATE TABLE buyers (
  seller_id uuid NOT NULL,
  buyer_id uuid NOT NULL,
  orders integer NOT NULL,
  total bigint NOT NULL,
  last_order_id uuid NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, buyer_id)
) WITH (fillfactor = 85);
-- Whose row is out of date: `last_at` cannot be kept by adding, so the row is counted anew from the buyer's orders.
CREATE TABLE buyer_changes (seller_id uuid NOT NULL, buyer_id uuid NOT NULL);
CREATE INDEX buyer_changes_of ON buyer_changes (seller_id);

-- Sales of artworks since `first_day`, for the best-selling ones; the window moves with the days.
CREATE TABLE recent_art_sales (
  art_id uuid PRIMARY KEY,
  pieces bigint NOT NULL,
  amount bigint NOT NULL
) WITH (fillfactor = 80);
CREATE TABLE recent_sales_window (first_day date NOT NULL);
CREATE FUNCTION first_recent_day() RETURNS date LANGUAGE sql STABLE RETURN (now() AT TIME ZONE 'Africa/Kigali')::date - 29;
INSERT INTO recent_sales_window VALUES (first_recent_day());

-- Artworks on show that were sold and of which at most two are left, without most of those that never were more than one; who reads it looks
-- closer. Beside `arts`, because an index on the stock there would write the row into every index anew with each sale.
CREATE TABLE low_stock_arts (
  art_id uuid PRIMARY KEY REFERENCES arts (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL,
  available_arts integer NOT NULL
);
CREATE INDEX low_stock_arts_of ON low_stock_arts (owner_id, available_arts, art_id DESC);
CREATE FUNCTION is_low_stock(art uuid, available integer) RETURNS boolean LANGUAGE sql STABLE
  RETURN available <= 2 AND available + (SELECT sum(quantity) FROM (SELECT quantity FROM order_lines WHERE art_id = art LIMIT 2) l) > 1;
CREATE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.on_show AND is_low_stock(NEW.id, NEW.available_arts) THEN
    INSERT INTO low_stock_arts VALUES (NEW.id, NEW.owner_id, NEW.available_arts)
    ON CONFLICT (art_id) DO UPDATE SET owner_id = EXCLUDED.owner_id, available_arts = EXCLUDED.available_arts;
  ELSE
    DELETE FROM low_stock_arts WHERE art_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_low_stock_changed AFTER UPDATE OF available_arts, on_show, owner_id ON arts FOR EACH ROW
  WHEN ((NEW.available_arts <= 2 OR OLD.available_arts <= 2)
    AND (OLD.available_arts, OLD.on_show, OLD.owner_id) IS DISTINCT FROM (NEW.available_arts, NEW.on_show, NEW.owner_id))
  EXECUTE FUNCTION note_low_stock();

-- What an order adds to the sums of the shop.
CREATE FUNCTION sums_of_order(o orders) RETURNS SETOF kept_sums LANGUAGE sql STABLE AS $$
  SELECT 'orders', '00000000-0000-0000-0000-000000000000'::uuid, '-infinity'::date, o.status || '/' || o.payment_status,
    1::bigint, o.total_items::bigint, o.total_price, o.refunded_amount
  UNION ALL
  SELECT 'sales by day', '00000000-0000-0000-0000-000000000000', (o.paid_at AT TIME ZONE 'Africa/Kigali')::date, coalesce(o.district, ''),
    1, o.total_items, o.total_price - o.refunded_amount, 0
  WHERE o.payment_status = 'paid'
$$;

-- What an order adds to the sums of an artist in it and of their artworks.
CREATE FUNCTION sums_of_artist_order(a artist_orders) RETURNS SETOF kept_sums LANGUAGE sql STABLE AS $$
  SELECT 'artist', a.artist_id, '-infinity'::date, 'paid', 1::bigint, 0::bigint, a.total - a.refunded, a.refunded WHERE a.payment_status = 'paid'
  UNION ALL
  SELECT 'artist', a.artist_id, '-infinity', 'awaiting', 1, 0, a.total, 0
  WHERE a.status = 'pending' AND a.payment_status IN ('unpaid', 'failed')
  UNION ALL
  SELECT 'artist', a.artist_id, '-infinity', 'to send', 1, 0, 0, 0 WHERE a.is_to_send
  UNION ALL
  SELECT 'artist by day', a.artist_id, a.paid_on, 'sold', 1, (SELECT sum(p) FROM unnest(a.art_pieces) p)::bigint, a.total - a.refunded, 0
  WHERE a.payment_status = 'paid'
  UNION ALL
  SELECT 'artwork by day', i.art_id, a.paid_on, '', 0, i.pieces::bigint, i.amount, 0
  FROM unnest(a.art_ids, a.art_pieces, a.art_amounts) AS i (art_id, pieces, amount) WHERE a.payment_status = 'paid'
$$;

-- What an order's artists see of it, counted.
CREATE VIEW counted_artist_orders AS
  SELECT l.owner_id AS artist_id, o.id AS order_id, o.user_id AS buyer_id, o.created_at, o.status, o.payment_status,
    CASE WHEN o.payment_status = 'paid' THEN (o.paid_at AT TIME ZONE 'Africa/Kigali')::date END AS paid_on,
    sum(l.price::bigint * l.quantity)::bigint AS total, sum(l.refunded_amount)::bigint AS refunded,
    o.payment_status = 'paid' AND o.status <> 'cancelled'
      AND bool_or(l.sent_at IS NULL AND l.refunded_amount < l.price::bigint * l.quantity) AS is_to_send,
    array_agg(l.art_id ORDER BY l.id) AS art_ids, array_agg(l.quantity ORDER BY l.id) AS art_pieces,
    array_agg(l.price::bigint * l.quantity - l.refunded_amount ORDER BY l.id) AS art_amounts,
    plain_text(o.buyer_name || ' ' || o.buyer_email || ' ' || string_agg(l.name, ' ' ORDER BY l.id)) AS search_text
  FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY o.id, l.owner_id;

-- Who bought and paid, counted.
CREATE VIEW counted_buyers AS
  SELECT '00000000-0000-0000-0000-000000000000'::uuid AS seller_id, user_id AS buyer_id, count(*)::int AS orders,
    sum(total_price - refunded_amount)::bigint AS total, (array_agg(id ORDER BY id DESC))[1] AS last_order_id, max(created_at) AS last_at
  FROM orders WHERE payment_status = 'paid' GROUP BY user_id
  UNION ALL
  SELECT artist_id, buyer_id, count(*)::int, sum(total - refunded)::bigint, (array_agg(order_id ORDER BY order_id DESC))[1], max(created_at)
  FROM artist_orders WHERE payment_status = 'paid' GROUP BY artist_id, buyer_id;

-- The same of one buyer, by an index and no plan for many.
CREATE FUNCTION count_buyer(seller uuid, buyer uuid) RETURNS SETOF buyers LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF seller = '00000000-0000-0000-0000-000000000000' THEN
    RETURN QUERY SELECT seller, buyer, count(*)::int, sum(total_price - refunded_amount)::bigint, (array_agg(id ORDER BY id DESC))[1], max(created_at)
      FROM orders WHERE user_id = buyer AND payment_status = 'paid' HAVING count(*) > 0;
  ELSE
    RETURN QUERY SELECT seller, buyer, count(*)::int, sum(a.total - refunded)::bigint, (array_agg(order_id ORDER BY order_id DESC))[1], max(created_at)
      FROM artist_orders a WHERE artist_id = seller AND a.buyer_id = buyer AND payment_status = 'paid' HAVING count(*) > 0;
  END IF;
END $$;

-- All sums, counted.
CREATE VIEW counted_sums AS
  SELECT name, of_id, day, part, sum(things)::bigint AS things, sum(pieces)::bigint AS pieces, sum(amount)::bigint AS amount,
    sum(refunded)::bigint AS refunded
  FROM (
    SELECT s.* FROM orders o, sums_of_order(o) s
    UNION ALL SELECT s.* FROM artist_orders a, sums_of_artist_order(a) s
    UNION ALL SELECT 'artist', a.owner_id, '-infinity', 'views', v.views, 0, 0, 0 FROM art_views v JOIN arts a ON a.id = v.art_id
    UNION ALL SELECT 'artist by day', a.owner_id, v.day, 'viewed', v.views, 0, 0, 0 FROM art_views v JOIN arts a ON a.id = v.art_id
    UNION ALL SELECT 'artist', owner_id, '-infinity', 'favorites', favorites_count, 0, 0, 0 FROM arts
      WHERE deleted_at IS NULL AND favorites_count > 0
    UNION ALL SELECT 'customers', seller_id, '-infinity', '', 1, 0, 0, 0 FROM buyers
      WHERE seller_id = '00000000-0000-0000-0000-000000000000'
  ) added GROUP BY name, of_id, day, part;

-- Whoever changes very many rows at once says so by the setting and calls refill_sums().
CREATE FUNCTION counts_by_hand() RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(current_setting('ubugeni.counts', true), '') = 'by hand';

CREATE FUNCTION note_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF counts_by_hand() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sum_changes SELECT * FROM sums_of_order(NEW);
  ELSE
    INSERT INTO sum_changes SELECT name, of_id, day, part, -things, -pieces, -amount, -refunded FROM sums_of_order(OLD)
      UNION ALL SELECT * FROM sums_of_order(NEW);
    IF 'paid' IN (OLD.payment_status, NEW.payment_status) THEN
      INSERT INTO buyer_changes VALUES ('00000000-0000-0000-0000-000000000000', NEW.user_id);
    END IF;
    PERFORM write_artist_orders(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;

-- The rows of these orders' artists as they are now; what does not differ is not written.
CREATE FUNCTION write_artist_orders(order_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO artist_orders AS a SELECT * FROM counted_artist_orders WHERE order_id = ANY (order_ids)
  ON CONFLICT (artist_id, order_id) DO UPDATE SET status = EXCLUDED.status, payment_status = EXCLUDED.payment_status, paid_on = EXCLUDED.paid_on,
    created_at = EXCLUDED.created_at, total = EXCLUDED.total, refunded = EXCLUDED.refunded, is_to_send = EXCLUDED.is_to_send,
    art_ids = EXCLUDED.art_ids, art_pieces = EXCLUDED.art_pieces, art_amounts = EXCLUDED.art_amounts, search_text = EXCLUDED.search_text
  WHERE a IS DISTINCT FROM EXCLUDED
$$;

CREATE TRIGGER orders_sums_inserted AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note_order();
CREATE TRIGGER orders_sums_changed
  AFTER UPDATE OF status, payment_status, paid_at, total_items, total_price, refunded_amount, district, buyer_name, buyer_email, created_at ON orders
  FOR EACH ROW
  WHEN ((OLD.status, OLD.payment_status, OLD.paid_at, OLD.total_items, OLD.total_price, OLD.refunded_amount, OLD.district, OLD.buyer_name,
    OLD.buyer_email, OLD.created_at) IS DISTINCT FROM (NEW.status, NEW.payment_status, NEW.paid_at, NEW.total_items, NEW.total_price,
    NEW.refunded_amount, NEW.district, NEW.buyer_name, NEW.buyer_email, NEW.created_at))
  EXECUTE FUNCTION note_order();

CREATE FUNCTION note_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT counts_by_hand() THEN
    PERFORM write_artist_orders(ids) FROM (SELECT array_agg(DISTINCT order_id) AS ids FROM written) changed WHERE ids IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_lines_sums_inserted AFTER INSERT ON order_lines REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_lines();
CREATE TRIGGER order_lines_sums_changed AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_lines();

CREATE FUNCTION note_artist_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sum_changes SELECT * FROM sums_of_artist_order(NEW);
  ELSE
    INSERT INTO sum_changes SELECT name, of_id, day, part, -things, -pieces, -amount, -refunded FROM sums_of_artist_order(OLD)
      UNION ALL SELECT * FROM sums_of_artist_order(NEW);
  END IF;
  IF NEW.payment_status = 'paid' OR OLD.payment_status = 'paid' THEN
    INSERT INTO buyer_changes VALUES (NEW.artist_id, NEW.buyer_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER artist_orders_sums AFTER INSERT OR UPDATE ON artist_orders FOR EACH ROW EXECUTE FUNCTION note_artist_order();

CREATE FUNCTION note_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sum_changes (name, things) VALUES ('customers', CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
CREATE TRIGGER buyers_sums_inserted AFTER INSERT ON buyers FOR EACH ROW
  WHEN (NEW.seller_id = '00000000-0000-0000-0000-000000000000') EXECUTE FUNCTION note_buyer();
CREATE TRIGGER buyers_sums_deleted AFTER DELETE ON buyers FOR EACH ROW
  WHEN (OLD.seller_id = '00000000-0000-0000-0000-000000000000') EXECUTE FUNCTION note_buyer();

CREATE FUNCTION note_art_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sum_changes (name, of_id, day, part, things)
    SELECT s.name, a.owner_id, s.day, s.part, NEW.views - coalesce(OLD.views, 0)
    FROM arts a, (VALUES ('artist', '-infinity'::date, 'views'), ('artist by day', NEW.day, 'viewed')) AS s (name, day, part)
    WHERE a.id = NEW.art_id AND NOT counts_by_hand();
  RETURN NULL;
END $$;
CREATE TRIGGER art_views_sums AFTER INSERT OR UPDATE OF views ON art_views FOR EACH ROW EXECUTE FUNCTION note_art_views();

CREATE FUNCTION note_favorites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sum_changes (name, of_id, part, things)
    SELECT 'artist', NEW.owner_id, 'favorites',
      CASE WHEN NEW.deleted_at IS NULL THEN NEW.favorites_count ELSE 0 END - CASE WHEN OLD.deleted_at IS NULL THEN OLD.favorites_count ELSE 0 END
    WHERE NOT counts_by_hand();
  RETURN NULL;
END $$;
CREATE TRIGGER arts_favorites_changed AFTER UPDATE OF favorites_count, deleted_at ON arts FOR EACH ROW
  WHEN ((OLD.favorites_count, OLD.deleted_at) IS DISTINCT FROM (NEW.favorites_count, NEW.deleted_at) AND (OLD.favorites_count > 0 OR NEW.favorites_count > 0))
  EXECUTE FUNCTION note_favorites();

-- Before, because its views go with the artwork.
CREATE FUNCTION note_deleted_art() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sum_changes (name, of_id, day, part, things)
    SELECT 'artist', OLD.owner_id, '-infinity'::date, 'favorites', -OLD.favorites_count WHERE OLD.deleted_at IS NULL AND OLD.favorites_count > 0
    UNION ALL SELECT 'artist by day', OLD.owner_id, day, 'viewed', -views FROM art_views WHERE art_id = OLD.id
    UNION ALL SELECT 'artist', OLD.owner_id, '-infinity', 'views', -sum(views) FROM art_views WHERE art_id = OLD.id HAVING sum(views) > 0;
  RETURN OLD;
END $$;
CREATE TRIGGER arts_sums_deleted BEFORE DELETE ON arts FOR EACH ROW EXECUTE FUNCTION note_deleted_art();

-- Adds up what was written down, at most so many rows of each; one at a time. Returns whether more may be left.
CREATE FUNCTION fold_sums(most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  recounted bigint;
  was date;
  becomes date := first_recent_day();
BEGIN
  PERFORM pg_advisory_xact_lock(7224009);
  SELECT first_day INTO was FROM recent_sales_window;

  WITH taken AS (
    DELETE FROM buyer_changes WHERE ctid IN (SELECT ctid FROM buyer_changes LIMIT most) RETURNING seller_id, buyer_id
  ),
  changed AS MATERIALIZED (SELECT DISTINCT seller_id, buyer_id FROM taken),
  counted AS MATERIALIZED (
    SELECT c.* FROM changed d CROSS JOIN LATERAL count_buyer(d.seller_id, d.buyer_id) c
  ),
  gone AS (
    DELETE FROM buyers b USING changed d WHERE b.seller_id = d.seller_id AND b.buyer_id = d.buyer_id
      AND NOT EXISTS (SELECT 1 FROM counted c WHERE c.seller_id = d.seller_id AND c.buyer_id = d.buyer_id)
  ),
  kept AS (
    INSERT INTO buyers SELECT * FROM counted
    ON CONFLICT (seller_id, buyer_id) DO UPDATE SET orders = EXCLUDED.orders, total = EXCLUDED.total, last_order_id = EXCLUDED.last_order_id,
      last_at = EXCLUDED.last_at
  )
  SELECT count(*) INTO recounted FROM taken;

  WITH taken AS (DELETE FROM sum_changes WHERE ctid IN (SELECT ctid FROM sum_changes LIMIT most) RETURNING *),
  step AS MATERIALIZED (
    SELECT name, of_id, day, part, sum(things)::bigint AS things, sum(pieces)::bigint AS pieces, sum(amount)::bigint AS amount,
      sum(refunded)::bigint AS refunded
    FROM taken GROUP BY name, of_id, day, part
  ),
  recent AS (
    INSERT INTO recent_art_sales AS r (art_id, pieces, amount)
      SELECT of_id, sum(pieces), sum(amount) FROM step WHERE name = 'artwork by day' AND day >= was GROUP BY of_id
    ON CONFLICT (art_id) DO UPDATE SET pieces = r.pieces + EXCLUDED.pieces, amount = r.amount + EXCLUDED.amount
  ),
  kept AS (
    INSERT INTO kept_sums AS k SELECT * FROM step WHERE (things, pieces, amount, refunded) <> (0, 0, 0, 0)
    ON CONFLICT (name, of_id, day, part) DO UPDATE SET things = k.things + EXCLUDED.things, pieces = k.pieces + EXCLUDED.pieces,
      amount = k.amount + EXCLUDED.amount, refunded = k.refunded + EXCLUDED.refunded
  )
  SELECT count(*) INTO folded FROM taken;

  IF was <> becomes THEN
    UPDATE recent_sales_window SET first_day = becomes;
    INSERT INTO recent_art_sales AS r (art_id, pieces, amount)
      SELECT of_id, CASE WHEN becomes > was THEN -sum(pieces) ELSE sum(pieces) END, CASE WHEN becomes > was THEN -sum(amount) ELSE sum(amount) END
      FROM kept_sums WHERE name = 'artwork by day' AND day >= least(was, becomes) AND day < greatest(was, becomes) GROUP BY of_id
    ON CONFLICT (art_id) DO UPDATE SET pieces = r.pieces + EXCLUDED.pieces, amount = r.amount + EXCLUDED.amount;
    DELETE FROM recent_art_sales WHERE pieces = 0 AND amount = 0;
  END IF;
  RETURN greatest(folded, recounted) >= most;
END $$;

-- Counts everything anew, for whoever wrote very many rows by hand; nobody else may write meanwhile.
CREATE FUNCTION refill_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders, order_lines IN SHARE ROW EXCLUSIVE MODE;
  PERFORM pg_advisory_xact_lock(7224009);
  TRUNCATE artist_orders, buyers, buyer_changes, recent_art_sales, sum_changes, kept_sums, low_stock_arts;
  INSERT INTO low_stock_arts SELECT id, owner_id, available_arts FROM arts WHERE on_show AND is_low_stock(id, available_arts);
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

-- Orders that were there before this file ran.
SELECT refill_sums();

-- Lists of an artist's orders, by time and by their own total, whole and filtered. Their texts have no index: it would be written anew whenever
-- an order changes its state, and the one of all orders finds them too.
CREATE INDEX artist_orders_status ON artist_orders (artist_id, status, order_id);
CREATE INDEX artist_orders_payment ON artist_orders (artist_id, payment_status, order_id);
CREATE INDEX artist_orders_total ON artist_orders (artist_id, total, order_id);
CREATE INDEX artist_orders_buyer ON artist_orders (artist_id, buyer_id);
CREATE INDEX buyers_latest ON buyers (seller_id, last_at DESC, buyer_id);
-- For the day on which the window of recent sales moves.
CREATE INDEX kept_sums_artworks_day ON kept_sums (day) WHERE name = 'artwork by day';
CREATE INDEX recent_art_sales_top ON recent_art_sales (amount DESC, art_id);
-- Those of all orders by their total, filtered.
CREATE INDEX orders_status_total ON orders (status, total_price, id);
CREATE INDEX orders_payment_total ON orders (payment_status, total_price, id);
-- By what name an artwork was sold last.
DROP INDEX order_lines_art;
CREATE INDEX order_lines_art ON order_lines (art_id, id);
-- Else their first readers are planned as if they were empty.
ANALYZE artist_orders, buyers, kept_sums, recent_art_sales, low_stock_arts;
