import type * as z from 'zod/mini';
import type { Art } from '#contract/arts.ts';
import type { NewArt, NewArtOrDraft } from '#contract/new-art.ts';

/** The form's values: all texts, as typed; its pictures are kept apart from them. */
export type ArtValues = z.input<typeof NewArtOrDraft>;
/** What is sent of them: of a draft whatever is known. */
export type ArtOrDraft = z.output<typeof NewArtOrDraft>;

type Values = Omit<z.input<typeof NewArt>, 'order' | 'alts'>;
const text = (value: string | number | null) => (value === null ? '' : String(value));

/** Every field of the form, also those that may be missing when it is sent: one that is forgotten below does not compile. */
type Every<T> = { [K in keyof Required<T>]: T[K] };

/** An artwork's values in the form; a draft may have no category, and 0 is no price. */
export function artValues(art: Art): Every<Omit<Values, 'category'>> & Pick<Art, 'category'> {
  const { name, price, available_arts, category, description, isLimitedEdition, isCustomOrder, framed, signed, state } = art;
  const { shipsAbroad, acceptsOffers } = art;
  return {
    name,
    price: text(price || null),
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
    provenance: text(art.provenance),
    width: text(art.width),
    height: text(art.height),
    depth: text(art.depth),
    year: text(art.year),
  };
}

const asText = (value: unknown) => (value === undefined || value === null ? '' : JSON.stringify(value).replaceAll('"', ''));

/**
 * What of an edited artwork was changed in the form, with its pictures. What stayed is not sent: pieces were sold and staff may have hidden it since
 * it was opened, and the old stock would put sold ones on sale again.
 */
export function changedValues<T extends { state?: Art['state'] | undefined }>(art: Art, sent: T, isPublishing: boolean): Partial<T> {
  const before: Record<string, unknown> = artValues(art);
  // Edges are sent where they were moved, and an empty text has them found anew.
  const isKept = ([name, value]: [string, unknown]) =>
    name === 'edges' ? value === undefined : name in before && asText(value) === asText(before[name]);
  const changed = Object.entries(sent).filter((entry) => !isKept(entry));
  return { ...(Object.fromEntries(changed) as Partial<T>), ...(isPublishing && { state: sent.state }) };
}

/** The values that a new artwork begins with; a category must be chosen. */
export type FirstValues = Every<Omit<Values, 'category'>> & { category?: Values['category'] | '' };

/** The empty form. */
export const noArtValues: FirstValues = {
  name: '',
  price: '',
  available_arts: '1',
  description: '',
  medium: '',
  edition: '',
  provenance: '',
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

/** What is usually the same in a series. */
const REPEATED = [
  ...(['category', 'medium', 'year', 'dispatchDays', 'shipsAbroad'] as const),
  ...(['acceptsOffers', 'isLimitedEdition', 'isCustomOrder', 'framed', 'signed'] as const),
] as const;

/** What the next artwork of a series begins with. */
export function repeated(sent: ArtOrDraft): FirstValues {
  const same = REPEATED.flatMap((name) => {
    const value = sent[name];
    return value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value] as const];
  });
  return { ...noArtValues, ...Object.fromEntries(same) };
}
