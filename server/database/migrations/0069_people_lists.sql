-- The staff find people by everything that a row shows: the province too. A generated column cannot be changed, only made anew.
ALTER TABLE users DROP COLUMN staff_search_text;
ALTER TABLE users ADD COLUMN staff_search_text text GENERATED ALWAYS AS (plain_text(
  name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(CASE WHEN phone LIKE '+250%' THEN '0' || substr(phone, 5) END, '')
  || ' ' || coalesce(province, '') || ' ' || coalesce(district, '') || ' ' || coalesce(sector, '') || ' ' || coalesce(city, '')
)) STORED;
CREATE INDEX users_staff_search ON users USING gin (staff_search_text gin_trgm_ops) WHERE deleted_at IS NULL;
-- Few are either; without these a list of them walks everybody.
CREATE INDEX users_blocked ON users (id) WHERE blocked_at IS NOT NULL;
CREATE INDEX users_abroad ON users (country) WHERE country <> 'RW';
