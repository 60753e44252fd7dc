CREATE TABLE carts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'ordered')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX carts_open ON carts (user_id) WHERE status = 'open';

CREATE TABLE cart_items (
  cart_id uuid NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  art_id uuid NOT NULL REFERENCES arts (id),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000),
  -- The price when the line was added, to tell the buyer of a change.
  seen_price integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cart_id, art_id)
);

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) UNIQUE,
  cart_id uuid NOT NULL UNIQUE REFERENCES carts (id),
  user_id uuid NOT NULL REFERENCES users (id),
  buyer_name text NOT NULL,
  buyer_email text NOT NULL,
  buyer_phone text,
  shipping_address text NOT NULL,
  district text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'complete', 'cancelled')),
  payment_status text NOT NULL DEFAULT 'unpaid' CHECK (payment_status IN ('unpaid', 'paid', 'failed', 'refund_due', 'refunded')),
  payment_method text,
  paid_at timestamptz,
  paid_amount numeric(18, 2),
  paid_currency text,
  -- The admin who recorded a payment by hand.
  paid_by uuid REFERENCES users (id),
  total_items integer NOT NULL CHECK (total_items > 0),
  total_price bigint NOT NULL CHECK (total_price > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  completed_at timestamptz,
  completed_by uuid REFERENCES users (id),
  cancelled_at timestamptz,
  cancelled_by uuid REFERENCES users (id),
  -- 'expired' when the hold ran out, else words of a person.
  cancel_reason text,
  -- Names of the pieces, for the search.
  piece_names text NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text(buyer_name || ' ' || buyer_email || ' ' || piece_names)) STORED,
  CHECK ((payment_status IN ('unpaid', 'failed')) = (paid_at IS NULL)),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK ((status = 'complete') = (completed_at IS NOT NULL))
);
CREATE INDEX orders_buyer ON orders (user_id, id DESC);
CREATE INDEX orders_status ON orders (status, id DESC);
CREATE INDEX orders_payment ON orders (payment_status, id DESC);
CREATE INDEX orders_unpaid ON orders (expires_at) WHERE status = 'pending' AND payment_status IN ('unpaid', 'failed');
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_unpaid_of ON orders (user_id) WHERE status = 'pending' AND payment_status IN ('unpaid', 'failed');

CREATE TABLE order_lines (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  art_id uuid NOT NULL REFERENCES arts (id),
  owner_id uuid NOT NULL REFERENCES users (id),
  owner_name text NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  price integer NOT NULL CHECK (price > 0),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000),
  cover_id uuid REFERENCES pictures (id),
  sent_at timestamptz,
  delivered_at timestamptz,
  UNIQUE (order_id, art_id)
);
CREATE INDEX order_lines_owner ON order_lines (owner_id, order_id DESC);
CREATE INDEX order_lines_art ON order_lines (art_id);

-- A try to pay an order. Amounts are in `currency`; `rate` is what one Frw was in it.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  attempt integer NOT NULL,
  provider text NOT NULL DEFAULT 'flutterwave',
  tx_ref text NOT NULL UNIQUE,
  amount numeric(18, 2) NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('RWF', 'NGN')),
  rate numeric(16, 8) NOT NULL CHECK (rate > 0),
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'paid', 'failed', 'mismatch', 'refund_due', 'refunded', 'expired')),
  provider_id text,
  method text,
  checks integer NOT NULL DEFAULT 0,
  next_check_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  UNIQUE (order_id, attempt),
  UNIQUE (provider, provider_id)
);
CREATE INDEX payments_due ON payments (next_check_at) WHERE next_check_at IS NOT NULL;

-- Every successful charge that the provider confirmed, so that a second one for the same order is seen and given back.
CREATE TABLE charges (
  provider text NOT NULL,
  provider_id text NOT NULL,
  payment_id uuid NOT NULL REFERENCES payments (id),
  amount numeric(18, 2) NOT NULL,
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('settled', 'refund_due', 'refunded')),
  reason text CHECK (reason IN ('second', 'late', 'short', 'currency', 'cancelled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- How often the provider was asked to give it back, and when it is asked next.
  refund_tries integer NOT NULL DEFAULT 0,
  refund_after timestamptz NOT NULL DEFAULT now(),
  refunded_at timestamptz,
  CHECK ((state = 'settled') = (reason IS NULL)),
  CHECK ((state = 'refunded') = (refunded_at IS NOT NULL)),
  PRIMARY KEY (provider, provider_id)
);
CREATE INDEX charges_payment ON charges (payment_id);
CREATE INDEX charges_refund_due ON charges (refund_after) WHERE state = 'refund_due';

-- The provider's notices as they came, each once (flutterwave.md section 6).
CREATE TABLE webhook_events (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  event_key text NOT NULL,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  UNIQUE (provider, event_key)
);
