-- What a mail is about, by id, and what it was written from, so that it can be written again; neither its text nor its address.
ALTER TABLE outgoing_mails
  ADD COLUMN about uuid,
  ADD COLUMN written_from jsonb;
CREATE INDEX outgoing_mails_about ON outgoing_mails (about, id) WHERE about IS NOT NULL;

-- Notes among staff about an order.
CREATE TABLE order_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id),
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_notes_order ON order_notes (order_id, id);
