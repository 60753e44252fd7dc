-- When each saved search was last mailed is in saved_searches (0038).
ALTER TABLE mail_preferences DROP COLUMN searches_mailed_at;
