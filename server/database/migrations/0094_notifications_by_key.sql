-- What quotes words that staff hide or delete is taken away whether it was read or not: the index of the unread ones alone does not find it.
DROP INDEX notifications_decided;
CREATE INDEX notifications_by_key ON notifications (key) WHERE key IS NOT NULL;
