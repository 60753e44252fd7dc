-- The buyer takes a request to cancel back while nobody has answered (docs/decisions/0085-a-request-to-cancel-is-withdrawn.md). The checks look at rows
-- as they are written: those that are there keep to the narrower ones of before.
ALTER TABLE orders
  DROP CONSTRAINT orders_cancellation_state_check,
  ADD CONSTRAINT orders_cancellation_state_check CHECK (cancellation_state IN ('asked', 'accepted', 'declined', 'withdrawn')) NOT VALID;
ALTER TABLE order_events
  DROP CONSTRAINT order_events_event_check,
  ADD CONSTRAINT order_events_event_check CHECK (event IN ('placed', 'paid', 'approved', 'sent', 'sentTakenBack', 'delivered', 'deliveredTakenBack',
    'cancellationAsked', 'cancellationAccepted', 'cancellationDeclined', 'cancellationWithdrawn', 'cancelled', 'refunded', 'problem', 'completed')) NOT VALID;
