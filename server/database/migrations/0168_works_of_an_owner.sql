-- How many works somebody has, and how many of them are on show, is counted by an index alone: of 50,000 the table's pages took 42,000 reads.
CREATE INDEX arts_owner_shown ON arts (owner_id, on_show) WHERE deleted_at IS NULL;
-- An artist's customers, by what they paid and by how often.
CREATE INDEX buyers_of_seller_by_total ON buyers (seller_id, total, buyer_id);
CREATE INDEX buyers_of_seller_by_orders ON buyers (seller_id, orders, buyer_id);
-- And by time, in place of one that goes down by time and up by the buyer: pages go one way in both.
CREATE INDEX buyers_of_seller_by_time ON buyers (seller_id, last_at, buyer_id);
DROP INDEX buyers_latest;
-- Those of the shop are among these.
DROP INDEX buyers_by_orders;
DROP INDEX buyers_by_total;
