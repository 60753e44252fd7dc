import { and, eq, sql } from 'drizzle-orm';
import type { Art, EditArt, NewArt } from '#contract/arts.ts';
import { fail } from '#contract/failures.ts';
import { doesPart } from '#contract/staff.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { brokenConstraint, type Queryable, type Transaction } from '#server/database/connect.ts';
import { orderLines } from '#server/orders/table.ts';
import type { StoredPicture } from '#server/platform/images/store.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { appendPictures, arrangePictures, markEdges } from './art-pictures.ts';
import { ON_SHOW } from '#server/arts/published.ts';
import { presentArt } from '#server/arts/present.ts';
import { findWrittenArt } from '#server/arts/queries.ts';
import { claimSlug, renameSlug } from '#server/arts/slug.ts';
import { artColumns, type ArtRow, arts } from '#server/arts/table.ts';

/** Who changes an artwork: the viewer is the artist or an admin, `from` is the request for the audit log. */
export type Change = { viewer: Viewer; from: Actor };

/** The pictures of a call, their files stored already: the first one, and more after it. */
export type SentPictures = { image: StoredPicture | undefined; more: StoredPicture[] };

/** Creates an artwork of the viewer, with its pictures in the order of the request. */
export async function createArt(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  { body, pictures, viewer, from }: Change & { body: NewArt; pictures: StoredPicture[] },
): Promise<Art> {
  const id = nextId();
  const { name, price, available_arts, category, description } = body;
  const required = { name, price, availableArts: available_arts, category, description };
  const slug = await claimSlug(tx, name, id);
  await tx.insert(arts).values({ ...columnsOf(body), ...required, id, slug, ownerId: viewer.id, onShow: false });
  await appendPictures(services, tx, id, pictures);
  if (body.edges !== undefined) await markEdges(services, tx, id, body.edges);
  await showOrHide(tx, id);
  await recordAct(tx, from, { action: 'art.created', objectType: 'art', objectId: id, after: { name, price, available_arts } });
  return presentArt(await findWrittenArt(tx, id));
}

/**
 * An artwork that the viewer may change: their own, or any for an admin. Throws 'arts.notFound' for one that they may not see,
 * 'rights.missing' for another artist's that is public (threats.md T23). `lock` prevents changes until the transaction ends.
 */
export async function findChangeable(db: Queryable, id: string, viewer: Viewer, lock?: 'lock'): Promise<ArtRow> {
  const query = db.select(artColumns).from(arts).where(eq(arts.id, id));
  const [art] = await (lock ? query.for('update') : query);
  if (!art || art.deletedAt) throw fail('arts.notFound');
  if (art.ownerId === viewer.id || doesPart(viewer.staff, 'works')) return art;
  throw art.onShow ? fail('rights.missing') : fail('arts.notFound');
}

/** Changes an artwork: absent fields keep their values, an empty text clears an optional one. */
export async function updateArt(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  { id, body, pictures, viewer, from }: Change & { id: string; body: EditArt; pictures: SentPictures },
): Promise<Art> {
  const art = await findChangeable(tx, id, viewer, 'lock');
  const slug = body.name === undefined ? art.slug : await renameSlug(tx, art, body.name);
  await arrangePictures(services, tx, { artId: id, order: body.order, ...pictures });
  if (body.edges !== undefined) await markEdges(services, tx, id, body.edges);
  const changes = { ...columnsOf(body), slug, updatedAt: sql`now()` };
  await tx.update(arts).set(changes).where(eq(arts.id, id));
  await showOrHide(tx, id);
  await recordChanges(tx, from, art, body);
  if (art.ownerId !== viewer.id) await recordEdit(tx, from, id, [...Object.keys(body), ...(pictures.image ? ['image'] : [])]);
  return presentArt(await findWrittenArt(tx, id));
}

const showOrHide = (tx: Transaction, id: string) =>
  tx
    .update(arts)
    .set({ onShow: ON_SHOW })
    .where(and(eq(arts.id, id), sql`on_show <> ${ON_SHOW}`));

async function recordChanges(tx: Transaction, from: Actor, art: ArtRow, body: EditArt): Promise<void> {
  const changes = [
    { action: 'art.priceChanged', name: 'price', before: art.price, after: body.price },
    { action: 'art.stockChanged', name: 'available_arts', before: art.availableArts, after: body.available_arts },
    { action: 'art.stateChanged', name: 'state', before: art.state, after: body.state },
  ] as const;
  for (const { action, name, before, after } of changes) {
    if (after === undefined || after === before) continue;
    await recordAct(tx, from, { action, objectType: 'art', objectId: art.id, before: { [name]: before }, after: { [name]: after } });
  }
}

const OWN_ROW = new Set(['price', 'available_arts', 'state']);

/** The names of the fields that an admin changed in an artist's artwork; price, stock and state have audit rows of their own. */
async function recordEdit(tx: Transaction, from: Actor, id: string, names: string[]): Promise<void> {
  const fields = names.filter((name) => !OWN_ROW.has(name)).toSorted();
  if (fields.length > 0) await recordAct(tx, from, { action: 'art.edited', objectType: 'art', objectId: id, after: { fields } });
}

/**
 * Removes an artwork from the shop: one that was ever sold is hidden, so that its orders stay whole; one in a cart stays there
 * as no longer available; any other is deleted, and the cleanup deletes its pictures.
 */
export async function removeArt(tx: Transaction, id: string, { viewer, from }: Change): Promise<void> {
  const art = await findChangeable(tx, id, viewer, 'lock');
  const before = { name: art.name, price: art.price, available_arts: art.availableArts };
  const [sold] = await tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.artId, id)).limit(1);
  if (sold) {
    const hidden = { state: 'hidden' as const, onShow: false, updatedAt: sql`now()` };
    await tx.update(arts).set(hidden).where(eq(arts.id, id));
    await recordAct(tx, from, { action: 'art.hidden', objectType: 'art', objectId: id, before });
    return;
  }
  if (!(await deleteRow(tx, id))) {
    // Frees its slug for others.
    const gone = { deletedAt: sql`now()`, onShow: false, slug: `deleted-${id}` };
    await tx.update(arts).set(gone).where(eq(arts.id, id));
  }
  await recordAct(tx, from, { action: 'art.deleted', objectType: 'art', objectId: id, before });
}

/** Deletes the row and its dependents; false when something else, such as a cart, still refers to it. */
async function deleteRow(tx: Transaction, id: string): Promise<boolean> {
  try {
    await tx.transaction((inner) => inner.delete(arts).where(eq(arts.id, id)));
    return true;
  } catch (error) {
    if (brokenConstraint(error)) return false;
    throw error;
  }
}

/** Deletes artworks that were removed while in a cart or offered, once no cart and no offer holds them. */
export async function cleanupArts(db: Services['db']): Promise<void> {
  await db.execute(sql`
    DELETE FROM arts a WHERE a.deleted_at < now() - interval '1 hour'
      AND NOT EXISTS (SELECT 1 FROM cart_items c WHERE c.art_id = a.id) AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.art_id = a.id)
      AND NOT EXISTS (SELECT 1 FROM offers f WHERE f.art_id = a.id)`);
}

const orNull = <T>(value: T | '' | undefined): T | null | undefined => (value === '' ? null : value);

type Columns = Partial<typeof arts.$inferInsert>;

/** Maps fields of the API to columns; absent fields stay absent. A field without its column does not compile. */
function columnsOf(body: EditArt): Columns {
  const columns = {
    name: { name: body.name },
    price: { price: body.price },
    available_arts: { availableArts: body.available_arts },
    category: { category: body.category },
    description: { description: body.description },
    medium: { medium: orNull(body.medium) },
    edition: { edition: orNull(body.edition) },
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
  } satisfies Record<Exclude<keyof NewArt, 'edges'>, { [C in keyof Columns]: Columns[C] | undefined }>;
  const changed = Object.values(columns).flatMap((column) => Object.entries(column).filter(([, value]) => value !== undefined));
  return Object.fromEntries(changed);
}
