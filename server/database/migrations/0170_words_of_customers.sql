-- What an artist's customers are found, narrowed and sorted by beside their sums (decision 120), in their kept rows: reading each customer's last order for it
-- took seconds of half a million. NULL in the rows of the whole shop, of which nobody asks it. In the order in which an order that changes locks them.
LOCK TABLE orders, customer_notes IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE buyers
  ADD COLUMN plain_name text,
  -- Whether the last order went abroad.
  ADD COLUMN is_abroad boolean,
  ADD COLUMN search_text text;

-- What a customer's row says in words, with the artist's note: where the last order went, too, and abroad in which country.
CREATE FUNCTION customer_words(last_order orders, note text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN plain_text(concat_ws(' ', (last_order).buyer_name, (last_order).buyer_email,
    order_town((last_order).district, (last_order).shipping_address),
    CASE WHEN (last_order).country <> 'RW' THEN country_name((last_order).country) END, note));

-- As in 0035, with the above.
CREATE OR REPLACE VIEW counted_buyers AS
  SELECT '00000000-0000-0000-0000-000000000000'::uuid AS seller_id, user_id AS buyer_id, count(*)::int AS orders,
    sum(total_price - refunded_amount)::bigint AS total, (array_agg(id ORDER BY id DESC))[1] AS last_order_id, max(created_at) AS last_at,
    NULL::text AS plain_name, NULL::boolean AS is_abroad, NULL::text AS search_text
  FROM orders WHERE payment_status = 'paid' GROUP BY user_id
  UNION ALL
  SELECT c.*, plain_text(o.buyer_name), o.country <> 'RW', customer_words(o, n.text)
  FROM (
    SELECT artist_id, buyer_id, count(*)::int, sum(total - refunded)::bigint, (array_agg(order_id ORDER BY order_id DESC))[1] AS last_order_id,
      max(created_at)
    FROM artist_orders WHERE payment_status = 'paid' GROUP BY artist_id, buyer_id
  ) c JOIN orders o ON o.id = c.last_order_id LEFT JOIN customer_notes n ON n.artist_id = c.artist_id AND n.customer_id = c.buyer_id;

CREATE OR REPLACE FUNCTION count_buyer(seller uuid, buyer uuid) RETURNS SETOF buyers LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF seller = '00000000-0000-0000-0000-000000000000' THEN
    RETURN QUERY SELECT seller, buyer, count(*)::int, sum(total_price - refunded_amount)::bigint, (array_agg(id ORDER BY id DESC))[1], max(created_at),
        NULL::text, NULL::boolean, NULL::text
      FROM orders WHERE user_id = buyer AND payment_status = 'paid' HAVING count(*) > 0;
  ELSE
    RETURN QUERY SELECT seller, buyer, c.*, plain_text(o.buyer_name), o.country <> 'RW', customer_words(o, n.text)
      FROM (
        SELECT count(*)::int, sum(a.total - refunded)::bigint, (array_agg(order_id ORDER BY order_id DESC))[1] AS last_order_id, max(created_at)
        FROM artist_orders a WHERE artist_id = seller AND a.buyer_id = buyer AND payment_status = 'paid' HAVING count(*) > 0
      ) c JOIN orders o ON o.id = c.last_order_id LEFT JOIN customer_notes n ON n.artist_id = seller AND n.customer_id = buyer;
  END IF;
END $$;

-- As in 0035, with the above; a row that says the same as before is not written, as when an item was sent.
CREATE OR REPLACE FUNCTION fold_sums(most integer) RETURNS boolean LANGUAGE plpgsql AS $$
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
    INSERT INTO buyers AS b SELECT * FROM counted
    ON CONFLICT (seller_id, buyer_id) DO UPDATE SET orders = EXCLUDED.orders, total = EXCLUDED.total, last_order_id = EXCLUDED.last_order_id,
      last_at = EXCLUDED.last_at, plain_name = EXCLUDED.plain_name, is_abroad = EXCLUDED.is_abroad, search_text = EXCLUDED.search_text
    WHERE b IS DISTINCT FROM EXCLUDED
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

-- What a customer's row says in words changes with the last order, also by what its artist's part does not have (0035), and with the artist's note.
CREATE FUNCTION note_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO buyer_changes SELECT artist_id, buyer_id FROM artist_orders WHERE order_id = NEW.id AND NOT counts_by_hand();
  RETURN NULL;
END $$;
CREATE TRIGGER orders_customers_changed AFTER UPDATE OF buyer_name, buyer_email, shipping_address, district, country ON orders FOR EACH ROW
  WHEN (NEW.payment_status = 'paid' AND (OLD.buyer_name, OLD.buyer_email, OLD.shipping_address, OLD.district, OLD.country)
    IS DISTINCT FROM (NEW.buyer_name, NEW.buyer_email, NEW.shipping_address, NEW.district, NEW.country))
  EXECUTE FUNCTION note_customers();

CREATE FUNCTION note_customer_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  note CONSTANT customer_notes := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO buyer_changes VALUES (note.artist_id, note.customer_id);
  RETURN NULL;
END $$;
CREATE TRIGGER customer_notes_written AFTER INSERT OR DELETE OR UPDATE OF text ON customer_notes FOR EACH ROW EXECUTE FUNCTION note_customer_note();

-- The rows that were there before this file ran, whose last order is near enough by what is written down. Without the indexes, which each row would be
-- written into anew.
DROP INDEX buyers_of_seller_by_total, buyers_of_seller_by_orders, buyers_of_seller_by_time;
UPDATE buyers b SET plain_name = plain_text(o.buyer_name), is_abroad = o.country <> 'RW', search_text = customer_words(o,
  (SELECT text FROM customer_notes n WHERE n.artist_id = b.seller_id AND n.customer_id = b.buyer_id))
FROM orders o WHERE o.id = b.last_order_id AND b.seller_id <> '00000000-0000-0000-0000-000000000000';
CREATE INDEX buyers_of_seller_by_total ON buyers (seller_id, total, buyer_id);
CREATE INDEX buyers_of_seller_by_orders ON buyers (seller_id, orders, buyer_id);
CREATE INDEX buyers_of_seller_by_time ON buyers (seller_id, last_at, buyer_id);
CREATE INDEX buyers_of_seller_by_name ON buyers (seller_id, plain_name, buyer_id) WHERE plain_name IS NOT NULL;
CREATE INDEX buyers_of_seller_by_place ON buyers (seller_id, is_abroad, last_at, buyer_id) WHERE is_abroad IS NOT NULL;
CREATE INDEX buyers_search ON buyers USING gin (search_text gin_trgm_ops) WHERE search_text IS NOT NULL;
ANALYZE buyers;
