-- The artist who answers a request to cancel: the one of all its items; null where Ubugeni answers, and where nothing was asked since this migration.
-- An artist's list of things to do finds the requests by it. Only what waits for an answer is written
-- again; without a foreign key, which would read the whole table: the item has it.
ALTER TABLE orders ADD COLUMN cancellation_artist_id uuid;
UPDATE orders SET cancellation_artist_id = (
  SELECT CASE WHEN count(DISTINCT l.owner_id) = 1 THEN min(l.owner_id::text)::uuid END FROM order_lines l
  WHERE l.order_id = orders.id AND (cancellation_items IS NULL OR l.id = ANY (cancellation_items))
) WHERE cancellation_state = 'asked';
CREATE INDEX orders_artist_to_answer ON orders (cancellation_artist_id, cancellation_asked_at) WHERE cancellation_state = 'asked';
