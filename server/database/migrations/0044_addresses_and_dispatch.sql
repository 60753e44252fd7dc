-- When an artwork leaves the studio, whether it is sent abroad, and whether a price can be offered for it.
ALTER TABLE arts
  ADD COLUMN dispatch_days integer NOT NULL DEFAULT 3 CHECK (dispatch_days BETWEEN 1 AND 60),
  ADD COLUMN ships_abroad text NOT NULL DEFAULT 'no' CHECK (ships_abroad IN ('no', 'free')),
  ADD COLUMN accepts_offers boolean NOT NULL DEFAULT false;

-- The address book of an account. The address of the profile (users.street …) is another one, which the specification has.
CREATE TABLE addresses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- E.164.
  phone text NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  province text,
  district text,
  sector text,
  street text NOT NULL,
  city text,
  postal_code text,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (country = 'RW' OR (province IS NULL AND district IS NULL AND sector IS NULL))
);
CREATE INDEX addresses_of ON addresses (user_id, id);
CREATE UNIQUE INDEX addresses_default ON addresses (user_id) WHERE is_default;

-- As in 0034, with what tells two works of one name apart, and when and where each is sent.
CREATE OR REPLACE FUNCTION read_cart(of_user uuid) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_build_object('id', c.id, 'lines', coalesce((
      SELECT json_agg(json_build_object(
        'artId', i.art_id, 'quantity', i.quantity, 'priceWhenAdded', i.price_when_added,
        'name', a.name, 'slug', a.slug, 'price', a.price, 'available', a.available_arts, 'onShow', a.on_show,
        'artist', json_build_object('_id', u.id, 'name', u.name, 'slug', u.slug), 'medium', a.medium, 'edition', a.edition,
        'width', a.width_cm, 'height', a.height_cm, 'depth', a.depth_cm, 'dispatchDays', a.dispatch_days, 'shipsAbroad', a.ships_abroad,
        'picture', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash) END
      ) ORDER BY i.added_at, i.art_id)
      FROM cart_items i JOIN arts a ON a.id = i.art_id JOIN users u ON u.id = a.owner_id LEFT JOIN pictures p ON p.id = a.cover_id
      WHERE i.cart_id = c.id
    ), '[]'))
    FROM carts c WHERE c.user_id = of_user AND c.status = 'open'
  );
END $$;

-- As in 0034, and one's own work is refused.
-- Adds to a line ('add'), sets it ('set'), removes it ('remove'), or only opens the cart ('open'), and answers with the cart. The cart stays
-- locked meanwhile, so that an order of it comes wholly before or after. A refusal changes no line and says what its words need.
CREATE OR REPLACE FUNCTION change_cart(
  by_user uuid, change text, of_art uuid, by_quantity integer, quantity_max integer, lines_max integer, new_cart uuid,
  its_key text, its_fingerprint bytea
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  of_cart uuid;
  is_written boolean;
  answer json;
BEGIN
  IF its_key IS NOT NULL THEN
    answer := claim_key(by_user, its_key, its_fingerprint);
    IF answer IS NOT NULL THEN
      RETURN answer;
    END IF;
  END IF;

  SELECT c.id INTO of_cart FROM carts c WHERE c.user_id = by_user AND c.status = 'open' FOR UPDATE;
  IF of_cart IS NULL AND change IN ('add', 'open') THEN
    INSERT INTO carts (id, user_id) VALUES (new_cart, by_user) ON CONFLICT (user_id) WHERE status = 'open' DO NOTHING;
    SELECT c.id INTO of_cart FROM carts c WHERE c.user_id = by_user AND c.status = 'open' FOR UPDATE;
  END IF;

  IF change = 'add' THEN
    INSERT INTO cart_items AS line (cart_id, art_id, quantity, price_when_added)
    SELECT of_cart, a.id, by_quantity, a.price FROM arts a
    WHERE a.id = of_art AND of_cart IS NOT NULL AND a.owner_id <> by_user AND a.on_show AND by_quantity <= least(a.available_arts, quantity_max)
      AND (EXISTS (SELECT FROM cart_items i WHERE i.cart_id = of_cart AND i.art_id = of_art)
        OR (SELECT count(*) FROM cart_items i WHERE i.cart_id = of_cart) < lines_max)
    ON CONFLICT (cart_id, art_id) DO UPDATE SET quantity = line.quantity + excluded.quantity
      WHERE line.quantity + excluded.quantity <= (SELECT least(a.available_arts, quantity_max) FROM arts a WHERE a.id = excluded.art_id);
    is_written := FOUND;
  ELSIF change = 'set' THEN
    UPDATE cart_items line SET quantity = by_quantity FROM arts a
    WHERE line.cart_id = of_cart AND line.art_id = of_art AND a.id = of_art
      AND a.owner_id <> by_user AND a.on_show AND by_quantity <= least(a.available_arts, quantity_max);
    is_written := FOUND;
  ELSIF change = 'remove' THEN
    DELETE FROM cart_items line WHERE line.cart_id = of_cart AND line.art_id = of_art;
    is_written := FOUND;
  ELSE
    is_written := of_cart IS NOT NULL;
  END IF;

  IF is_written THEN
    answer := json_build_object('kind', 'written', 'facts', read_cart(by_user));
    IF its_key IS NOT NULL THEN
      UPDATE idempotency_keys k SET status = 200, facts = answer -> 'facts' WHERE k.user_id = by_user AND k.key = its_key;
    END IF;
    RETURN answer;
  END IF;

  IF its_key IS NOT NULL THEN
    DELETE FROM idempotency_keys k WHERE k.user_id = by_user AND k.key = its_key;
  END IF;
  RETURN (
    SELECT json_build_object('kind', 'refused', 'name', a.name, 'onShow', coalesce(a.on_show, false), 'available', coalesce(a.available_arts, 0),
      'isOwn', coalesce(a.owner_id = by_user, false), 'inCart', coalesce((SELECT i.quantity FROM cart_items i WHERE i.cart_id = of_cart AND i.art_id = of_art), 0),
      'lines', (SELECT count(*) FROM cart_items i WHERE i.cart_id = of_cart))
    FROM (SELECT 1) AS always LEFT JOIN arts a ON a.id = of_art
  );
END $$;
