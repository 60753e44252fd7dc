-- What takes back the last act of staff on what somebody wrote in public: `decision` names that act, or its undoing; `undo` has what was before it, and goes
-- once the author is told. `told_reason` is the reason under which the author knows the words as hidden: NULL where they know them as shown.
-- `search_text` is what a row of the queue shows.
ALTER TABLE reviews
  ADD COLUMN decision uuid, ADD COLUMN undo jsonb, ADD COLUMN told_reason text, ADD COLUMN search_text text NOT NULL DEFAULT '';
ALTER TABLE questions
  ADD COLUMN decision uuid, ADD COLUMN undo jsonb, ADD COLUMN told_reason text, ADD COLUMN search_text text NOT NULL DEFAULT '';
ALTER TABLE blog_comments
  ADD COLUMN decision uuid, ADD COLUMN undo jsonb, ADD COLUMN told_reason text, ADD COLUMN search_text text NOT NULL DEFAULT '';

-- Author, words, what they are about, who hid them and why, with the names of now.
CREATE FUNCTION words_search_text(author uuid, written_as text, said text, about text, hider uuid, reason text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT plain_text(concat_ws(' ', coalesce((SELECT u.name FROM users u WHERE u.id = author), written_as), said, about,
    (SELECT h.name FROM users h WHERE h.id = hider), reason))
$$;
DROP INDEX reviews_words, questions_words, blog_comments_words;
UPDATE reviews w SET told_reason = w.hidden_reason,
  search_text = plain_text(concat_ws(' ', coalesce(u.name, w.author_name), w.text, a.name, h.name, w.hidden_reason))
  FROM reviews r JOIN arts a ON a.id = r.art_id LEFT JOIN users u ON u.id = r.author_id LEFT JOIN users h ON h.id = r.hidden_by WHERE r.id = w.id;
UPDATE questions w SET told_reason = w.hidden_reason,
  search_text = plain_text(concat_ws(' ', coalesce(u.name, w.author_name), w.text, a.name, h.name, w.hidden_reason))
  FROM questions r JOIN arts a ON a.id = r.art_id LEFT JOIN users u ON u.id = r.author_id LEFT JOIN users h ON h.id = r.hidden_by WHERE r.id = w.id;
UPDATE blog_comments w SET told_reason = w.hidden_reason,
  search_text = words_search_text(w.author_id, w.author_name, w.text, coalesce((SELECT a.title FROM blog_articles a WHERE a.name = w.name), w.name),
    w.hidden_by, w.hidden_reason);
CREATE INDEX reviews_words ON reviews USING gin (search_text gin_trgm_ops);
CREATE INDEX questions_words ON questions USING gin (search_text gin_trgm_ops);
CREATE INDEX blog_comments_words ON blog_comments USING gin (search_text gin_trgm_ops);
CREATE INDEX questions_author ON questions (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX blog_comments_author ON blog_comments (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX reviews_hider ON reviews (hidden_by) WHERE hidden_by IS NOT NULL;
CREATE INDEX questions_hider ON questions (hidden_by) WHERE hidden_by IS NOT NULL;
CREATE INDEX blog_comments_hider ON blog_comments (hidden_by) WHERE hidden_by IS NOT NULL;
CREATE INDEX reviews_undoable ON reviews (id) WHERE undo IS NOT NULL;
CREATE INDEX questions_undoable ON questions (id) WHERE undo IS NOT NULL;
CREATE INDEX blog_comments_undoable ON blog_comments (id) WHERE undo IS NOT NULL;

-- New words wait for an artwork that is being renamed; reviews for each other too, before anything else of the artwork is locked, because they count its
-- stars: two of one artwork at once were a deadlock. A change of words takes no lock of the artwork here: renaming it locks its words after it.
CREATE FUNCTION write_words_of_art() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about text;
BEGIN
  IF TG_OP = 'INSERT' AND TG_TABLE_NAME = 'reviews' THEN SELECT name INTO about FROM arts WHERE id = NEW.art_id FOR NO KEY UPDATE;
  ELSIF TG_OP = 'INSERT' THEN SELECT name INTO about FROM arts WHERE id = NEW.art_id FOR KEY SHARE;
  ELSE SELECT name INTO about FROM arts WHERE id = NEW.art_id;
  END IF;
  NEW.search_text := words_search_text(NEW.author_id, NEW.author_name, NEW.text, about, NEW.hidden_by, NEW.hidden_reason);
  RETURN NEW;
END $$;
CREATE TRIGGER reviews_search BEFORE INSERT OR UPDATE OF author_id, author_name, text, hidden_by, hidden_reason ON reviews
  FOR EACH ROW EXECUTE FUNCTION write_words_of_art();
CREATE TRIGGER questions_search BEFORE INSERT OR UPDATE OF author_id, author_name, text, hidden_by, hidden_reason ON questions
  FOR EACH ROW EXECUTE FUNCTION write_words_of_art();
CREATE FUNCTION write_words_of_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := words_search_text(NEW.author_id, NEW.author_name, NEW.text,
    coalesce((SELECT a.title FROM blog_articles a WHERE a.name = NEW.name), NEW.name), NEW.hidden_by, NEW.hidden_reason);
  RETURN NEW;
END $$;
CREATE TRIGGER blog_comments_search BEFORE INSERT OR UPDATE OF author_id, author_name, text, name, hidden_by, hidden_reason ON blog_comments
  FOR EACH ROW EXECUTE FUNCTION write_words_of_article();

-- A new name is found at once. Rows are locked in the order of their ids, as everywhere.
CREATE FUNCTION rename_art_in_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews w SET author_name = w.author_name
    FROM (SELECT id FROM reviews WHERE art_id = NEW.id ORDER BY id FOR NO KEY UPDATE) l WHERE w.id = l.id;
  UPDATE questions w SET author_name = w.author_name
    FROM (SELECT id FROM questions WHERE art_id = NEW.id ORDER BY id FOR NO KEY UPDATE) l WHERE w.id = l.id;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_renamed_in_words AFTER UPDATE OF name ON arts
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_art_in_words();
CREATE FUNCTION rename_article_in_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE blog_comments w SET author_name = w.author_name
    FROM (SELECT id FROM blog_comments WHERE name = NEW.name ORDER BY id FOR NO KEY UPDATE) l WHERE w.id = l.id;
  RETURN NULL;
END $$;
CREATE TRIGGER blog_articles_renamed_in_words AFTER UPDATE OF title ON blog_articles
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION rename_article_in_words();
CREATE FUNCTION rename_person_in_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of an erased person nothing comes back: notifications that an act took away may name them.
  IF NEW.deleted_at IS NOT NULL THEN
    UPDATE reviews SET undo = undo - 'notifications' WHERE undo IS NOT NULL AND undo ? 'notifications';
    UPDATE questions SET undo = undo - 'notifications' WHERE undo IS NOT NULL AND undo ? 'notifications';
    UPDATE blog_comments SET undo = undo - 'notifications' WHERE undo IS NOT NULL AND undo ? 'notifications';
  END IF;
  UPDATE reviews w SET author_name = w.author_name
    FROM (SELECT id FROM reviews WHERE author_id = NEW.id OR hidden_by = NEW.id ORDER BY id FOR NO KEY UPDATE) l WHERE w.id = l.id;
  UPDATE questions w SET author_name = w.author_name
    FROM (SELECT id FROM questions WHERE author_id = NEW.id OR hidden_by = NEW.id ORDER BY id FOR NO KEY UPDATE) l WHERE w.id = l.id;
  UPDATE blog_comments w SET author_name = w.author_name
    FROM (SELECT id FROM blog_comments WHERE author_id = NEW.id OR hidden_by = NEW.id ORDER BY id FOR NO KEY UPDATE) l WHERE w.id = l.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_renamed_in_words AFTER UPDATE OF name ON users
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_person_in_words();
