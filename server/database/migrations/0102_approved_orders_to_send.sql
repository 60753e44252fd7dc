-- What the shop counts as to be sent: approved orders alone, those to be approved are counted as that.
CREATE INDEX artist_orders_approved_to_send ON artist_orders (paid_on) WHERE is_to_send AND status = 'complete';
