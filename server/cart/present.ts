import type { Cart, CartItem } from '#contract/cart.ts';
import { pictureUrl } from '#contract/pictures.ts';
import type { Picture } from '#contract/schemas.ts';
import type { FoundCart, FoundLine } from './queries.ts';

type PictureRow = { id: string; width: number; height: number; thumbhash: string };

/** The bare cart of contract.md section 2. */
export function presentCart({ id, lines }: FoundCart): Cart {
  const items = lines.map(presentItem);
  return {
    _id: id,
    items,
    totalPrice: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
    totalItems: items.reduce((sum, item) => sum + item.quantity, 0),
  };
}

function presentItem(line: FoundLine): CartItem {
  const { artId, name, slug, price, picture } = line;
  const image = coverImage(picture?.id ?? null);
  return {
    product: { _id: artId, name, image, slug },
    productId: artId,
    name,
    image,
    cover: presentCover(picture),
    price,
    seenPrice: line.priceWhenAdded === price ? null : line.priceWhenAdded,
    quantity: line.quantity,
    available: line.onShow ? line.available : 0,
    artist: line.artist,
    medium: line.medium,
    edition: line.edition,
    width: line.width,
    height: line.height,
    depth: line.depth,
    dispatchDays: line.dispatchDays,
    shipsAbroad: line.shipsAbroad,
    ...(line.awayUntil && { awayUntil: line.awayUntil }),
  };
}

/** The address of a line's small picture, or null; every picture exists in this width. */
export const coverImage = (pictureId: string | null): string | null => (pictureId ? pictureUrl(pictureId, 320, 'webp') : null);

export const presentCover = (row: PictureRow | null): Picture | null =>
  row && { _id: row.id, width: row.width, height: row.height, thumbhash: row.thumbhash };
