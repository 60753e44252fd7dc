-- What artists note about their customers: nobody else reads it.
CREATE TABLE customer_notes (
  artist_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  customer_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (artist_id, customer_id)
);
CREATE INDEX customer_notes_customer ON customer_notes (customer_id);
