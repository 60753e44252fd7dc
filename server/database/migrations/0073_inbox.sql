-- Who is to answer an email; and who closed it, as long as nothing happened to it since: that one may undo it.
ALTER TABLE contact_messages
  ADD COLUMN assigned_to uuid REFERENCES users (id),
  ADD COLUMN undoable_by uuid REFERENCES users (id);
CREATE INDEX contact_messages_assigned ON contact_messages (assigned_to, id DESC) WHERE assigned_to IS NOT NULL;
CREATE INDEX contact_messages_search ON contact_messages USING gin (search_text gin_trgm_ops);

-- Answers that are sent often. They are the shop's: nobody's name is with them.
CREATE TABLE contact_replies (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  text text NOT NULL CHECK (text <> '')
);
CREATE UNIQUE INDEX contact_replies_title ON contact_replies (plain_text(title));
