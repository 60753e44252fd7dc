-- Notes among staff about a person.
CREATE TABLE person_notes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id),
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX person_notes_user ON person_notes (user_id, id);

-- Whether the work of a refunded item is for sale again (docs/decisions/0118-the-admins-desk.md). No item goes back in the shop twice.
ALTER TABLE refund_lines ADD COLUMN is_restocked boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX refund_lines_restocked ON refund_lines (line_id) WHERE is_restocked;
