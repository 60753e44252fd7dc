-- Orders in the order in which they must leave, then the others, the newest first: the admin's 'To send first' (server/orders/find-orders.ts).
CREATE INDEX orders_to_send ON orders ((coalesce(timestamptz '2200-01-01 00:00:00+00' - send_by, interval '0')), id);
