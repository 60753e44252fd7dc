-- Approved orders of which something is left to send are few among all that are complete, which the planner cannot know: sorted by time, amount or state the
-- staff's list of them walked every complete order. Each order has an index of these alone, as what must leave first has (migration 0155).
CREATE INDEX orders_sendable_newest ON orders (id) WHERE status = 'complete' AND send_by IS NOT NULL;
CREATE INDEX orders_sendable_total ON orders (total_price, id) WHERE status = 'complete' AND send_by IS NOT NULL;
CREATE INDEX orders_sendable_rank ON orders (order_rank(status, payment_status, fulfilment), id) WHERE status = 'complete' AND send_by IS NOT NULL;
-- Which orders of an artist are late or to be sent is counted by the index alone, without those that wait for the answer to a request to cancel.
CREATE INDEX artist_orders_unsent ON artist_orders (artist_id, send_by, order_id) WHERE send_by IS NOT NULL;
DROP INDEX artist_orders_send_by;
