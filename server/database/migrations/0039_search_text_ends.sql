-- What the search by runs of four characters and the suggestions by names needed: words took their place (0037_search.sql).
DROP INDEX arts_name_words;
ALTER TABLE arts DROP COLUMN search_text;
DROP FUNCTION text_grams(text);
DROP FUNCTION term_grams(text);
DROP FUNCTION art_facets(text, text, text, text, boolean, boolean, uuid);
