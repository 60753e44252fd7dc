-- As in 0052, of one order after the other. The condition on `orders` did not reach into the view, so that each written line added up the lines of
-- all paid orders; and a list of ids was planned anew each time, which took longer than the statement.
CREATE OR REPLACE FUNCTION write_deliveries(order_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one uuid;
BEGIN
  FOREACH one IN ARRAY order_ids LOOP
    -- What is not paid or is cancelled has no delivery (keep_delivery()).
    IF EXISTS (SELECT FROM orders WHERE id = one AND payment_status = 'paid' AND status <> 'cancelled') THEN
      UPDATE orders o SET fulfilment = c.fulfilment, send_by = c.send_by FROM counted_deliveries c
      WHERE o.id = one AND c.order_id = one AND (o.fulfilment, o.send_by) IS DISTINCT FROM (c.fulfilment, c.send_by);
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION write_artist_orders(order_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one uuid;
BEGIN
  FOREACH one IN ARRAY order_ids LOOP
    INSERT INTO artist_orders AS a SELECT * FROM counted_artist_orders WHERE order_id = one
    ON CONFLICT (artist_id, order_id) DO UPDATE SET status = EXCLUDED.status, payment_status = EXCLUDED.payment_status, paid_on = EXCLUDED.paid_on,
      created_at = EXCLUDED.created_at, total = EXCLUDED.total, refunded = EXCLUDED.refunded, is_to_send = EXCLUDED.is_to_send,
      art_ids = EXCLUDED.art_ids, art_pieces = EXCLUDED.art_pieces, art_amounts = EXCLUDED.art_amounts, search_text = EXCLUDED.search_text,
      fulfilment = EXCLUDED.fulfilment, send_by = EXCLUDED.send_by, send_rank = EXCLUDED.send_rank
    WHERE a IS DISTINCT FROM EXCLUDED;
  END LOOP;
END $$;

-- Its statements read a list of the wished artworks, for which PostgreSQL would plan each of them anew with each order: half of its time.
ALTER FUNCTION write_order SET plan_cache_mode = force_generic_plan;
