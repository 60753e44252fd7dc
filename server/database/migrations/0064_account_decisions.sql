-- What the staff decided about an account, and what its person answered. The text goes with the person; the audit log has none.
CREATE TABLE account_decisions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('approved', 'declined', 'cancelled', 'undone', 'asked', 'answered', 'blocked', 'unblocked')),
  -- What an approval is undone to.
  status_before text CHECK (status_before IN ('pending', 'approved', 'cancelled')),
  text text,
  by_id uuid REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_decisions_user ON account_decisions (user_id, id DESC);

-- A blocked person's status is 'cancelled', so that all that is shown of an approved artist leaves the shop; the status before comes back.
ALTER TABLE users ADD COLUMN blocked_at timestamptz;
ALTER TABLE users ADD COLUMN status_before_block text CHECK (status_before_block IN ('pending', 'approved', 'cancelled'));
ALTER TABLE users ADD CONSTRAINT users_block CHECK (
  (blocked_at IS NULL) = (status_before_block IS NULL) AND (blocked_at IS NULL OR (status = 'cancelled' AND NOT is_admin))
);

-- The page of a person (GET /admin/people/{id}).
CREATE INDEX reviews_author ON reviews (author_id, id DESC) WHERE author_id IS NOT NULL;
CREATE INDEX contact_messages_email ON contact_messages (lower(email), id DESC);
CREATE INDEX chat_reports_reporter ON chat_reports (reporter_id, id DESC);
CREATE INDEX chat_reports_reported ON chat_reports (reported_id, id DESC);
CREATE INDEX outgoing_mails_of ON outgoing_mails (user_id, created_at DESC) WHERE user_id IS NOT NULL;
DROP INDEX outgoing_mails_user;

-- The days of the audit log.
CREATE INDEX audit_log_at ON audit_log (at);
