-- Tables, a column and what belongs to them get the names that the product uses for them. Nothing that they hold changes.
CREATE FUNCTION pg_temp.rename_table(was text, becomes text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part text;
BEGIN
  EXECUTE format('ALTER TABLE %I RENAME TO %I', was, becomes);
  -- A constraint takes its index along.
  FOR part IN SELECT conname FROM pg_constraint WHERE conrelid = becomes::regclass AND starts_with(conname, was || '_') LOOP
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', becomes, part, becomes || substr(part, length(was) + 1));
  END LOOP;
  FOR part IN
    SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = becomes::regclass AND starts_with(c.relname, was || '_')
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', part, becomes || substr(part, length(was) + 1));
  END LOOP;
END $$;
SELECT pg_temp.rename_table('notices', 'notifications');
SELECT pg_temp.rename_table('chat_away', 'chat_unread_reminders');
SELECT pg_temp.rename_table('art_arrivals', 'newly_published_arts');
SELECT pg_temp.rename_table('event_floor', 'events_pruned_up_to');
DROP FUNCTION pg_temp.rename_table(text, text);

-- Newer versions of PostgreSQL have a constraint for NOT NULL, named after the column.
CREATE FUNCTION pg_temp.rename_column(of_table text, was text, becomes text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  suffix CONSTANT text := '_not_null';
BEGIN
  EXECUTE format('ALTER TABLE %I RENAME COLUMN %I TO %I', of_table, was, becomes);
  IF EXISTS (SELECT 1 FROM pg_constraint WHERE conrelid = of_table::regclass AND conname = of_table || '_' || was || suffix) THEN
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', of_table, of_table || '_' || was || suffix, of_table || '_' || becomes || suffix);
  END IF;
END $$;
SELECT pg_temp.rename_column('cart_items', 'seen_price', 'price_when_added');
SELECT pg_temp.rename_column('newly_published_arts', 'at', 'published_at');
SELECT pg_temp.rename_column('events_pruned_up_to', 'swept_to', 'event_id');
DROP FUNCTION pg_temp.rename_column(text, text, text);
ALTER INDEX newly_published_arts_at RENAME TO newly_published_arts_published_at;

-- A thousand works in one statement are an import and no news.
ALTER FUNCTION note_arrivals() RENAME TO record_newly_published_arts;
CREATE OR REPLACE FUNCTION record_newly_published_arts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO newly_published_arts (art_id)
      SELECT id FROM written WHERE on_show AND (SELECT count(*) FROM written) < 1000 ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO newly_published_arts (art_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
-- Made anew, because the name of the rows that a statement wrote belongs to the trigger.
DROP TRIGGER arts_arrival_inserted ON arts;
CREATE TRIGGER arts_newly_published_inserted AFTER INSERT ON arts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION record_newly_published_arts();
ALTER TRIGGER arts_arrival_shown ON arts RENAME TO arts_newly_published_changed;

-- Events that wait for windows, for a day.
ALTER TABLE events DROP CONSTRAINT events_type_check;
UPDATE events SET type = 'notification', data = jsonb_build_object('notification', data -> 'notice') WHERE type = 'notice';
ALTER TABLE events ADD CONSTRAINT events_type_check CHECK (type IN ('message', 'read', 'deleted', 'notification'));
