-- What is decided or done is read for everybody who was told of it, by the key of their notifications.
CREATE INDEX notifications_decided ON notifications (key) WHERE read_at IS NULL AND key IS NOT NULL;
