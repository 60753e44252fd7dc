import { and, eq, sql } from '#server/database/drizzle.ts';
import type { Art, ArtState } from '#contract/arts.ts';
import type { EditArt, NewArt, NewDraft } from '#contract/new-art.ts';
import { missingOf } from '#contract/manage-arts.ts';
import { fail, type Failure } from '#contract/failures.ts';
import { doesPart } from '#contract/staff.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { brokenConstraint, type Queryable, type Transaction } from '#server/database/connect.ts';
import { orderLines } from '#server/orders/table.ts';
import type { StoredPicture } from '#server/platform/images/store.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { announceHidden } from '#server/arts/hidden/hidden-mail.ts';
import { arrangeAgain, arrangeNew, writePictures } from './art-pictures.ts';
import { ON_SHOW } from '#server/arts/published.ts';
import { presentArt } from '#server/arts/present.ts';
import { findWrittenArt } from '#server/arts/queries.ts';
import { claimSlug, renameSlug, slugOf } from '#server/arts/slug.ts';
import { artColumns, type ArtRow, arts } from '#server/arts/table.ts';
import { type Columns, columnsOf } from './art-columns.ts';

/** Who changes an artwork: the viewer is the artist or an admin, `from` is the request for the audit log. */
export type Change = { viewer: Viewer; from: Actor };

/** The pictures of a call, their files stored already: the first one, and more after it. */
export type SentPictures = { image: StoredPicture | undefined; more: StoredPicture[] };

/** What a draft has of what is not sent; its stock is 1, because most artworks are unique. */
const blank = { name: '', price: 0, availableArts: 1, category: '', description: '' } as const;

/** What is created: `more` pictures come after those that `body` names; `isSlugLater`: the caller names the slug (server/arts/slug.ts). */
type Created = Change & { body: NewArt | NewDraft; pictures: StoredPicture[]; more?: StoredPicture[]; isSlugLater?: boolean };

/** Creates an artwork of the viewer, or a draft of one, with the sent pictures. */
export async function createArt(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  { body, pictures, more = [], isSlugLater = false, viewer, from }: Created,
): Promise<Art> {
  const id = nextId();
  const row = { ...blank, ...columnsOf(body) };
  const { order, alts, edges } = body;
  const arranged = await arrangeNew(tx, { isDraft: row.state === 'draft', order, viewerId: viewer.id, first: pictures, more });
  const slug = row.name === '' || isSlugLater ? draftSlug(id) : await claimSlug(tx, row.name, id);
  const wasPublished = (row.state ?? 'published') === 'published';
  await tx.insert(arts).values({ ...row, id, slug, ownerId: viewer.id, onShow: false, wasPublished });
  await writePictures(services, tx, id, { arranged, alts, edges });
  await showOrHide(tx, id);
  const { name, price, availableArts } = row;
  await recordAct(tx, from, {
    action: 'art.created',
    objectType: 'art',
    objectId: id,
    after: { name, price, available_arts: availableArts },
  });
  return presentArt(await findWrittenArt(tx, id));
}

/** The slug of a draft without a name. */
export const draftSlug = (id: string) => `draft-${id}`;

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

/**
 * Changes an artwork: absent fields keep their values, an empty text clears an optional one, and in a draft any. Throws 'input.invalid' with
 * every field that is missing in what is to be no draft, 'arts.noDraftAgain' for a draft of what was none.
 */
export async function updateArt(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  { id, body, pictures, viewer, from }: Change & { id: string; body: EditArt; pictures: SentPictures },
): Promise<Art> {
  const art = await findChangeable(tx, id, viewer, 'lock');
  const columns = columnsOf(body);
  const after = { ...art, ...columns };
  const { order, alts, edges } = body;
  requireShowable(art, after.state, viewer);
  const arranged = await arrangeAgain(tx, { artId: id, order, isDraft: after.state === 'draft', viewerId: viewer.id, ...pictures });
  requireState(art, after, arranged ? arranged.ids.length > 0 : art.coverId !== null);
  await writePictures(services, tx, id, { arranged, alts, edges });
  await writeColumns(tx, art, columns, viewer);
  if (hidesOthers(art, after.state, viewer)) await announceHidden(services, tx, { artIds: [id], ownerOf: () => art.ownerId, viewer });
  await recordChanges(tx, from, art, columns);
  if (art.ownerId !== viewer.id) await recordEdit(tx, from, id, [...Object.keys(body), ...(pictures.image ? ['image'] : [])]);
  return presentArt(await findWrittenArt(tx, id));
}

/** Writes the changed columns, and those that follow from them: the slug, who hid it, its first publication, whether it is on show. */
async function writeColumns(tx: Transaction, art: ArtRow, columns: Columns, viewer: Viewer): Promise<void> {
  const state = columns.state ?? art.state;
  const slug = await slugAfter(tx, art, columns.name);
  const hiddenByStaff = state === 'hidden' && (hidesOthers(art, state, viewer) || art.hiddenByStaff);
  const changes = { ...columns, slug, hiddenByStaff, ...firstPublication(art, state), updatedAt: sql`now()` };
  await tx.update(arts).set(changes).where(eq(arts.id, art.id));
  await showOrHide(tx, art.id);
}

/** Whether a member of the staff hides with this state what an artist shows. */
const hidesOthers = (art: ArtRow, state: ArtState, viewer: Viewer) =>
  state === 'hidden' && art.state !== 'hidden' && art.ownerId !== viewer.id;

/** Throws where an artwork cannot have its state: a draft is one from its beginning, and what is none must have everything. */
function requireState(before: ArtRow, after: Parameters<typeof missingOf>[0] & { state: ArtState }, hasPicture: boolean): void {
  if (after.state === 'draft') {
    if (before.state !== 'draft') throw noDraftAgain();
    return;
  }
  // What was no draft had a picture when it was published; older artworks may have none.
  const missing = missingOf(after, before.state === 'draft' ? hasPicture : true);
  if (Object.keys(missing).length > 0) throw fail('input.invalid', Object.values(missing)[0]).withFields(missing);
}

/** Throws what `refuseShowing` says. */
function requireShowable(art: ArtRow, state: ArtState, viewer: Viewer): void {
  const refusal = refuseShowing(art, state, viewer);
  if (refusal) throw refusal;
}

/** Why the viewer cannot give an artwork this state: what the staff hid they alone show again. */
export function refuseShowing(
  { name, hiddenByStaff }: Pick<ArtRow, 'name' | 'hiddenByStaff'>,
  state: ArtState,
  { staff }: Pick<Viewer, 'staff'>,
): Failure | undefined {
  if (!hiddenByStaff || state === 'hidden' || doesPart(staff, 'works')) return undefined;
  const refusal = fail('arts.hiddenByStaff', name);
  return refusal.withFields({ state: refusal.message });
}

/** What is noted when an artwork is published for the first time: lists have it as new then. */
const firstPublication = (art: ArtRow, state: ArtState): Columns =>
  state === 'published' && !art.wasPublished ? { wasPublished: true, publishedId: nextId() } : {};

/** What left the drafts may stand in carts, offers and chats: it can be hidden. */
export function noDraftAgain(): Failure {
  const refusal = fail('arts.noDraftAgain');
  return refusal.withFields({ state: refusal.message });
}

/** The slug after a new name. Nobody had the address of what was never more than a draft: it leads nowhere, and is free again. */
async function slugAfter(tx: Transaction, art: ArtRow, name: string | undefined): Promise<string> {
  if (name === undefined || name === art.name) return art.slug;
  if (art.wasPublished) return name === '' ? art.slug : renameSlug(tx, art, name);
  if (name === '') return draftSlug(art.id);
  return art.name !== '' && slugOf(art.name) === slugOf(name) ? art.slug : claimSlug(tx, name, art.id);
}

const showOrHide = (tx: Transaction, id: string) =>
  tx
    .update(arts)
    .set({ onShow: ON_SHOW })
    .where(and(eq(arts.id, id), sql`on_show <> ${ON_SHOW}`));

async function recordChanges(tx: Transaction, from: Actor, art: ArtRow, columns: Columns): Promise<void> {
  const changes = [
    { action: 'art.priceChanged', name: 'price', before: art.price, after: columns.price },
    { action: 'art.stockChanged', name: 'available_arts', before: art.availableArts, after: columns.availableArts },
    { action: 'art.stateChanged', name: 'state', before: art.state, after: columns.state },
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
 * Removes an artwork from the shop: one that was ever sold is hidden, so that its orders stay whole, or if it was put back to draft once marked as deleted;
 * one in a cart stays there as no longer available; any other is deleted, and the cleanup deletes its pictures.
 */
export async function removeArt(services: Pick<Services, 'jobs'>, tx: Transaction, id: string, { viewer, from }: Change): Promise<void> {
  const art = await findChangeable(tx, id, viewer, 'lock');
  const before = { name: art.name, price: art.price, available_arts: art.availableArts };
  const [sold] = await tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.artId, id)).limit(1);
  if (sold && art.state !== 'draft') {
    const isHiding = hidesOthers(art, 'hidden', viewer);
    const hidden = { state: 'hidden' as const, onShow: false, hiddenByStaff: art.hiddenByStaff || isHiding, updatedAt: sql`now()` };
    await tx.update(arts).set(hidden).where(eq(arts.id, id));
    if (isHiding) await announceHidden(services, tx, { artIds: [id], ownerOf: () => art.ownerId, viewer });
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

/**
 * Deletes artworks that were removed while in a cart, in a chat or offered, once nothing of it holds them; the card of an offer that is gone
 * does without.
 */
export async function cleanupArts(db: Services['db']): Promise<void> {
  await db.execute(sql`
    WITH gone AS (
      SELECT a.id FROM arts a WHERE a.deleted_at < now() - interval '1 hour'
        AND NOT EXISTS (SELECT 1 FROM cart_items c WHERE c.art_id = a.id) AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.art_id = a.id)
        AND NOT EXISTS (SELECT 1 FROM offers f WHERE f.art_id = a.id)
        AND NOT EXISTS (SELECT 1 FROM chat_messages m WHERE m.art_id = a.id AND m.offer IS NULL)
    ), freed AS (UPDATE chat_messages SET art_id = NULL WHERE art_id IN (SELECT id FROM gone))
    DELETE FROM arts WHERE id IN (SELECT id FROM gone)`);
}
