-- Near words with what tells which of them was meant: how many titles, labels and texts have them (docs/decisions/0013-suggested-corrections-from-a-table-of-words.md).

-- Every text that is one letter left out, swapped with its neighbour, replaced or added away from a folded word.
CREATE FUNCTION one_slip_from(asked text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    WITH letters AS (SELECT chr(code) AS letter FROM generate_series(97, 122) AS code)
    SELECT left(asked, at - 1) || substr(asked, at + 1) FROM generate_series(1, length(asked)) AS at
    UNION ALL SELECT left(asked, at - 1) || substr(asked, at + 1, 1) || substr(asked, at, 1) || substr(asked, at + 2) FROM generate_series(1, length(asked) - 1) AS at
    UNION ALL SELECT left(asked, at - 1) || letter || substr(asked, at + 1) FROM generate_series(1, length(asked)) AS at, letters
    UNION ALL SELECT left(asked, at) || letter || substr(asked, at + 1) FROM generate_series(0, length(asked)) AS at, letters
  $$;

-- The words one slip away, and of longer words the most similar ones. A word that a single description has may be mistyped itself.
DROP FUNCTION near_words(text);
CREATE FUNCTION near_words(asked text) RETURNS TABLE (word text, stem text, titles integer, uses integer, texts integer) LANGUAGE sql STABLE STRICT
  SET pg_trgm.similarity_threshold = 0.2
  AS $$
    SELECT s.word, s.stem, s.titles, s.uses, s.texts FROM search_words s
      WHERE s.word = ANY (ARRAY(SELECT one_slip_from(asked))) AND s.word <> asked AND (s.uses > 0 OR s.texts > 1)
    UNION (SELECT s.word, s.stem, s.titles, s.uses, s.texts FROM search_words s
      WHERE length(asked) >= 6 AND s.word % asked AND s.word <> asked AND (s.uses > 0 OR s.texts > 1)
      ORDER BY similarity(s.word, asked) DESC, s.texts DESC LIMIT 24)
  $$;

-- Two words of labels that were typed as one: 'moonjar'.
CREATE FUNCTION two_words_in(asked text) RETURNS TABLE (word text, stems text[], uses integer) LANGUAGE sql STABLE STRICT
  AS $$
    SELECT first.word || ' ' || second.word, ARRAY[first.stem, second.stem], least(first.uses, second.uses)
    FROM generate_series(3, length(asked) - 3) AS at
    JOIN search_words first ON first.word = left(asked, at) AND first.uses > 0
    JOIN search_words second ON second.word = substr(asked, at + 1) AND second.uses > 0
  $$;
