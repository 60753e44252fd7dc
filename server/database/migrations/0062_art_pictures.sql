-- Pictures of artworks are uploaded one by one (decision 46): who uploaded one that is not of an artwork yet, and what a picture shows.
ALTER TABLE pictures
  ADD COLUMN alt text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 250),
  ADD COLUMN uploaded_by uuid REFERENCES users (id);
