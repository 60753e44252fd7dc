-- Orders with a reported problem that is not resolved: a badge of the list's rows, its filter, and what waits for the staff.
CREATE INDEX contact_messages_open_problems ON contact_messages (order_id, id) WHERE order_id IS NOT NULL AND closed_at IS NULL;
-- What waits to be sent is read from the orders by `orders_send_by`, those that are to be approved included.
DROP INDEX artist_orders_approved_to_send;

-- A mail that was given up says so; until now it stayed queued, or was being sent for ever.
ALTER TABLE outgoing_mails
  DROP CONSTRAINT outgoing_mails_state_check,
  ADD CONSTRAINT outgoing_mails_state_check CHECK (state IN ('queued', 'sending', 'sent', 'failed'));
