-- Which optional emails an account has ended, by their names in contract/newsletter.ts: a further kind needs no column.
ALTER TABLE mail_preferences ADD COLUMN ended text[] NOT NULL DEFAULT '{}';
UPDATE mail_preferences SET ended = array_remove(
  ARRAY[CASE WHEN NOT new_messages THEN 'newMessages' END, CASE WHEN NOT saved_searches THEN 'savedSearches' END], NULL);
ALTER TABLE mail_preferences DROP COLUMN new_messages, DROP COLUMN saved_searches;
