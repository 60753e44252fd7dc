-- Items of a paid order are cancelled while others of it stay (docs/decisions/0073-items-of-an-order-are-cancelled.md).

-- `cancellation_items`: what is asked to be cancelled, null for the whole order, as before items could be asked for. `cancellations_asked`: how often,
-- null for once at most. `cancelled_items`: the pieces of its items that were cancelled alone, so that they are no longer counted as sold.
-- No row that is there has any of it: the checks look at rows as they are written, without reading the tables under a lock that stops the shop.
ALTER TABLE orders
  ADD COLUMN cancellation_items uuid[],
  ADD COLUMN cancellations_asked integer,
  ADD COLUMN cancelled_items integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT orders_cancellation_items CHECK (cardinality(cancellation_items) > 0) NOT VALID,
  ADD CONSTRAINT orders_cancellations_asked CHECK (cancellations_asked > 0) NOT VALID,
  ADD CONSTRAINT orders_cancelled_items CHECK (cancelled_items BETWEEN 0 AND total_items) NOT VALID;
ALTER TABLE order_lines
  ADD COLUMN cancelled_at timestamptz,
  ADD CONSTRAINT order_lines_cancelled CHECK (cancelled_at IS NULL OR sent_at IS NULL AND refunded_amount = price::bigint * quantity) NOT VALID;

-- As in migration 0050, with what this one adds, and where the artists are.
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
        'cancellationAskedAt', o.cancellation_asked_at, 'cancellationItems', o.cancellation_items,
        'cancellationsAsked', o.cancellations_asked, 'cancelledItems', o.cancelled_items,
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
            'trackingNumber', l.tracking_number, 'trackingNote', l.tracking_note, 'photoId', l.photo_id, 'photoKind', l.photo_kind,
            'deliveredAt', l.delivered_at, 'cancelledAt', l.cancelled_at,
            'overdueToldAt', l.overdue_told_at, 'refundedAmount', l.refunded_amount),
          'slug', CASE WHEN a.on_show THEN a.slug END,
          'place', CASE WHEN u.deleted_at IS NULL THEN json_build_object('district', u.district, 'country', u.country) END,
          'picture', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash) END
        ) ORDER BY l.id), '[]')
        FROM order_lines l JOIN arts a ON a.id = l.art_id JOIN users u ON u.id = l.owner_id LEFT JOIN pictures p ON p.id = l.cover_id WHERE l.order_id = o.id))
    FROM orders o WHERE o.id = of_order
  );
END $$;

-- As in 0052; what was cancelled alone keeps its place in the arrays, with no pieces.
CREATE OR REPLACE VIEW counted_artist_orders AS
  SELECT artist_id, order_id, buyer_id, created_at, status, payment_status, paid_on, total, refunded, send_by IS NOT NULL AS is_to_send,
    art_ids, art_pieces, art_amounts, search_text, fulfilment, send_by,
    CASE WHEN send_by IS NULL THEN 0 ELSE 7258118400 - extract(epoch FROM created_at)::double precision END AS send_rank
  FROM (
    SELECT l.owner_id AS artist_id, o.id AS order_id, o.user_id AS buyer_id, o.created_at, o.status, o.payment_status,
      CASE WHEN o.payment_status = 'paid' THEN (o.paid_at AT TIME ZONE 'Africa/Kigali')::date END AS paid_on,
      sum(l.price::bigint * l.quantity)::bigint AS total, sum(l.refunded_amount)::bigint AS refunded,
      array_agg(l.art_id ORDER BY l.id) AS art_ids, array_agg(CASE WHEN l.cancelled_at IS NULL THEN l.quantity ELSE 0 END ORDER BY l.id) AS art_pieces,
      array_agg(l.price::bigint * l.quantity - l.refunded_amount ORDER BY l.id) AS art_amounts,
      order_words(o.buyer_name || ' ' || o.buyer_email || ' ' || string_agg(l.name || ' ' || l.category, ' ' ORDER BY l.id)
        || CASE WHEN o.payment_status = 'paid'
          THEN ' ' || phone_words(o.buyer_phone) || ' ' || o.shipping_address || ' ' || coalesce(o.district, '') ELSE '' END) AS search_text,
      CASE WHEN o.payment_status = 'paid' AND o.status <> 'cancelled' THEN fulfilment_of(count(*) FILTER (WHERE is_due),
        count(*) FILTER (WHERE is_due AND l.sent_at IS NULL), count(*) FILTER (WHERE is_due AND l.delivered_at IS NULL),
        bool_or(l.sent_at IS NOT NULL)) END AS fulfilment,
      CASE WHEN o.payment_status = 'paid' AND o.status <> 'cancelled'
        THEN min(o.paid_at + make_interval(days => l.dispatch_days)) FILTER (WHERE is_due AND l.sent_at IS NULL) END AS send_by
    FROM orders o JOIN (SELECT *, refunded_amount < price::bigint * quantity AS is_due FROM order_lines) l ON l.order_id = o.id
    GROUP BY o.id, l.owner_id
  ) counted;

-- As in 0035, without what was cancelled alone.
CREATE OR REPLACE FUNCTION sums_of_order(o orders) RETURNS SETOF kept_sums LANGUAGE sql STABLE AS $$
  SELECT 'orders', '00000000-0000-0000-0000-000000000000'::uuid, '-infinity'::date, o.status || '/' || o.payment_status,
    1::bigint, (o.total_items - o.cancelled_items)::bigint, o.total_price, o.refunded_amount
  UNION ALL
  SELECT 'sales by day', '00000000-0000-0000-0000-000000000000', (o.paid_at AT TIME ZONE 'Africa/Kigali')::date, coalesce(o.district, ''),
    1, o.total_items - o.cancelled_items, o.total_price - o.refunded_amount, 0
  WHERE o.payment_status = 'paid'
$$;

-- As in 0052, and where that alone changes.
CREATE TRIGGER orders_sums_cancelled AFTER UPDATE OF cancelled_items ON orders FOR EACH ROW
  WHEN (OLD.cancelled_items <> NEW.cancelled_items AND (OLD.status, OLD.payment_status, OLD.paid_at, OLD.total_items, OLD.total_price,
    OLD.refunded_amount, OLD.district, OLD.buyer_name, OLD.buyer_email, OLD.created_at, OLD.buyer_phone, OLD.shipping_address)
    IS NOT DISTINCT FROM (NEW.status, NEW.payment_status, NEW.paid_at, NEW.total_items, NEW.total_price, NEW.refunded_amount, NEW.district,
    NEW.buyer_name, NEW.buyer_email, NEW.created_at, NEW.buyer_phone, NEW.shipping_address))
  EXECUTE FUNCTION note_order();
