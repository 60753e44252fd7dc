-- How a person is told of what happens, by kind (contract/notifications.ts); no entry: as most are. What an email's switch or link has ended
-- stays ended.
ALTER TABLE mail_preferences RENAME TO notification_choices;
ALTER INDEX mail_preferences_pkey RENAME TO notification_choices_pkey;
ALTER TABLE notification_choices RENAME CONSTRAINT mail_preferences_user_id_fkey TO notification_choices_user_id_fkey;
ALTER TABLE notification_choices
  ADD COLUMN choices jsonb NOT NULL DEFAULT '{}',
  -- The day in Kigali of the last daily summary.
  ADD COLUMN summarized_on date;
UPDATE notification_choices SET choices = jsonb_strip_nulls(jsonb_build_object(
  'message', CASE WHEN 'newMessages' = ANY (ended) THEN 'site' END,
  'search', CASE WHEN 'savedSearches' = ANY (ended) THEN 'none' END));
ALTER TABLE notification_choices DROP COLUMN ended;
