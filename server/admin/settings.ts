import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from '#server/database/drizzle.ts';
import type { EditSettings, Figures, Settings, ShopDetails } from '#contract/admin.ts';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { arts } from '#server/arts/table.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Database, Queryable, Transaction } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting, type SettingName, writeSetting } from '#server/platform/settings/settings.ts';
import { lockFeatured } from './feature.ts';
import { countFigures } from './figures.ts';

type Place = Pick<Services, 'config'>;

/** Every setting that an admin can change, with its present value. */
export async function readSettings(db: Queryable, { config }: Place): Promise<Settings> {
  return {
    liveFigures: await isLive(db, { config }),
    figures: await readSetting(db, 'figures'),
    exchangeRates: await readSetting(db, 'exchangeRates'),
    featured: await readSetting(db, 'featured'),
    contact: await readSetting(db, 'contact'),
    returnDays: await readSetting(db, 'returnDays'),
    transitDays: await readSetting(db, 'transitDays'),
  };
}

/** Until an admin decides, a public shop shows live figures, and one on a developer's machine the specification's (contract.md section 1). */
async function isLive(db: Queryable, { config }: Place): Promise<boolean> {
  return (await readSetting(db, 'liveFigures')) ?? config.publicUrl.startsWith('https:');
}

/** Changes those of the sent settings that differ from what holds, each with an audit row. Throws 'input.invalid' for a featured artwork that is unpublished. */
export async function editSettings(services: Services, from: Actor, edit: EditSettings): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Of two equal changes at once the second one finds nothing to change.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('ubugeni settings'))`);
    if (edit.featured) {
      await lockFeatured(tx);
      await refuseUnlessOnShow(tx, edit.featured);
    }
    const present = await readSettings(tx, services);
    for (const name of ['liveFigures', 'figures', 'exchangeRates', 'featured', 'contact', 'returnDays', 'transitDays'] as const) {
      const isChanged = edit[name] !== undefined && !isDeepStrictEqual(edit[name], present[name]);
      if (isChanged) await changeSetting(tx, from, name, edit[name]);
    }
  });
}

async function changeSetting(tx: Transaction, from: Actor, name: SettingName, value: unknown): Promise<void> {
  const before = await readSetting(tx, name);
  await writeSetting(tx, name, value as typeof before);
  await recordAct(tx, from, { action: 'setting.changed', objectType: 'setting', objectId: name, before, after: value });
}

async function refuseUnlessOnShow(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const shown = await tx
    .select({ id: arts.id })
    .from(arts)
    .where(and(inArray(arts.id, ids), eq(arts.onShow, true)));
  const isTwice = new Set(ids).size !== ids.length;
  if (shown.length !== ids.length || isTwice)
    throw fail('input.invalid', fieldMessages.featuredUnknown).withFields({ featured: fieldMessages.featuredUnknown });
}

/** The figures of the public pages: counted, or as they are set. */
export async function readFigures(db: Database, place: Place): Promise<Figures> {
  if (await isLive(db, place)) return { ...(await countFigures(db)), isLive: true };
  return { ...(await readSetting(db, 'figures')), isLive: false };
}

/** What every public page says of the shop. Three statements. */
export const readShopDetails = async (db: Queryable): Promise<ShopDetails> => ({
  ...(await readSetting(db, 'contact')),
  returnDays: await readSetting(db, 'returnDays'),
  transitDays: await readSetting(db, 'transitDays'),
});
