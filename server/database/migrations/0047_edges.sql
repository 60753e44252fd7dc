-- Where the object is on its picture (decision 37): { left, top, right, bottom } in thousandths, `isMarked` by its artist, else found. NULL: not
-- looked at yet; the cleanup looks.
ALTER TABLE pictures ADD COLUMN edges jsonb CHECK (
  edges IS NULL OR (
    edges ?& ARRAY['left', 'top', 'right', 'bottom', 'isMarked']
    AND (edges ->> 'left')::int BETWEEN 0 AND (edges ->> 'right')::int - 1 AND (edges ->> 'right')::int <= 1000
    AND (edges ->> 'top')::int BETWEEN 0 AND (edges ->> 'bottom')::int - 1 AND (edges ->> 'bottom')::int <= 1000));
CREATE INDEX pictures_without_edges ON pictures (id) WHERE edges IS NULL;

-- /compare is a screen now: an artwork of that address moves, and the old one, which nobody reaches, is given up.
DELETE FROM art_old_slugs WHERE slug = 'compare';
UPDATE arts SET slug = 'compare-' || right(id::text, 12) WHERE slug = 'compare';
