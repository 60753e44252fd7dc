-- Articles are written in the product; those of content/blog are taken in at the start, each file name once (decision 54).
CREATE TABLE blog_articles (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(name) <= 120),
  title text NOT NULL CHECK (title <> '' AND char_length(title) <= 200),
  summary text NOT NULL DEFAULT '' CHECK (char_length(summary) <= 600),
  body text NOT NULL DEFAULT '' CHECK (char_length(body) <= 60000),
  -- The body as blocks, and what the search of readers reads.
  content jsonb NOT NULL DEFAULT '[]',
  minutes integer NOT NULL DEFAULT 1 CHECK (minutes > 0),
  search_text text NOT NULL DEFAULT '',
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  author_name text NOT NULL,
  category text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 20),
  cover_id uuid REFERENCES pictures (id),
  -- A drawn cover of content/blog/covers.
  cover_file text,
  state text NOT NULL CHECK (state IN ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  -- Since when readers see it, or when they first did; its name stays from then on.
  published_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (state <> 'scheduled' OR publish_at IS NOT NULL),
  CHECK (state <> 'published' OR published_at IS NOT NULL)
);
CREATE INDEX blog_articles_published ON blog_articles (published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX blog_articles_scheduled ON blog_articles (publish_at) WHERE state = 'scheduled';
CREATE INDEX blog_articles_text ON blog_articles USING gin (search_text gin_trgm_ops);
CREATE INDEX blog_articles_author ON blog_articles (author_id);
CREATE INDEX blog_articles_cover ON blog_articles (cover_id);

-- The pictures that stand in the text of an article.
CREATE TABLE blog_pictures (
  article_id uuid NOT NULL REFERENCES blog_articles (id) ON DELETE CASCADE,
  picture_id uuid NOT NULL REFERENCES pictures (id),
  PRIMARY KEY (article_id, picture_id)
);
CREATE INDEX blog_pictures_picture ON blog_pictures (picture_id);

-- The files that were taken in: one whose article was changed or deleted since is not taken in again.
CREATE TABLE blog_files (
  name text PRIMARY KEY,
  taken_at timestamptz NOT NULL DEFAULT now()
);
