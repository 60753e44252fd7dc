-- Lists of orders by their state and of artworks to manage by their stock (docs/decisions/0075-near-spellings-and-more-of-lists.md).

-- How far an order is: what somebody has to do something about first, then what is on its way, arrived, and over.
CREATE FUNCTION order_rank(status text, payment text, fulfilment text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN payment = 'refund_due' THEN 0 WHEN status = 'cancelled' THEN 7
    WHEN fulfilment = 'toSend' THEN 1 WHEN fulfilment = 'partlySent' THEN 2 WHEN status = 'pending' AND payment IN ('unpaid', 'failed') THEN 3
    WHEN fulfilment = 'sent' THEN 4 WHEN fulfilment = 'delivered' THEN 5 ELSE 6 END
$$;
CREATE INDEX orders_rank ON orders (order_rank(status, payment_status, fulfilment), id);
CREATE INDEX artist_orders_state ON artist_orders (artist_id, order_rank(status, payment_status, fulfilment), order_id);
-- Few orders that have their ranks in common with most: beside a filter of these the index of all would be walked through all that were delivered or
-- that expired.
CREATE INDEX orders_pending_rank ON orders (order_rank(status, payment_status, fulfilment), id) WHERE status = 'pending';
CREATE INDEX orders_failed_rank ON orders (order_rank(status, payment_status, fulfilment), id) WHERE payment_status = 'failed';
CREATE INDEX orders_refunded_rank ON orders (order_rank(status, payment_status, fulfilment), id) WHERE payment_status = 'refunded';
CREATE INDEX artist_orders_pending_state ON artist_orders (artist_id, order_rank(status, payment_status, fulfilment), order_id) WHERE status = 'pending';

-- Beside `arts`, whose row has many indexes: this one is narrow.
LOCK TABLE arts IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE managed_arts ADD COLUMN stock integer NOT NULL DEFAULT 0;
UPDATE managed_arts m SET stock = a.available_arts FROM arts a WHERE a.id = m.id AND a.available_arts <> 0;
ALTER TABLE managed_arts ALTER COLUMN stock DROP DEFAULT;

CREATE OR REPLACE FUNCTION manage_inserted_arts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO managed_arts SELECT id, listed_id, owner_id, state, category, price, available_arts > 0, is_custom_order, available_arts
    FROM written WHERE deleted_at IS NULL;
  INSERT INTO art_ranks SELECT id, owner_id, 0, 0 FROM written;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION manage_changed_art() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM managed_arts WHERE id = NEW.id;
  ELSE
    INSERT INTO managed_arts VALUES (NEW.id, NEW.listed_id, NEW.owner_id, NEW.state, NEW.category, NEW.price, NEW.available_arts > 0, NEW.is_custom_order,
      NEW.available_arts)
    ON CONFLICT (id) DO UPDATE SET listed_id = EXCLUDED.listed_id, owner_id = EXCLUDED.owner_id, state = EXCLUDED.state, category = EXCLUDED.category,
      price = EXCLUDED.price, in_stock = EXCLUDED.in_stock, is_custom_order = EXCLUDED.is_custom_order, stock = EXCLUDED.stock;
  END IF;
  RETURN NULL;
END $$;
-- As in 0082, and every change of a stock.
DROP TRIGGER arts_managed_changed ON arts;
CREATE TRIGGER arts_managed_changed AFTER UPDATE OF deleted_at, published_id, owner_id, state, category, price, available_arts, is_custom_order ON arts FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.published_id, OLD.owner_id, OLD.state, OLD.category, OLD.price, OLD.available_arts, OLD.is_custom_order)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.published_id, NEW.owner_id, NEW.state, NEW.category, NEW.price, NEW.available_arts, NEW.is_custom_order))
  EXECUTE FUNCTION manage_changed_art();

CREATE INDEX managed_arts_stock ON managed_arts (stock, id);
CREATE INDEX managed_arts_owner_stock ON managed_arts (owner_id, stock, id);
ANALYZE orders, artist_orders, managed_arts;
