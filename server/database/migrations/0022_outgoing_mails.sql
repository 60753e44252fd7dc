-- One row for each mail of a cause to a reader: written with its cause, marked before it is handed to the mail server and after. It keeps no
-- text and no address; those stand in the job alone, which ends with the mail. `id` is the job's, and the Message-ID is made from it, so
-- that a mail of which nobody knows whether it was accepted goes out again under the same one.
CREATE TABLE outgoing_mails (
  id uuid PRIMARY KEY,
  -- The job that asked for it ('job <id>'), a name that its cause gave, or its own id when a request asked for it.
  cause text NOT NULL,
  letter text NOT NULL,
  -- The account's id, or a hash of cause and address for who has none.
  reader text NOT NULL,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Until when nobody else may try: a node that was killed holds it no longer.
  sending_until timestamptz,
  sent_at timestamptz,
  UNIQUE (cause, letter, reader),
  CHECK ((state = 'sending') = (sending_until IS NOT NULL)),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX outgoing_mails_user ON outgoing_mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outgoing_mails_age ON outgoing_mails (created_at);

-- Mails of an older version that wait: without a row here none would go out.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    INSERT INTO outgoing_mails (id, cause, letter, reader, user_id)
    SELECT j.id, j.id::text, j.data ->> 'letter', coalesce(u.id::text, md5(j.id::text || (j.data ->> 'to'))), u.id
    FROM pgboss.job j LEFT JOIN users u ON lower(u.email) = lower(j.data ->> 'to') AND u.deleted_at IS NULL
    WHERE j.name = 'mail.send' AND j.state < 'completed' AND j.data ? 'letter' AND j.data ? 'to'
    ON CONFLICT DO NOTHING;
  END IF;
END $$;

-- What a job puts into a bell stands there once, however often the job runs.
ALTER TABLE notices ADD COLUMN cause text;
CREATE UNIQUE INDEX notices_cause ON notices (user_id, cause) WHERE cause IS NOT NULL;
