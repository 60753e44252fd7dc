-- What people did with an article; the articles themselves are Markdown files.
CREATE TABLE blog_figures (
  name text PRIMARY KEY,
  views integer NOT NULL DEFAULT 0,
  likes integer NOT NULL DEFAULT 0,
  comments integer NOT NULL DEFAULT 0
);

CREATE TABLE blog_likes (
  name text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, user_id)
);

CREATE TABLE blog_comments (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  author_name text NOT NULL,
  text text NOT NULL,
  approved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX blog_comments_post ON blog_comments (name, id DESC);
CREATE INDEX blog_comments_waiting ON blog_comments (id DESC) WHERE approved_at IS NULL;

CREATE FUNCTION count_blog_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO blog_figures (name, likes) VALUES (coalesce(NEW.name, OLD.name), CASE TG_OP WHEN 'INSERT' THEN 1 ELSE 0 END)
  ON CONFLICT (name) DO UPDATE SET likes = blog_figures.likes + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  RETURN NULL;
END $$;
CREATE TRIGGER blog_likes_count AFTER INSERT OR DELETE ON blog_likes FOR EACH ROW EXECUTE FUNCTION count_blog_likes();

CREATE FUNCTION count_blog_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.approved_at IS NOT NULL THEN step := step - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.approved_at IS NOT NULL THEN step := step + 1; END IF;
  IF step <> 0 THEN
    INSERT INTO blog_figures (name, comments) VALUES (coalesce(NEW.name, OLD.name), greatest(step, 0))
    ON CONFLICT (name) DO UPDATE SET comments = blog_figures.comments + step;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER blog_comments_count AFTER INSERT OR UPDATE OF approved_at OR DELETE ON blog_comments
  FOR EACH ROW EXECUTE FUNCTION count_blog_comments();
