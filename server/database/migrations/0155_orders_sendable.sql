-- Approved orders of which something is left to send, in the order in which they must leave: what the staff's first page counts as 'Orders to send' (server/orders/states/sendable.ts).
CREATE INDEX orders_sendable ON orders ((coalesce(timestamptz '2200-01-01 00:00:00+00' - send_by, interval '0')), id)
  WHERE status = 'complete' AND send_by IS NOT NULL;
