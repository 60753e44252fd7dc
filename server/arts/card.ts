import type { Art, ArtState, ShipsAbroad } from '#contract/arts.ts';
import { awaitingPayment } from '#contract/order-actions.ts';
import type { Holiday } from '#contract/schemas.ts';
import type { Category } from '#contract/limits.ts';

/** What every answer has of an artwork `a`, its description apart, and of its owner `u`. */
const FACTS = `a.id, a.name, a.slug, a.price, a.available_arts, a.category, a.medium, a.is_limited_edition, a.is_custom_order, a.reviews_count,
  a.stars_sum, a.favorites_count, a.width_cm, a.height_cm, a.depth_cm, a.year, a.colours, a.dispatch_days, a.ships_abroad, a.accepts_offers, a.state, date_part('epoch', a.created_at) AS created_s, a.cover_id,
  a.owner_id, u.name AS owner_name, CASE WHEN u.role = 'Artist' THEN u.email END AS artist_email, u.slug AS owner_slug,
  u.picture_id AS owner_picture_id`;
const OWNER_JOIN = 'JOIN users u ON u.id = a.owner_id';

/** Of an artwork that was ordered more often, the unpaid orders of the whole shop are fewer than its own. */
const ORDERS_READ_MAX = 100;

/** What holds its pieces, in the words of the index orders_unpaid. */
const IS_HELD = `o.status = 'pending' AND o.payment_status IN (${awaitingPayment.map((state) => `'${state.split('/')[1]}'`).join(', ')}) AND o.expires_at > now()`;

/** Whether an order has an artwork. Not EXISTS, which PostgreSQL would turn round: it would read every order of the artwork. */
const HAS_IT = `SELECT true FROM order_lines l
  WHERE l.order_id = o.id AND l.art_id = a.id AND l.cancelled_at IS NULL LIMIT 1`;

/**
 * Of the first unpaid order to end that holds a piece of an artwork of which none is left: `one` of that order, `first` the same of several. Few orders
 * of it are read each; of an edition that sold a thousand times the unpaid orders are walked from the first to end, up to one that has it.
 */
const ofHolding = (first: string, one: string) => `CASE WHEN a.available_arts > 0 THEN NULL
  WHEN (SELECT count(*) FROM (SELECT FROM order_lines l WHERE l.art_id = a.id LIMIT ${ORDERS_READ_MAX + 1}) ordered) <= ${ORDERS_READ_MAX} THEN
    (SELECT ${first} FROM order_lines l JOIN orders o ON o.id = l.order_id
     WHERE l.art_id = a.id AND l.cancelled_at IS NULL AND ${IS_HELD})
  ELSE
    (SELECT ${one} FROM orders o WHERE ${IS_HELD} AND (${HAS_IT}) ORDER BY o.expires_at LIMIT 1)
  END`;

/** When it ends, in seconds since 1970. */
const HELD_UNTIL = ofHolding("date_part('epoch', min(o.expires_at))", "date_part('epoch', o.expires_at)");

const HOLDING_ORDER = "json_build_object('_id', o.id, 'number', o.number)";
/** Which order it is, as the answer has it: for the artist and whoever does the orders. */
export const HELD_BY = ofHolding(`(array_agg(${HOLDING_ORDER} ORDER BY o.expires_at))[1]`, HOLDING_ORDER);

/** The artworks that unpaid orders hold pieces of, read once for a whole list: few orders wait for a payment. */
export const HELD_ARTS = `SELECT l.art_id FROM orders o JOIN order_lines l ON l.order_id = o.id
  WHERE ${IS_HELD} AND l.cancelled_at IS NULL AND l.art_id IS NOT NULL`;

/** Why the staff hid an artwork. */
export const HIDDEN_REASON = `(SELECT nullif(r.reason, '')
  FROM staff_reasons r WHERE a.hidden_by_staff AND r.object_id = a.id ORDER BY r.id DESC LIMIT 1)`;

/** The columns that a card needs, its cover `p` too; lists read rows raw, because mapping halves their throughput. */
export const CARD_COLUMNS = `${FACTS}, CASE WHEN octet_length(a.description) > 240 THEN left(a.description, 240) ELSE a.description END AS description,
  ${HELD_UNTIL} IS NOT NULL AS is_held,
  p.width AS cover_width, p.height AS cover_height, p.thumbhash AS cover_thumbhash`;

export const CARD_JOINS = `${OWNER_JOIN} LEFT JOIN pictures p ON p.id = a.cover_id`;

/** The beginning of a statement that selects cards. */
export const SELECT_CARDS = `SELECT ${CARD_COLUMNS} FROM arts a ${CARD_JOINS}`;

/** What every answer has of an artwork. */
export type FactsRow = {
  id: string;
  name: string;
  slug: string;
  price: number;
  description: string;
  available_arts: number;
  category: Category | '';
  medium: string | null;
  is_limited_edition: boolean;
  is_custom_order: boolean;
  reviews_count: number;
  stars_sum: number;
  favorites_count: number;
  width_cm: number | null;
  height_cm: number | null;
  depth_cm: number | null;
  year: number | null;
  /** Bits of artFilters.colour. */
  colours: number;
  dispatch_days: number;
  ships_abroad: ShipsAbroad;
  accepts_offers: boolean;
  state: ArtState;
  /** In seconds since 1970: a moment as text takes PostgreSQL ten times as long. */
  created_s: number;
  cover_id: string | null;
  owner_id: string;
  owner_name: string;
  /** Of an owner with the role Artist: no other address is public. */
  artist_email: string | null;
  owner_slug: string | null;
  owner_picture_id: string | null;
};

export type CardRow = FactsRow & {
  is_held: boolean;
  cover_width: number | null;
  cover_height: number | null;
  cover_thumbhash: string | null;
};

/** The holiday of an artwork's artist that is now or comes next, as the answer has it. */
export const HOLIDAY = `(SELECT json_build_object('from', h.from_day, 'to', h.to_day, 'text', h.text, 'sell', h.sells) FROM present_holidays h WHERE h.user_id = a.owner_id) AS holiday`;

/** The beginning of a statement that selects artworks for their own page; pictures are selected as the answer has them. */
export const SELECT_PAGES = `SELECT ${FACTS}, a.description, a.edition, a.provenance, a.framed, a.signed,
  ${HOLIDAY},
  ${HELD_UNTIL} AS held_until_s,
  (SELECT coalesce(json_agg(json_build_object('_id', q.id, 'width', q.width, 'height', q.height, 'thumbhash', q.thumbhash, 'edges', q.edges, 'alt', q.alt) ORDER BY ap.position), '[]')
   FROM art_pictures ap JOIN pictures q ON q.id = ap.picture_id WHERE ap.art_id = a.id) AS pictures
  FROM arts a ${OWNER_JOIN}`;

export type PageRow = FactsRow & {
  edition: string | null;
  provenance: string | null;
  framed: boolean;
  signed: boolean;
  holiday: Holiday | null;
  held_until_s: number | null;
  pictures: Art['pictures'];
};
