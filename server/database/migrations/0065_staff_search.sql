-- What the staff search people by: phones as they are stored and as they are dialled at home, and where somebody lives. Apart from search_text,
-- which visitors search artists by, and artists their customers: they would find out phones with it.
ALTER TABLE users ADD COLUMN staff_search_text text GENERATED ALWAYS AS (plain_text(
  name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(CASE WHEN phone LIKE '+250%' THEN '0' || substr(phone, 5) END, '')
  || ' ' || coalesce(district, '') || ' ' || coalesce(sector, '') || ' ' || coalesce(city, '')
)) STORED;
CREATE INDEX users_staff_search ON users USING gin (staff_search_text gin_trgm_ops) WHERE deleted_at IS NULL;
