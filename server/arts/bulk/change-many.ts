import { type SQL, sql } from '#server/database/drizzle.ts';
import { doesPart } from '#contract/staff.ts';
import { type Failure, fail } from '#contract/failures.ts';
import { type BulkChange, type BulkChanged, type BulkStep, type BulkValues, missingOf, priceAfter } from '#contract/manage-arts.ts';
import { fieldMessages } from '#contract/messages.ts';
import { ON_SHOW } from '#server/arts/published.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { noDraftAgain, refuseShowing } from '#server/arts/manage/write-art.ts';
import { allowLongStatements, run, type Transaction } from '#server/database/connect.ts';
import { type Act, type Actor, recordActs } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { countByHand } from './count-by-hand.ts';
import { announceHidden } from '#server/arts/hidden/hidden-mail.ts';

/** What a bulk change can set, under the names of the API, and what its rules look at. */
type Values = { [Name in Field]: NonNullable<BulkValues[Name]> };
type Locked = Values & {
  id: string;
  owner_id: string;
  name: string;
  description: string;
  has_cover: boolean;
  on_show: boolean;
  hiddenByStaff: boolean;
};
type Change = { viewer: Viewer; from: Actor; reason?: string | undefined };
/** `isUndo`: what it hides was hidden before, by whoever it was. */
type LockedChange = Change & { isUndo: boolean };
type Jobs = Pick<Services, 'jobs'>;
type Plan = Partial<Values> | Failure;
type Field = keyof BulkValues;

/** How a statement sets each field; what a step does not name stays. */
const setOf = {
  price: sql`price = coalesce(step.price, arts.price)`,
  available_arts: sql`available_arts = coalesce(step.available_arts, arts.available_arts)`,
  state: sql`state = coalesce(step.state, arts.state), was_published = arts.was_published OR coalesce(step.state = 'published', false),
    published_id = CASE WHEN step.state = 'published' AND NOT arts.was_published THEN step."publishedId" ELSE arts.published_id END,
    hidden_by_staff = coalesce(step.state, arts.state) = 'hidden' AND coalesce(step."hiddenByStaff", arts.hidden_by_staff)`,
  category: sql`category = coalesce(step.category, arts.category)`,
  dispatchDays: sql`dispatch_days = coalesce(step."dispatchDays", arts.dispatch_days)`,
  acceptsOffers: sql`accepts_offers = coalesce(step."acceptsOffers", arts.accepts_offers)`,
} as const satisfies Record<Field, SQL>;
const fields = Object.keys(setOf) as Field[];

const givenOf = (values: BulkValues): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * Sets values of many artworks of the viewer, for an admin of anybody's; each that cannot be changed is left and named. Artists of those that the
 * staff hid are told (`announceHidden`) and cannot show them again.
 */
export async function changeMany(services: Jobs, tx: Transaction, { ids, set, reason }: BulkChange, change: Change): Promise<BulkChanged> {
  const { pricePercent, roundTo, ...values } = set;
  const given = givenOf(values);
  return changeLocked(services, tx, ids, { ...change, reason, isUndo: false }, (art) => {
    if (pricePercent === undefined) return given;
    // A draft without a price.
    if (art.price === 0) return fail('input.invalid', fieldMessages.artPriceRequired);
    const price = priceAfter(art.price, pricePercent, roundTo);
    return price === undefined ? fail('input.invalid', fieldMessages.priceRange) : { ...given, price };
  });
}

/**
 * Takes back changes of which nothing has changed since: a sale in between stays sold. A draft that was published is hidden: it is none again.
 * Throws 'arts.changedSince' for a single one that has changed; of several these are named.
 */
export async function undoMany(services: Jobs, tx: Transaction, steps: readonly BulkStep[], change: Change): Promise<BulkChanged> {
  const stepOf = new Map(steps.map((step) => [step._id.toLowerCase(), step]));
  const isOne = stepOf.size === 1;
  return changeLocked(services, tx, Array.from(stepOf.keys()), { ...change, isUndo: true }, (art) => {
    const step = stepOf.get(art.id);
    const isAsLeft = step && fields.every((name) => step.now[name] === undefined || step.now[name] === art[name]);
    if (!isAsLeft) {
      const refusal = fail('arts.changedSince', art.name);
      if (isOne) throw refusal;
      return refusal;
    }
    const before = givenOf(step.before);
    return before.state === 'draft' && art.state !== 'draft' ? { ...before, state: 'hidden' } : before;
  });
}

// Locked in the order of their ids, as orders lock them (faults.md F20); carts and favorites may still refer to them meanwhile.
const LOCK = `
  SELECT id, owner_id, name, description, cover_id IS NOT NULL AS has_cover, on_show, price, available_arts, state, category,
    hidden_by_staff AS "hiddenByStaff", dispatch_days AS "dispatchDays", accepts_offers AS "acceptsOffers"
  FROM arts WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL AND (owner_id = $2 OR $3) ORDER BY id FOR NO KEY UPDATE`;
const FIND_PUBLIC = 'SELECT id FROM arts WHERE id = ANY($1::uuid[]) AND on_show';

async function changeLocked(
  services: Jobs,
  tx: Transaction,
  ids: readonly string[],
  { viewer, from, reason, isUndo }: LockedChange,
  planOf: (art: Locked) => Plan,
): Promise<BulkChanged> {
  await allowLongStatements(tx);
  const asked = Array.from(new Set(ids.map((id) => id.toLowerCase())));
  const { rows: arts } = await run<Locked>(tx, LOCK, [asked, viewer.id, doesPart(viewer.staff, 'works')]);
  const failed = await refuseOthers(tx, asked, arts);
  const steps: BulkStep[] = [];
  let kept = 0;
  for (const art of arts) {
    const plan = planOf(art);
    const refusal = plan instanceof Error ? plan : refuseState(art, plan, viewer);
    if (refusal) failed.push({ _id: art.id, code: refusal.code, message: refusal.message });
    else if (!(plan instanceof Error)) {
      const step = stepFrom(art, plan);
      if (step) steps.push(step);
      else kept += 1;
    }
  }
  const artOf = new Map(arts.map((art) => [art.id, art]));
  await write(tx, steps, artOf, (id) => !isUndo && artOf.get(id)?.owner_id !== viewer.id);
  await recordActs(
    tx,
    from,
    steps.flatMap((step) => actsOf(step, artOf.get(step._id), viewer)),
  );
  if (!isUndo) await announceHidden(services, tx, { artIds: hiddenIn(steps), ownerOf: (id) => artOf.get(id)?.owner_id, reason, viewer });
  return { changed: steps.length + kept, failed, undo: steps };
}

const hiddenIn = (steps: readonly BulkStep[]) => steps.filter(({ now }) => now.state === 'hidden').map(({ _id }) => _id);

/** As one PUT each: a hidden one of another artist does not exist, a public one is not theirs to change (threats.md T23). */
async function refuseOthers(tx: Transaction, asked: string[], arts: Locked[]): Promise<BulkChanged['failed']> {
  const found = new Set(arts.map(({ id }) => id));
  const others = asked.filter((id) => !found.has(id));
  if (others.length === 0) return [];
  const { rows } = await run<{ id: string }>(tx, FIND_PUBLIC, [others]);
  const shown = new Set(rows.map(({ id }) => id));
  return others.map((id) => {
    const { code, message } = fail(shown.has(id) ? 'rights.missing' : 'arts.notFound');
    return { _id: id, code, message };
  });
}

/** Why its state cannot be this: as PUT /arts/{id} refuses it. */
function refuseState(art: Locked, plan: Partial<Values>, viewer: Viewer): Failure | undefined {
  const after = { ...art, ...plan };
  const refusal = refuseShowing(art, after.state, viewer);
  if (refusal) return refusal;
  if (after.state === 'draft') return art.state === 'draft' ? undefined : noDraftAgain();
  const missing = missingOf(after, art.state === 'draft' ? art.has_cover : true);
  return Object.keys(missing).length > 0 ? fail('arts.incomplete', art.name) : undefined;
}

/** What differs; undefined where nothing does. */
function stepFrom(art: Locked, plan: Partial<Values>): BulkStep | undefined {
  const different = fields.filter((name) => plan[name] !== undefined && plan[name] !== art[name]);
  if (different.length === 0) return undefined;
  const pick = (values: BulkValues) => Object.fromEntries(different.map((name) => [name, values[name]]));
  return { _id: art.id, before: pick(art), now: pick(plan) };
}

/**
 * One statement for all artworks: it names only columns that change, because triggers look at what a statement names. `isByStaff`: whether an artwork that
 * is hidden stays so for its artist.
 */
async function write(tx: Transaction, steps: BulkStep[], artOf: Map<string, Locked>, isByStaff: (artId: string) => boolean): Promise<void> {
  if (steps.length === 0) return;
  const changed = fields.filter((name) => steps.some(({ now }) => now[name] !== undefined));
  const isShown = changed.includes('state') || changed.includes('category');
  const sets = changed.map((name) => setOf[name]);
  const values = steps.map(({ _id, now }) => ({
    id: _id,
    ...now,
    ...(now.state === 'published' && { publishedId: nextId() }),
    ...(now.state === 'hidden' && isByStaff(_id) && { hiddenByStaff: true }),
  }));
  const change = () =>
    tx.execute(sql`
      UPDATE arts SET ${sql.join(sets, sql`, `)}, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS step (id uuid, "publishedId" uuid, price int, available_arts int, state text, category text,
        "dispatchDays" int, "acceptsOffers" boolean, "hiddenByStaff" boolean)
      WHERE arts.id = step.id`);
  if (!isShown) return void (await change());
  await countByHand(tx, Array.from(artOf.values()), async () => {
    await change();
    const ids = steps.map(({ _id }) => _id);
    await tx.execute(sql`UPDATE arts SET on_show = ${ON_SHOW} WHERE id = ANY(${sql.param(ids)}::uuid[]) AND on_show <> ${ON_SHOW}`);
  });
}

const ownActs = { price: 'art.priceChanged', available_arts: 'art.stockChanged', state: 'art.stateChanged' } as const;

/** As PUT records it: price, stock and state for everybody, other fields where an admin changes an artist's artwork. */
function actsOf({ _id, before, now }: BulkStep, art: Locked | undefined, viewer: Viewer): Act[] {
  const object = { objectType: 'art', objectId: _id } as const;
  const own = (Object.keys(ownActs) as (keyof typeof ownActs)[]).flatMap((name): Act[] =>
    now[name] === undefined ? [] : [{ ...object, action: ownActs[name], before: { [name]: before[name] }, after: { [name]: now[name] } }],
  );
  const others = Object.keys(now).filter((name) => !Object.hasOwn(ownActs, name));
  const isOthers = art?.owner_id !== viewer.id && others.length > 0;
  return isOthers ? [...own, { ...object, action: 'art.edited', after: { fields: others.toSorted() } }] : own;
}
