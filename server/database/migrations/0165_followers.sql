-- A page of an artist's followers, the latest first; it serves what the index by artist alone did.
CREATE INDEX follows_of_artist ON follows (artist_id, created_at DESC, follower_id DESC);
DROP INDEX follows_artist;
-- They have a page of their own now.
UPDATE notifications SET link = '/dashboard/artist/followers' WHERE link = '/dashboard/artist#followers';
