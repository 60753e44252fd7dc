-- A draft has what it has: an empty text, or 0 for the price, is what is not filled in yet (decision 45).
ALTER TABLE arts
  DROP CONSTRAINT arts_name_check,
  DROP CONSTRAINT arts_price_check,
  DROP CONSTRAINT arts_category_check;
ALTER TABLE arts
  ADD CONSTRAINT arts_name_check CHECK (length(name) BETWEEN CASE WHEN state = 'draft' THEN 0 ELSE 1 END AND 120),
  ADD CONSTRAINT arts_price_check CHECK (price BETWEEN CASE WHEN state = 'draft' THEN 0 ELSE 1 END AND 1000000000),
  ADD CONSTRAINT arts_category_check CHECK (category IN ('Painting', 'Sculpture', 'Photography', 'Architecture', 'Drawings',
    'Graphics3D', 'Hand Craft', 'Wall Gallery', 'Ceramic') OR (state = 'draft' AND category = '')),
  -- Whether it ever was more than a draft: only then did anybody have its address.
  ADD COLUMN was_published boolean NOT NULL DEFAULT true;
UPDATE arts SET was_published = false WHERE state = 'draft';

-- Lists of the dashboards by state: few artworks are not published. Sold out ones are in listed_arts.
CREATE INDEX arts_unpublished ON arts (state, id) WHERE state <> 'published';

-- As in 0003, with both counts in the order of their categories: two artworks that change places would else wait for each other.
CREATE OR REPLACE FUNCTION count_arts_by_category() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step record;
BEGIN
  IF current_setting('ubugeni.counts', true) = 'by hand' THEN
    RETURN NULL;
  END IF;
  FOR step IN
    SELECT category, sum(change)::int AS change FROM (
      SELECT OLD.category, -1 WHERE TG_OP IN ('UPDATE', 'DELETE') AND OLD.on_show
      UNION ALL SELECT NEW.category, 1 WHERE TG_OP IN ('UPDATE', 'INSERT') AND NEW.on_show
    ) AS changed (category, change) GROUP BY category HAVING sum(change) <> 0 ORDER BY category
  LOOP
    UPDATE category_counts SET count = count + step.change WHERE category_counts.category = step.category;
  END LOOP;
  RETURN NULL;
END $$;
