-- Where an order went, in a few words: the district, else the last line of the address. For an artist's customers, their search and their CSV.
CREATE FUNCTION order_town(district text, address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(district, substring(address FROM '[^\n]*$'));
