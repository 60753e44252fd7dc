-- What a notification asked for is decided or done: its sentence says what happened, no longer that it waits. Of rows of before that is not known: the
-- default makes those that were read settled, whose sentences are true either way; unread ones wait (server/notifications/queries.ts). No row is written.
ALTER TABLE notifications ADD COLUMN is_settled boolean NOT NULL DEFAULT true;
ALTER TABLE notifications ALTER COLUMN is_settled SET DEFAULT false;
