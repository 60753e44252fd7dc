-- What an artist sees of each artwork and day: views and sales of all time, favorites by day, and where readers came from. As in 0035 a change
-- writes down by how much it changes a sum.
LOCK TABLE orders, order_lines, arts, art_views, favorites IN SHARE ROW EXCLUSIVE MODE;

-- Of `views`, those that came by this site's search, and by links from elsewhere or none; the others by its other pages.
ALTER TABLE art_views
  ADD COLUMN from_search integer NOT NULL DEFAULT 0,
  ADD COLUMN from_links integer NOT NULL DEFAULT 0;

CREATE FUNCTION day_of(at timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE RETURN (at AT TIME ZONE 'Africa/Kigali')::date;

-- As in 0035, with the pieces of each artwork of all time.
CREATE OR REPLACE FUNCTION sums_of_artist_order(a artist_orders) RETURNS SETOF kept_sums LANGUAGE sql STABLE AS $$
  SELECT 'artist', a.artist_id, '-infinity'::date, 'paid', 1::bigint, 0::bigint, a.total - a.refunded, a.refunded WHERE a.payment_status = 'paid'
  UNION ALL
  SELECT 'artist', a.artist_id, '-infinity', 'awaiting', 1, 0, a.total, 0
  WHERE a.status = 'pending' AND a.payment_status IN ('unpaid', 'failed')
  UNION ALL
  SELECT 'artist', a.artist_id, '-infinity', 'to send', 1, 0, 0, 0 WHERE a.is_to_send
  UNION ALL
  SELECT 'artist by day', a.artist_id, a.paid_on, 'sold', 1, (SELECT sum(p) FROM unnest(a.art_pieces) p)::bigint, a.total - a.refunded, 0
  WHERE a.payment_status = 'paid'
  UNION ALL
  SELECT 'artwork by day', i.art_id, a.paid_on, '', 0, i.pieces::bigint, i.amount, 0
  FROM unnest(a.art_ids, a.art_pieces, a.art_amounts) AS i (art_id, pieces, amount) WHERE a.payment_status = 'paid'
  UNION ALL
  SELECT 'artwork', i.art_id, '-infinity', 'sold', 0, i.pieces::bigint, i.amount, 0
  FROM unnest(a.art_ids, a.art_pieces, a.art_amounts) AS i (art_id, pieces, amount) WHERE a.payment_status = 'paid'
$$;

-- As in 0035, with the views of each artwork.
CREATE OR REPLACE FUNCTION note_art_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sum_changes (name, of_id, day, part, things)
    SELECT s.name, a.owner_id, s.day, s.part, NEW.views - coalesce(OLD.views, 0)
    FROM arts a, (VALUES ('artist', '-infinity'::date, 'views'), ('artist by day', NEW.day, 'viewed')) AS s (name, day, part)
    WHERE a.id = NEW.art_id AND NOT counts_by_hand()
    UNION ALL SELECT 'artwork', NEW.art_id, '-infinity', 'views', NEW.views - coalesce(OLD.views, 0) WHERE NOT counts_by_hand();
  RETURN NULL;
END $$;

-- As in 0035, with the views and favorites by day that go with an artwork.
CREATE OR REPLACE FUNCTION note_deleted_art() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sum_changes (name, of_id, day, part, things)
    SELECT 'artist', OLD.owner_id, '-infinity'::date, 'favorites', -OLD.favorites_count WHERE OLD.deleted_at IS NULL AND OLD.favorites_count > 0
    UNION ALL SELECT 'artist by day', OLD.owner_id, day, 'viewed', -views FROM art_views WHERE art_id = OLD.id
    UNION ALL SELECT 'artist', OLD.owner_id, '-infinity', 'views', -sum(views) FROM art_views WHERE art_id = OLD.id HAVING sum(views) > 0
    UNION ALL SELECT 'artwork', OLD.id, '-infinity', 'views', -sum(views) FROM art_views WHERE art_id = OLD.id HAVING sum(views) > 0
    UNION ALL SELECT 'artist by day', OLD.owner_id, day_of(created_at), 'favorited', -count(*) FROM favorites WHERE art_id = OLD.id GROUP BY 3;
  RETURN OLD;
END $$;

-- After an artwork was deleted there is no owner any more; note_deleted_art() has written down what went with it.
CREATE FUNCTION note_favorite() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  favorite CONSTANT favorites := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
  step CONSTANT integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO sum_changes (name, of_id, day, part, things)
    SELECT 'artist by day', a.owner_id, day_of(favorite.created_at), 'favorited', step FROM arts a WHERE a.id = favorite.art_id AND NOT counts_by_hand()
    UNION ALL SELECT 'favorites by day', favorite.art_id, day_of(favorite.created_at), '', step WHERE NOT counts_by_hand();
  RETURN NULL;
END $$;
CREATE TRIGGER favorites_sums AFTER INSERT OR DELETE ON favorites FOR EACH ROW EXECUTE FUNCTION note_favorite();

-- As in 0035, with the above.
CREATE OR REPLACE VIEW counted_sums AS
  SELECT name, of_id, day, part, sum(things)::bigint AS things, sum(pieces)::bigint AS pieces, sum(amount)::bigint AS amount,
    sum(refunded)::bigint AS refunded
  FROM (
    SELECT s.* FROM orders o, sums_of_order(o) s
    UNION ALL SELECT s.* FROM artist_orders a, sums_of_artist_order(a) s
    UNION ALL SELECT 'artist', a.owner_id, '-infinity', 'views', v.views, 0, 0, 0 FROM art_views v JOIN arts a ON a.id = v.art_id
    UNION ALL SELECT 'artist by day', a.owner_id, v.day, 'viewed', v.views, 0, 0, 0 FROM art_views v JOIN arts a ON a.id = v.art_id
    UNION ALL SELECT 'artist', owner_id, '-infinity', 'favorites', favorites_count, 0, 0, 0 FROM arts
      WHERE deleted_at IS NULL AND favorites_count > 0
    UNION ALL SELECT 'artwork', art_id, '-infinity', 'views', views, 0, 0, 0 FROM art_views
    UNION ALL SELECT 'artist by day', a.owner_id, day_of(f.created_at), 'favorited', 1, 0, 0, 0 FROM favorites f JOIN arts a ON a.id = f.art_id
    UNION ALL SELECT 'favorites by day', f.art_id, day_of(f.created_at), '', 1, 0, 0, 0 FROM favorites f
    UNION ALL SELECT 'customers', seller_id, '-infinity', '', 1, 0, 0, 0 FROM buyers
      WHERE seller_id = '00000000-0000-0000-0000-000000000000'
  ) added GROUP BY name, of_id, day, part;

SELECT refill_sums();
ANALYZE kept_sums;
-- Whose cart has an artwork; the foreign keys of both looked through all rows for it.
CREATE INDEX cart_items_art ON cart_items (art_id);
CREATE INDEX favorites_art ON favorites (art_id);
