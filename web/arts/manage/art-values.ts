import type * as z from 'zod/mini';
import type { Art, NewArt } from '#contract/arts.ts';

/** The form's values: all texts, as typed. */
export type ArtValues = z.input<typeof NewArt>;

const text = (value: string | number | null) => (value === null ? '' : String(value));

/** An artwork's values in the form. */
export function artValues(art: Art): ArtValues {
  const { name, price, available_arts, category, description, isLimitedEdition, isCustomOrder, framed, signed, state } = art;
  return {
    name,
    price: text(price),
    available_arts: text(available_arts),
    category,
    description,
    isLimitedEdition,
    isCustomOrder,
    framed,
    signed,
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
export const noArtValues: Partial<ArtValues> = {
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
  isLimitedEdition: false,
  isCustomOrder: false,
  framed: false,
  signed: false,
};
