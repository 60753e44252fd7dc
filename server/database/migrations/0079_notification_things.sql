-- Notifications about one thing are shown as one, and some are mailed: at once or in a daily summary.
ALTER TABLE notifications
  ADD COLUMN topic text,
  -- What it is about: unread ones about the same are one in the bell.
  ADD COLUMN thing text GENERATED ALWAYS AS (coalesce(topic, key, id::text)) STORED,
  -- How many happened since it was last read, of a kind of which the bell has the latest.
  ADD COLUMN count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  ADD COLUMN mail text CHECK (mail IN ('mail', 'daily'));
CREATE INDEX notifications_things ON notifications (user_id, thing, id);
DROP INDEX notifications_unread;
CREATE INDEX notifications_unread ON notifications (user_id, thing) WHERE read_at IS NULL;
CREATE INDEX notifications_to_mail ON notifications (mail, user_id) WHERE mail IS NOT NULL AND read_at IS NULL;
-- Those of all waiting applications, reports and messages were one, which nothing clears any more: each now has its own.
UPDATE notifications SET read_at = now() WHERE read_at IS NULL AND (key IN ('application', 'report', 'contact') OR kind = 'comment');
-- Followers were one by their key.
UPDATE notifications SET topic = 'followers' WHERE key = 'follower';
