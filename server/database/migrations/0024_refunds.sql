-- Refunds, in whole and in part. `amount` is in the charge's currency; `amount_frw` is the part of the order's total that it is, null where the
-- charge never paid the order (a second one, too little). Without a charge the money was returned by hand.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  provider text,
  provider_id text,
  amount numeric(18, 2) NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  amount_frw bigint CHECK (amount_frw > 0),
  reason text NOT NULL,
  -- waiting: an admin decides. due: the provider is asked. refused: it said no. made: the money is on its way to the buyer.
  state text NOT NULL CHECK (state IN ('waiting', 'due', 'refused', 'made')),
  created_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider was asked without having answered: it may have made the refund all the same.
  asked_at timestamptz,
  made_at timestamptz,
  made_by uuid REFERENCES users (id),
  CHECK ((state = 'made') = (made_at IS NOT NULL)),
  CHECK ((provider IS NULL) = (provider_id IS NULL)),
  FOREIGN KEY (provider, provider_id) REFERENCES charges (provider, provider_id)
);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_charge ON refunds (provider, provider_id);
CREATE INDEX refunds_due ON refunds (next_try_at) WHERE state IN ('due', 'refused');

-- How a refund is spread over the lines of its order, in Frw.
CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds (id),
  line_id uuid NOT NULL REFERENCES order_lines (id),
  amount_frw bigint NOT NULL CHECK (amount_frw > 0),
  PRIMARY KEY (refund_id, line_id)
);

-- What was refunded of an order and of each line, in Frw, those under way included: never more than was paid.
ALTER TABLE orders ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0;
UPDATE orders SET refunded_amount = total_price WHERE payment_status IN ('refund_due', 'refunded');
UPDATE order_lines l SET refunded_amount = l.price::bigint * l.quantity FROM orders o WHERE o.id = l.order_id AND o.refunded_amount > 0;
ALTER TABLE orders ADD CHECK (refunded_amount BETWEEN 0 AND total_price);
ALTER TABLE order_lines ADD CHECK (refunded_amount BETWEEN 0 AND price::bigint * quantity);

-- Charges that were due or refunded before this file ran; the one that paid its order is the first that was cancelled or came late.
INSERT INTO refunds (id, order_id, provider, provider_id, amount, currency, amount_frw, reason, state, created_at, tries, next_try_at, asked_at, made_at)
  SELECT gen_random_uuid(), p.order_id, c.provider, c.provider_id, c.amount, c.currency,
    CASE WHEN c.reason IN ('cancelled', 'late') AND o.refunded_amount > 0
      AND row_number() OVER (PARTITION BY p.order_id, c.reason IN ('cancelled', 'late') ORDER BY c.created_at, c.provider_id) = 1 THEN o.total_price END,
    CASE c.reason WHEN 'cancelled' THEN 'The order was cancelled.' WHEN 'late' THEN 'The payment came after the order was cancelled.'
      WHEN 'second' THEN 'The order was paid twice.' WHEN 'short' THEN 'The payment was less than the total.'
      ELSE 'The payment came in another currency.' END,
    CASE c.state WHEN 'refunded' THEN 'made' ELSE 'due' END, coalesce(c.refunded_at, o.cancelled_at, c.created_at), c.refund_tries, c.refund_after,
    CASE WHEN c.state = 'refund_due' AND c.refund_tries > 0 THEN now() END, c.refunded_at
  FROM charges c JOIN payments p ON p.id = c.payment_id JOIN orders o ON o.id = p.order_id WHERE c.state <> 'settled';
INSERT INTO refund_lines (refund_id, line_id, amount_frw)
  SELECT r.id, l.id, l.refunded_amount FROM refunds r JOIN order_lines l ON l.order_id = r.order_id
  WHERE r.amount_frw IS NOT NULL AND l.refunded_amount > 0;

DROP INDEX charges_refund_due;
ALTER TABLE charges DROP COLUMN refund_tries, DROP COLUMN refund_after;
ALTER TABLE charges DROP CONSTRAINT charges_reason_check;
ALTER TABLE charges ADD CONSTRAINT charges_reason_check CHECK (reason IN ('second', 'late', 'short', 'currency', 'cancelled', 'afterHand', 'refund'));

-- The last delivered line completes an order; those that were wholly delivered before stayed open for ever.
WITH completed AS (
  UPDATE orders o SET status = 'complete', completed_at = delivered.at
  FROM (
    SELECT order_id, max(delivered_at) AS at FROM order_lines GROUP BY order_id HAVING bool_and(delivered_at IS NOT NULL)
  ) delivered
  WHERE delivered.order_id = o.id AND o.status = 'pending' AND o.payment_status = 'paid'
  RETURNING o.id
)
INSERT INTO audit_log (action, object_type, object_id, before, after)
  SELECT 'order.completedByDelivery', 'order', id::text, '{"status": "pending"}', '{"status": "complete"}' FROM completed;
