import type { ArtState } from '#contract/arts.ts';
import type { Category } from '#contract/limits.ts';
import type { Role } from '#contract/accounts.ts';

/** The columns that a card needs of an artwork `a`, its owner `u` and its cover `p`; lists read rows raw, because mapping halves their throughput. */
export const CARD_COLUMNS = `a.id, a.name, a.slug, a.price, left(a.description, 300) AS description, a.available_arts, a.category, a.medium,
  a.is_limited_edition, a.is_custom_order, a.reviews_count, a.stars_sum, a.favorites_count, a.width_cm, a.height_cm, a.depth_cm, a.year, a.state,
  a.created_at, a.cover_id, p.width AS cover_width, p.height AS cover_height, p.thumbhash AS cover_thumbhash,
  a.owner_id, u.name AS owner_name, u.email AS owner_email, u.slug AS owner_slug, u.picture_id AS owner_picture_id, u.role AS owner_role`;

export const CARD_JOINS = 'JOIN users u ON u.id = a.owner_id LEFT JOIN pictures p ON p.id = a.cover_id';

/** The beginning of a statement that selects cards. */
export const SELECT_CARDS = `SELECT ${CARD_COLUMNS} FROM arts a ${CARD_JOINS}`;

export type CardRow = {
  id: string;
  name: string;
  slug: string;
  price: number;
  description: string;
  available_arts: number;
  category: Category;
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
  state: ArtState;
  created_at: Date | string;
  cover_id: string | null;
  cover_width: number | null;
  cover_height: number | null;
  cover_thumbhash: string | null;
  owner_id: string;
  owner_name: string;
  owner_email: string;
  owner_slug: string | null;
  owner_picture_id: string | null;
  owner_role: Role;
};

/** The other columns, for an artwork's own page; its pictures are selected as the answer has them. */
export const PAGE_COLUMNS = `${CARD_COLUMNS.replace('left(a.description, 300) AS description', 'a.description')}, a.edition, a.framed, a.signed,
  (SELECT coalesce(json_agg(json_build_object('_id', q.id, 'width', q.width, 'height', q.height, 'thumbhash', q.thumbhash) ORDER BY ap.position), '[]')
   FROM art_pictures ap JOIN pictures q ON q.id = ap.picture_id WHERE ap.art_id = a.id) AS pictures`;

export type PageRow = CardRow & {
  edition: string | null;
  framed: boolean;
  signed: boolean;
  pictures: { _id: string; width: number; height: number; thumbhash: string }[];
};
