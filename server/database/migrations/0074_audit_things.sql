-- The audit log has ids of things, and names of settings, in one column: the id in such a text, or NULL.
CREATE FUNCTION id_in(text text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN text::uuid END
$$;
