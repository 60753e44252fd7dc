import type { ArtState } from '#contract/arts.ts';
import type { EditArt, NewArt } from '#contract/new-art.ts';
import type { arts } from '#server/arts/table.ts';

const orNull = <T>(value: T | '' | undefined): T | null | undefined => (value === '' ? null : value);
/** What is empty in a draft. Its stock is 1 until another is known: most artworks are unique. */
const orBlank = <T, B>(value: T | '' | undefined, blank: B): T | B | undefined => (value === '' ? blank : value);

type Row = typeof arts.$inferInsert;
/** The columns that a call sets. */
export type Columns = Partial<Omit<Row, 'state'>> & { state?: ArtState };

/** Maps fields of the API to columns; absent fields stay absent, an empty one is cleared. A field without its column does not compile. */
export function columnsOf(body: EditArt): Columns {
  const columns = {
    name: { name: body.name },
    price: { price: orBlank(body.price, 0) },
    available_arts: { availableArts: orBlank(body.available_arts, 1) },
    category: { category: body.category },
    description: { description: body.description },
    medium: { medium: orNull(body.medium) },
    edition: { edition: orNull(body.edition) },
    provenance: { provenance: orNull(body.provenance) },
    isLimitedEdition: { isLimitedEdition: body.isLimitedEdition },
    isCustomOrder: { isCustomOrder: body.isCustomOrder },
    framed: { framed: body.framed },
    signed: { signed: body.signed },
    width: { widthCm: orNull(body.width) },
    height: { heightCm: orNull(body.height) },
    depth: { depthCm: orNull(body.depth) },
    year: { year: orNull(body.year) },
    dispatchDays: { dispatchDays: body.dispatchDays },
    shipsAbroad: { shipsAbroad: body.shipsAbroad },
    acceptsOffers: { acceptsOffers: body.acceptsOffers },
    state: { state: body.state },
  } satisfies Record<Exclude<keyof NewArt, 'edges' | 'order' | 'alts'>, { [C in keyof Columns]: Columns[C] | undefined }>;
  const changed = Object.values(columns).flatMap((column) => Object.entries(column).filter(([, value]) => value !== undefined));
  return Object.fromEntries(changed);
}
