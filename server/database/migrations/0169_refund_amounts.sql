-- Whether an admin gave back an amount of the whole order, not of named items: its buyer reads one sum, however it falls on the items.
ALTER TABLE refunds ADD COLUMN is_amount boolean NOT NULL DEFAULT false;
