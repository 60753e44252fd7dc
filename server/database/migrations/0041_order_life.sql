-- What happens to an order after it was paid: how its items were sent, what its buyer asked for, and its time line (docs/decisions/0035).

-- `dispatch_days` and `country` are written when the order is placed; `note` is the buyer's, about the delivery.
ALTER TABLE orders
  ADD COLUMN country text NOT NULL DEFAULT 'RW' CHECK (country ~ '^[A-Z]{2}$'),
  ADD COLUMN note text,
  ADD COLUMN cancellation_state text CHECK (cancellation_state IN ('asked', 'accepted', 'declined')),
  ADD COLUMN cancellation_reason text,
  ADD COLUMN cancellation_asked_at timestamptz,
  ADD CHECK ((cancellation_state IS NULL) = (cancellation_asked_at IS NULL));
ALTER TABLE order_lines
  ADD COLUMN dispatch_days integer NOT NULL DEFAULT 3 CHECK (dispatch_days BETWEEN 1 AND 60),
  ADD COLUMN carrier text CHECK (carrier IN ('moto', 'ritco', 'volcano', 'ems', 'dhl', 'hand', 'other')),
  ADD COLUMN tracking_number text,
  ADD COLUMN tracking_note text,
  ADD COLUMN sent_on date,
  -- When artist and buyer were told that it is overdue; of what was ordered before nobody promised a day.
  ADD COLUMN overdue_told_at timestamptz DEFAULT now();
ALTER TABLE order_lines ALTER COLUMN overdue_told_at DROP DEFAULT;
-- What the job that tells of overdue items looks through.
CREATE INDEX artist_orders_to_send ON artist_orders (paid_on) WHERE is_to_send;

-- The time line of an order, in the order of the ids: a row is written behind the order's lock, by the transaction that does what it tells.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  line_id uuid REFERENCES order_lines (id),
  event text NOT NULL CHECK (event IN ('placed', 'paid', 'approved', 'sent', 'sentTakenBack', 'delivered', 'deliveredTakenBack',
    'cancellationAsked', 'cancellationAccepted', 'cancellationDeclined', 'cancelled', 'refunded', 'problem', 'completed')),
  by_role text NOT NULL CHECK (by_role IN ('buyer', 'artist', 'admin', 'shop', 'provider')),
  by_id uuid REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_events_order ON order_events (order_id, id);

-- Writes a row of the time line within the statement that does what it tells (`RETURNING note_order_event(…)`), and answers its id.
CREATE FUNCTION note_order_event(of_order uuid, of_line uuid, its_event text, its_role text, its_actor uuid) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO order_events (order_id, line_id, event, by_role, by_id) VALUES (of_order, of_line, its_event, its_role, its_actor) RETURNING id
$$;

CREATE FUNCTION note_placed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_events (order_id, event, by_role, by_id, at) VALUES (NEW.id, 'placed', 'buyer', NEW.user_id, NEW.created_at);
  RETURN NULL;
END $$;

-- The time line of the orders that are there already, from what is stored of them.
INSERT INTO order_events (order_id, line_id, event, by_role, by_id, at)
SELECT order_id, line_id, event, by_role, by_id, at FROM (
  SELECT o.id AS order_id, NULL::uuid AS line_id, 1 AS step, 'placed' AS event, 'buyer' AS by_role, o.user_id AS by_id, o.created_at AS at FROM orders o
  UNION ALL
  SELECT o.id, NULL, 2, 'paid', CASE WHEN o.paid_by IS NULL THEN 'provider' ELSE 'admin' END, o.paid_by, o.paid_at
  FROM orders o WHERE o.paid_at IS NOT NULL
  UNION ALL
  SELECT l.order_id, l.id, 3, 'sent', CASE WHEN a.actor_id IS NULL OR a.actor_id = l.owner_id THEN 'artist' ELSE 'admin' END,
    coalesce(a.actor_id, l.owner_id), l.sent_at
  FROM order_lines l LEFT JOIN LATERAL (
    SELECT g.actor_id FROM audit_log g WHERE g.object_type = 'order' AND g.object_id = l.order_id::text AND g.action = 'order.itemSent'
      AND g.after ->> 'line' = l.id::text LIMIT 1
  ) a ON true WHERE l.sent_at IS NOT NULL
  UNION ALL
  SELECT l.order_id, l.id, 4, 'delivered', CASE WHEN a.actor_id IS NULL OR a.actor_id = l.owner_id THEN 'artist' ELSE 'admin' END,
    coalesce(a.actor_id, l.owner_id), l.delivered_at
  FROM order_lines l LEFT JOIN LATERAL (
    SELECT g.actor_id FROM audit_log g WHERE g.object_type = 'order' AND g.object_id = l.order_id::text AND g.action = 'order.itemDelivered'
      AND g.after ->> 'line' = l.id::text LIMIT 1
  ) a ON true WHERE l.delivered_at IS NOT NULL
  UNION ALL
  -- A completion by the last delivery has its time; every other one is an admin's.
  SELECT o.id, NULL, 5, CASE WHEN d.owner_id IS NULL THEN 'approved' ELSE 'completed' END,
    CASE WHEN o.completed_by = d.owner_id THEN 'artist' ELSE 'admin' END, o.completed_by, o.completed_at
  FROM orders o LEFT JOIN LATERAL (
    SELECT l.owner_id FROM order_lines l WHERE l.order_id = o.id AND l.delivered_at = o.completed_at ORDER BY l.owner_id = o.completed_by DESC LIMIT 1
  ) d ON true WHERE o.completed_at IS NOT NULL
  UNION ALL
  SELECT o.id, NULL, 6, 'cancelled', CASE WHEN o.cancelled_by IS NULL THEN 'shop' WHEN o.cancelled_by = o.user_id THEN 'buyer' ELSE 'admin' END,
    o.cancelled_by, o.cancelled_at
  FROM orders o WHERE o.cancelled_at IS NOT NULL
  UNION ALL
  SELECT r.order_id, NULL, 7, 'refunded', CASE WHEN r.made_by IS NULL THEN 'provider' ELSE 'admin' END, r.made_by, r.made_at
  FROM refunds r WHERE r.made_at IS NOT NULL AND r.amount_frw IS NOT NULL
) old ORDER BY at, step, order_id, line_id;

CREATE TRIGGER orders_placed AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note_placed_order();

-- As in migration 0034, with what this one adds.
CREATE OR REPLACE FUNCTION read_order(of_order uuid) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_build_object(
      'order', json_build_object(
        'id', o.id, 'number', o.number, 'cartId', o.cart_id, 'userId', o.user_id, 'buyerName', o.buyer_name, 'buyerEmail', o.buyer_email,
        'buyerPhone', o.buyer_phone, 'shippingAddress', o.shipping_address, 'district', o.district, 'country', o.country, 'note', o.note,
        'status', o.status, 'paymentStatus', o.payment_status, 'paymentMethod', o.payment_method, 'paidAt', o.paid_at,
        'paidAmount', o.paid_amount, 'paidCurrency', o.paid_currency, 'paidBy', o.paid_by, 'totalItems', o.total_items,
        'totalPrice', o.total_price, 'refundedAmount', o.refunded_amount, 'createdAt', o.created_at, 'expiresAt', o.expires_at,
        'completedAt', o.completed_at, 'completedBy', o.completed_by, 'cancelledAt', o.cancelled_at, 'cancelledBy', o.cancelled_by,
        'cancelReason', o.cancel_reason, 'pieceNames', o.piece_names,
        'cancellationState', o.cancellation_state, 'cancellationReason', o.cancellation_reason,
        'cancellationAskedAt', o.cancellation_asked_at,
        'refunds', coalesce((
          SELECT json_agg(json_build_object('_id', r.id, 'createdAt', r.created_at, 'amountFrw', r.amount_frw, 'reason', r.reason,
            'state', r.state, 'paid', json_build_object('amount', r.amount, 'currency', r.currency),
            'lines', (SELECT coalesce(json_object_agg(p.line_id, p.amount_frw), '{}') FROM refund_lines p WHERE p.refund_id = r.id)
          ) ORDER BY r.created_at, r.id) FROM refunds r WHERE r.order_id = o.id
        ), '[]')),
      'events', (
        SELECT json_agg(json_build_object('at', e.at, 'event', e.event, 'role', e.by_role, 'name', u.name, 'lineId', e.line_id) ORDER BY e.id)
        FROM order_events e LEFT JOIN users u ON u.id = e.by_id WHERE e.order_id = o.id),
      'lines', (
        SELECT coalesce(json_agg(json_build_object(
          'line', json_build_object('id', l.id, 'orderId', l.order_id, 'artId', l.art_id, 'ownerId', l.owner_id, 'ownerName', l.owner_name,
            'name', l.name, 'category', l.category, 'price', l.price, 'quantity', l.quantity, 'coverId', l.cover_id,
            'dispatchDays', l.dispatch_days, 'sentAt', l.sent_at, 'sentOn', l.sent_on, 'carrier', l.carrier,
            'trackingNumber', l.tracking_number, 'trackingNote', l.tracking_note, 'deliveredAt', l.delivered_at,
            'overdueToldAt', l.overdue_told_at, 'refundedAmount', l.refunded_amount),
          'slug', CASE WHEN a.on_show THEN a.slug END,
          'picture', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash) END
        ) ORDER BY l.id), '[]')
        FROM order_lines l JOIN arts a ON a.id = l.art_id LEFT JOIN pictures p ON p.id = l.cover_id WHERE l.order_id = o.id))
    FROM orders o WHERE o.id = of_order
  );
END $$;
