-- The shop's people sorted by what they bought (GET /users?sort=orders-desc …): the kept rows of the whole shop alone, whose seller is the first id.
CREATE INDEX buyers_by_orders ON buyers (orders, buyer_id) WHERE seller_id = '00000000-0000-0000-0000-000000000000';
CREATE INDEX buyers_by_total ON buyers (total, buyer_id) WHERE seller_id = '00000000-0000-0000-0000-000000000000';
