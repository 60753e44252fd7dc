-- PostgreSQL counts a table that was analyzed while it was empty as empty for as long as it has no new figures, which take a minute at least: until
-- then it reads all of it where one row is asked for, and what was prepared keeps that plan. Of a table that was never analyzed it expects some pages,
-- and uses the indexes (docs/decisions/0083-what-writing-costs.md). Versions before 18 have no way to forget figures; there they stay.
CREATE FUNCTION forget_empty_tables() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_proc WHERE proname = 'pg_clear_relation_stats') THEN
    PERFORM pg_clear_relation_stats(n.nspname::text, c.relname::text) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname IN (current_schema(), 'pgboss') AND c.reltuples = 0 AND pg_relation_size(c.oid) = 0;
  END IF;
END $$;
SELECT forget_empty_tables();
