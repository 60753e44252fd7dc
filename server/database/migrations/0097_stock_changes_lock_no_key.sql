-- The columns of a unique index are a row's key, and listed_id is generated: since arts has a trigger before updates, PostgreSQL counts each
-- generated column as written by each update. So every change of a stock locked its artwork against the foreign keys of carts, orders and
-- favorites, which waited for orders and could deadlock with them. listed_id is unique by itself: it is an id, or made like one.
CREATE INDEX arts_listed_plain ON arts (listed_id);
DROP INDEX arts_listed;
ALTER INDEX arts_listed_plain RENAME TO arts_listed;
