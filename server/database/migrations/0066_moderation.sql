-- What staff did with what people wrote in public: hidden, by whom and why; and whether anybody of the shop has looked at it. What stands there
-- already counts as looked at. A comment is looked at when it is approved.
ALTER TABLE reviews
  ADD COLUMN checked_at timestamptz DEFAULT now(),
  ADD COLUMN hidden_at timestamptz,
  ADD COLUMN hidden_by uuid REFERENCES users (id),
  ADD COLUMN hidden_reason text,
  ADD CHECK ((hidden_at IS NULL) = (hidden_by IS NULL) AND (hidden_at IS NULL) = (hidden_reason IS NULL));
ALTER TABLE reviews ALTER COLUMN checked_at DROP DEFAULT;
ALTER TABLE questions
  ADD COLUMN checked_at timestamptz DEFAULT now(),
  ADD COLUMN hidden_at timestamptz,
  ADD COLUMN hidden_by uuid REFERENCES users (id),
  ADD COLUMN hidden_reason text,
  ADD CHECK ((hidden_at IS NULL) = (hidden_by IS NULL) AND (hidden_at IS NULL) = (hidden_reason IS NULL));
ALTER TABLE questions ALTER COLUMN checked_at DROP DEFAULT;
ALTER TABLE blog_comments
  ADD COLUMN hidden_at timestamptz,
  ADD COLUMN hidden_by uuid REFERENCES users (id),
  ADD COLUMN hidden_reason text,
  ADD CHECK ((hidden_at IS NULL) = (hidden_by IS NULL) AND (hidden_at IS NULL) = (hidden_reason IS NULL));

CREATE INDEX reviews_waiting ON reviews (id) WHERE checked_at IS NULL AND hidden_at IS NULL;
CREATE INDEX questions_waiting ON questions (id) WHERE checked_at IS NULL AND hidden_at IS NULL;
DROP INDEX blog_comments_waiting;
CREATE INDEX blog_comments_waiting ON blog_comments (id) WHERE approved_at IS NULL AND hidden_at IS NULL;
CREATE INDEX reviews_hidden ON reviews (id) WHERE hidden_at IS NOT NULL;
CREATE INDEX questions_hidden ON questions (id) WHERE hidden_at IS NOT NULL;
CREATE INDEX blog_comments_hidden ON blog_comments (id) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_words ON reviews USING gin (plain_text(author_name || ' ' || text) gin_trgm_ops);
CREATE INDEX questions_words ON questions USING gin (plain_text(author_name || ' ' || text) gin_trgm_ops);
CREATE INDEX blog_comments_words ON blog_comments USING gin (plain_text(author_name || ' ' || text) gin_trgm_ops);

-- What waits for staff on the first page.
CREATE INDEX orders_to_approve ON orders (paid_at) WHERE status = 'pending' AND payment_status = 'paid';
CREATE INDEX orders_asked_to_cancel ON orders (cancellation_asked_at) WHERE cancellation_state = 'asked';
CREATE INDEX refunds_to_decide ON refunds (created_at) WHERE state IN ('waiting', 'refused') OR (state = 'due' AND provider IS NULL);
CREATE INDEX chat_reports_waiting ON chat_reports (id) WHERE closed_at IS NULL;
CREATE INDEX outgoing_mails_unsent ON outgoing_mails (created_at) WHERE state <> 'sent';

-- A hidden review does not count in the stars.
CREATE OR REPLACE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') AND OLD.hidden_at IS NULL THEN
    UPDATE arts SET reviews_count = reviews_count - 1, stars_sum = stars_sum - OLD.stars WHERE id = OLD.art_id;
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') AND NEW.hidden_at IS NULL THEN
    UPDATE arts SET reviews_count = reviews_count + 1, stars_sum = stars_sum + NEW.stars WHERE id = NEW.art_id;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER reviews_count ON reviews;
CREATE TRIGGER reviews_count AFTER INSERT OR UPDATE OF stars, hidden_at OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION count_reviews();

-- Nor does a hidden comment count among those of its article.
CREATE OR REPLACE FUNCTION count_blog_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.approved_at IS NOT NULL AND OLD.hidden_at IS NULL THEN step := step - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.approved_at IS NOT NULL AND NEW.hidden_at IS NULL THEN step := step + 1; END IF;
  IF step <> 0 THEN
    INSERT INTO blog_figures (name, comments) VALUES (coalesce(NEW.name, OLD.name), greatest(step, 0))
    ON CONFLICT (name) DO UPDATE SET comments = blog_figures.comments + step;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER blog_comments_count ON blog_comments;
CREATE TRIGGER blog_comments_count AFTER INSERT OR UPDATE OF approved_at, hidden_at OR DELETE ON blog_comments
  FOR EACH ROW EXECUTE FUNCTION count_blog_comments();
