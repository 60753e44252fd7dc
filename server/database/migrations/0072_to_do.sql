-- What waits for an artist, each found without reading what does not.
CREATE INDEX questions_unanswered ON questions (art_id, id) WHERE answer IS NULL AND hidden_at IS NULL;
CREATE INDEX arts_drafts ON arts (owner_id) WHERE state = 'draft' AND deleted_at IS NULL;
CREATE INDEX offers_to_answer ON offers (artist_id, valid_until) WHERE state = 'open';
