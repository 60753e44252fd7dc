-- Whether the account's own address was proven by a mailed link: it holds while `verified_email` is the address.
ALTER TABLE users ADD COLUMN verified_email text;
INSERT INTO secrets (name, value)
  SELECT name, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  FROM unnest(ARRAY['attachment links', 'mail links', 'contact senders']) AS name;

-- One conversation for each pair of people. `last_seq` numbers its messages under the lock of this row: their order needs no clock (F25).
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  low_id uuid NOT NULL REFERENCES users (id),
  high_id uuid NOT NULL REFERENCES users (id),
  last_seq integer NOT NULL DEFAULT 0,
  last_message_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (low_id < high_id),
  UNIQUE (low_id, high_id)
) WITH (fillfactor = 80);

-- Each side of a conversation. An empty one is shown to the one who opened it alone.
CREATE TABLE conversation_members (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  other_id uuid NOT NULL REFERENCES users (id),
  is_shown boolean NOT NULL DEFAULT false,
  has_written boolean NOT NULL DEFAULT false,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  -- Microseconds since 1970 of the last message, by the database's clock: sorts the list.
  activity bigint NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
  PRIMARY KEY (conversation_id, user_id),
  UNIQUE (user_id, other_id)
) WITH (fillfactor = 70);
CREATE INDEX conversation_members_list ON conversation_members (user_id, activity DESC) WHERE is_shown;

-- How many messages to a person are not read, kept in the transaction of each change: nothing is counted when it is asked.
CREATE TABLE chat_unread (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  unread integer NOT NULL CHECK (unread >= 0)
) WITH (fillfactor = 50);

CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  sender_id uuid NOT NULL REFERENCES users (id),
  receiver_id uuid NOT NULL REFERENCES users (id),
  content text NOT NULL CHECK (length(content) <= 5000),
  message_type text NOT NULL CHECK (message_type IN ('text', 'image', 'file')),
  art_id uuid REFERENCES arts (id),
  order_id uuid REFERENCES orders (id),
  -- The sender's own id of the message: a resend never doubles it, not even after it was deleted.
  client_id text,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A deleted message keeps its place and nothing else.
  deleted_at timestamptz,
  UNIQUE (conversation_id, seq),
  UNIQUE (sender_id, client_id),
  CHECK (deleted_at IS NULL OR content = '')
);
CREATE INDEX chat_messages_unread ON chat_messages (conversation_id, receiver_id, seq) WHERE read_at IS NULL AND deleted_at IS NULL;

-- Files are in storage under attachments/<6 digits>/<id>/. One whose message was deleted stays while a report needs it.
CREATE TABLE chat_attachments (
  id uuid PRIMARY KEY,
  message_id uuid UNIQUE REFERENCES chat_messages (id) ON DELETE SET NULL,
  owner_id uuid NOT NULL REFERENCES users (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  kind text NOT NULL CHECK (kind IN ('jpg', 'webp', 'pdf', 'doc', 'docx', 'txt')),
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer,
  height integer,
  thumbhash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind IN ('jpg', 'webp')) = (width IS NOT NULL AND height IS NOT NULL AND thumbhash IS NOT NULL))
);
CREATE INDEX chat_attachments_owner ON chat_attachments (owner_id, created_at);
CREATE INDEX chat_attachments_detached ON chat_attachments (id) WHERE message_id IS NULL;

CREATE TABLE chat_blocks (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, blocked_id),
  CHECK (user_id <> blocked_id)
);

-- What an admin may see of a conversation: its last messages as they were when it was reported.
CREATE TABLE chat_reports (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  reporter_id uuid NOT NULL REFERENCES users (id),
  reported_id uuid NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  messages jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  closed_by uuid REFERENCES users (id),
  note text
);
CREATE UNIQUE INDEX chat_reports_open ON chat_reports (conversation_id, reporter_id) WHERE closed_at IS NULL;
CREATE INDEX chat_reports_list ON chat_reports (id DESC);

-- When a mail about new messages is due, and when the last one went.
CREATE TABLE chat_away (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  due_at timestamptz,
  mailed_at timestamptz
);

-- What happened to a person, for their open windows; kept for a day. Ids are in the order of commits: a trigger gives each row its final
-- id at the very end of its transaction, behind a lock, so that whoever has seen an id has seen every smaller one.
CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('message', 'read', 'deleted', 'notice')),
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX events_of ON events (user_id, id);
CREATE INDEX events_age ON events (created_at);
CREATE FUNCTION place_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7224002);
  UPDATE events SET id = DEFAULT WHERE id = NEW.id;
  PERFORM pg_notify('live', 'e ' || NEW.user_id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER events_place AFTER INSERT ON events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION place_event();

-- The highest id that was swept: whoever has seen at least this one has missed nothing that is gone.
CREATE TABLE event_floor (swept_to bigint NOT NULL);
INSERT INTO event_floor (swept_to) VALUES (0);

-- A session that is over ends its streams, whoever deleted it (security.md T13).
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 's ' || OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_tell_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_end();

-- Who has streams open on which node; a row that is not renewed is of a node that died.
CREATE UNLOGGED TABLE live_presence (
  user_id uuid NOT NULL,
  node_id uuid NOT NULL,
  streams integer NOT NULL CHECK (streams >= 0),
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, node_id)
) WITH (fillfactor = 50);
CREATE INDEX live_presence_node ON live_presence (node_id);

-- The bell. `key` bundles: of unread notices with one key there is only the latest.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  text text NOT NULL,
  link text NOT NULL,
  key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX notices_list ON notices (user_id, id DESC);
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notices_key ON notices (user_id, key) WHERE read_at IS NULL;
CREATE INDEX notices_age ON notices (created_at);

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  names text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  -- A keyed hash of the address it came from: counts a day's messages and tells nothing else; gone after two days.
  sender_mark bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  closed_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text(names || ' ' || email || ' ' || subject || ' ' || message)) STORED
);
CREATE INDEX contact_messages_unread ON contact_messages (id DESC) WHERE read_at IS NULL AND closed_at IS NULL;
CREATE INDEX contact_messages_open ON contact_messages (id DESC) WHERE closed_at IS NULL;
CREATE INDEX contact_messages_sender ON contact_messages (sender_mark, created_at) WHERE sender_mark IS NOT NULL;

CREATE TABLE contact_answers (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES contact_messages (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id),
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contact_answers_message ON contact_answers (message_id, id);

-- Double opt-in: 'asked' until the mailed link is opened.
CREATE TABLE newsletter_subscriptions (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  -- The account that asked for it, if one did.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('asked', 'confirmed', 'left')),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- How many links were mailed since `asked_at`, so that nobody's inbox is flooded through us.
  mails integer NOT NULL DEFAULT 1,
  confirmed_at timestamptz,
  left_at timestamptz,
  CHECK (state <> 'confirmed' OR confirmed_at IS NOT NULL)
);
CREATE UNIQUE INDEX newsletter_email ON newsletter_subscriptions (lower(email));
CREATE INDEX newsletter_user ON newsletter_subscriptions (user_id) WHERE user_id IS NOT NULL;

-- What a person wants by mail; no row: all.
CREATE TABLE mail_preferences (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  new_messages boolean NOT NULL DEFAULT true
);
