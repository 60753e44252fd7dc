-- A promise counts from the payment: of an artist who sells while away that day, it begins after the holiday. Until now what stood when the order was
-- placed was kept, and what was paid later was promised for days on which nobody is there. The artist's own days are those of the order: without what
-- was left of the holiday when it was placed, where they have it: the holiday may have been announced later that day.
CREATE FUNCTION promise_after_holidays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines l SET dispatch_days = least(426, (h.to_day - day_of(NEW.paid_at) + 1) + l.dispatch_days - CASE
      WHEN day_of(NEW.created_at) >= h.from_day AND l.dispatch_days > h.to_day - day_of(NEW.created_at) + 1 THEN h.to_day - day_of(NEW.created_at) + 1
      ELSE 0 END)
  FROM artist_holidays h
  WHERE l.order_id = NEW.id AND h.user_id = l.owner_id AND h.sells AND day_of(NEW.paid_at) BETWEEN h.from_day AND h.to_day;
  RETURN NEW;
END $$;
-- Before the trigger that keeps the day on which the whole order leaves: PostgreSQL runs them in the order of their names. The row is still unpaid
-- for what watches its lines, so that nothing of it is written meanwhile.
CREATE TRIGGER orders_after_holidays BEFORE UPDATE OF paid_at ON orders FOR EACH ROW
  WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION promise_after_holidays();
