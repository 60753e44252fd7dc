-- A message that stands for a step of an offer: { id, step, amount, quantity }, as they were then. It outlives the offer and names nobody.
ALTER TABLE chat_messages ADD COLUMN offer jsonb;
ALTER TABLE chat_messages ADD CHECK (deleted_at IS NULL OR offer IS NULL);

-- What a deleted artwork is still named by.
CREATE INDEX chat_messages_art ON chat_messages (art_id) WHERE art_id IS NOT NULL;
