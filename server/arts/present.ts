import type { Art, ArtCard } from '#contract/arts.ts';
import { artFilters } from '#contract/limits.ts';
import { pictureUrl } from '#contract/pictures.ts';
import type { Picture } from '#contract/schemas.ts';
import { isoTimeOf } from '#server/database/columns.ts';
import type { CardRow, FactsRow, PageRow } from './card.ts';
import type { CardPage } from './queries.ts';
import type { SeveralRow } from './related.ts';

/** An artwork as a list shows it. */
export function presentCard(row: CardRow): ArtCard {
  return { ...presentFacts(row), ...(row.is_held && { isHeld: true as const }), cover: presentCover(row), state: row.state };
}

/** The same, where it was asked for by its id. */
export const presentSeveral = (row: SeveralRow) => ({
  ...presentCard(row),
  edges: row.edges,
  ...(row.holiday && { holiday: row.holiday }),
});

/** An artwork as its own page shows it. */
export function presentArt(row: PageRow): Art {
  const { edition, provenance, framed, signed, state, holiday, pictures } = row;
  const held = row.held_until_s === null ? undefined : { heldUntil: isoTimeOf(row.held_until_s) };
  return { ...presentFacts(row), edition, provenance, framed, signed, state, ...(holiday && { holiday }), ...held, pictures };
}

function presentFacts(row: FactsRow): Omit<ArtCard, 'cover' | 'state' | 'isHeld'> {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    price: row.price,
    description: row.description,
    available_arts: row.available_arts,
    category: row.category,
    image: row.cover_id && pictureUrl(row.cover_id, 960, 'jpg'),
    medium: row.medium,
    isLimitedEdition: row.is_limited_edition,
    isCustomOrder: row.is_custom_order,
    owner: presentOwner(row),
    reviews: row.reviews_count,
    rating: row.reviews_count > 0 ? Math.round((10 * row.stars_sum) / row.reviews_count) / 10 : null,
    favorites: row.favorites_count,
    width: row.width_cm,
    height: row.height_cm,
    depth: row.depth_cm,
    year: row.year,
    colours: artFilters.colour.filter((_, bit) => row.colours & (1 << bit)),
    dispatchDays: row.dispatch_days,
    shipsAbroad: row.ships_abroad,
    acceptsOffers: row.accepts_offers,
    createdAt: isoTimeOf(row.created_s),
  };
}

/** An artist's email address is public, as specified; that of an admin, who may sell too, is not. No phone number is. */
function presentOwner(row: FactsRow): ArtCard['owner'] {
  return {
    _id: row.owner_id,
    name: row.owner_name,
    img: row.owner_picture_id && pictureUrl(row.owner_picture_id, 320, 'webp'),
    email: row.artist_email ?? '',
    slug: row.owner_slug,
  };
}

/** The picture that stands for an artwork; null where it has none. */
export function presentCover({ cover_id, cover_width, cover_height, cover_thumbhash }: Omit<CardRow, 'is_held'>): Picture | null {
  if (!cover_id || !cover_width || !cover_height || cover_thumbhash === null) return null;
  return { _id: cover_id, width: cover_width, height: cover_height, thumbhash: cover_thumbhash };
}

export const presentPage = ({ rows, next, total }: CardPage): { data: ArtCard[]; page: { next: string | null; total: number | null } } => ({
  data: rows.map(presentCard),
  page: { next, total },
});
