-- Orders by their total, people by their name: keyset pages walk these, in either direction.
CREATE INDEX orders_total ON orders (total_price, id);
CREATE INDEX users_name ON users (plain_text(name), id) WHERE deleted_at IS NULL;
CREATE INDEX users_role_name ON users (role, plain_text(name), id) WHERE deleted_at IS NULL;
