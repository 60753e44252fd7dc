-- Brown counts in a picture from a larger share on, and a dark blue ground is no backdrop (docs/decisions/0105-what-a-buyer-means-by-a-colour-and-a-size.md).
-- By which rules a picture's colours were found: those of before keep theirs until the job 'pictures.find-colours' has looked again, so that no filter is
-- empty meanwhile. Both defaults are constants, so that no row is written here.
ALTER TABLE pictures ADD COLUMN colour_rules smallint NOT NULL DEFAULT 1;
ALTER TABLE pictures ALTER COLUMN colour_rules SET DEFAULT 2;
DROP INDEX pictures_without_colours;
CREATE INDEX pictures_to_colour ON pictures (id) WHERE colours IS NULL OR colour_rules < 2;
