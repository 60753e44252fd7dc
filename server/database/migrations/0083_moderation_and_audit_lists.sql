-- What was checked and is shown, in the order of the queue: a page of it read everything that waits or is hidden.
CREATE INDEX reviews_shown ON reviews (id) WHERE checked_at IS NOT NULL AND hidden_at IS NULL;
CREATE INDEX questions_shown ON questions (id) WHERE checked_at IS NOT NULL AND hidden_at IS NULL;
CREATE INDEX blog_comments_shown ON blog_comments (id) WHERE approved_at IS NOT NULL AND hidden_at IS NULL;
-- The log of one thing, and of one kind of things: each by an index in the order of the log.
CREATE INDEX audit_log_object_id ON audit_log (object_id, id);
CREATE INDEX audit_log_type ON audit_log (object_type, id);
DROP INDEX audit_log_object;
