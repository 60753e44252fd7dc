-- Why the shop itself gave money back is a code, whose words are written where it is shown; `reason` is what a person wrote, and the sentence of
-- refunds of before.
ALTER TABLE refunds ADD COLUMN reason_code text;

-- As in migration 0103, with the code.
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
            'code', r.reason_code, 'state', r.state, 'paid', json_build_object('amount', r.amount, 'currency', r.currency),
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
