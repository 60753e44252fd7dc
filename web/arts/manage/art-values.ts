import type * as z from 'zod/mini';
import type { Art, NewArt } from '#contract/arts.ts';

/** The form's values: all texts, as typed; its pictures are kept apart from them. */
export type ArtValues = Omit<z.input<typeof NewArt>, 'order' | 'alts'>;

const text = (value: string | number | null) => (value === null ? '' : String(value));

/** Every field of the form, also those that may be missing when it is sent: one that is forgotten below does not compile. */
type Every<T> = { [K in keyof Required<T>]: T[K] };

/** Where each field stands in the form; the folded part opens when a field in it is refused. */
export const formParts: Record<keyof ArtValues, 'main' | 'folded'> = {
  name: 'main',
  price: 'main',
  category: 'main',
  edges: 'main',
  available_arts: 'main',
  description: 'main',
  medium: 'folded',
  year: 'folded',
  edition: 'folded',
  height: 'folded',
  width: 'folded',
  depth: 'folded',
  isLimitedEdition: 'folded',
  isCustomOrder: 'folded',
  framed: 'folded',
  signed: 'folded',
  dispatchDays: 'main',
  shipsAbroad: 'main',
  acceptsOffers: 'main',
  state: 'folded',
};

/** An artwork's values in the form. */
export function artValues(art: Art): Every<Omit<ArtValues, 'category'>> & Pick<Art, 'category'> {
  const { name, price, available_arts, category, description, isLimitedEdition, isCustomOrder, framed, signed, state } = art;
  const { shipsAbroad, acceptsOffers } = art;
  return {
    name,
    price: text(price),
    available_arts: text(available_arts),
    category,
    // Sent where they were moved.
    edges: undefined,
    description,
    isLimitedEdition,
    isCustomOrder,
    framed,
    signed,
    dispatchDays: text(art.dispatchDays),
    shipsAbroad,
    acceptsOffers,
    state,
    medium: text(art.medium),
    edition: text(art.edition),
    width: text(art.width),
    height: text(art.height),
    depth: text(art.depth),
    year: text(art.year),
  };
}

/** The empty form; a category must be chosen. */
export const noArtValues: Every<Omit<ArtValues, 'category'>> = {
  name: '',
  price: '',
  available_arts: '',
  description: '',
  medium: '',
  edition: '',
  width: '',
  height: '',
  depth: '',
  year: '',
  state: 'published',
  edges: undefined,
  dispatchDays: '3',
  shipsAbroad: 'no',
  acceptsOffers: false,
  isLimitedEdition: false,
  isCustomOrder: false,
  framed: false,
  signed: false,
};
