-- A promise counts from the payment: of an artist who sells while away, and is then or will be within the promised days, it begins after the holiday.
-- Until now what stood when the order was placed was kept, and what was paid later was promised for days on which nobody is there.
CREATE FUNCTION promise_after_holidays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines l SET dispatch_days = least(426, coalesce(a.dispatch_days, l.dispatch_days) + (h.to_day - day_of(NEW.paid_at) + 1))
  FROM artist_holidays h, order_lines i LEFT JOIN arts a ON a.id = i.art_id
  WHERE i.id = l.id AND l.order_id = NEW.id AND h.user_id = l.owner_id AND h.sells AND h.to_day >= day_of(NEW.paid_at)
    AND h.from_day <= day_of(NEW.paid_at + make_interval(days => l.dispatch_days));
  RETURN NEW;
END $$;
-- Before the trigger that keeps the day on which the whole order leaves: PostgreSQL runs them in the order of their names. The row is still unpaid
-- for what watches its lines, so that nothing of it is written meanwhile.
CREATE TRIGGER orders_after_holidays BEFORE UPDATE OF paid_at ON orders FOR EACH ROW
  WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION promise_after_holidays();
