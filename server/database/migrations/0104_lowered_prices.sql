-- Artworks whose price was lowered below an open offer for them: the job of offers tells its two people, and empties this. Written beside the
-- price instead of the offers themselves, whose locks are taken before those of artworks.
CREATE TABLE lowered_prices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  art_id uuid NOT NULL REFERENCES arts (id) ON DELETE CASCADE
);
CREATE INDEX lowered_prices_art ON lowered_prices (art_id);

CREATE FUNCTION note_lowered_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM offers WHERE art_id = NEW.id AND state IN ('open', 'countered') AND amount > NEW.price) THEN
    INSERT INTO lowered_prices (art_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER arts_price_lowered AFTER UPDATE OF price ON arts FOR EACH ROW WHEN (NEW.price < OLD.price) EXECUTE FUNCTION note_lowered_price();
