import { eq, sql } from '#server/database/drizzle.ts';
import * as z from 'zod/mini';
import { ContactDetails, EditTransitDays, FigureTexts } from '#contract/admin.ts';
import { limits } from '#contract/limits.ts';
import { Id } from '#contract/schemas.ts';
import type { Queryable } from '#server/database/connect.ts';
import { settings } from './table.ts';

/** Every setting that an admin can change: its schema, and its default. */
const known = {
  /** The value of one Frw in another currency (contract.md section 4). The default is from the middle of November 2026; check it before going live. */
  exchangeRates: { shape: z.object({ NGN: z.number().check(z.gt(0), z.lt(1_000_000)) }), fallback: { NGN: 1.05 } },
  /** Whether the public figures are counted; null means: in production they are (contract.md section 1). */
  liveFigures: { shape: z.nullable(z.boolean()), fallback: null },
  /** The figures shown while they are not counted: those of product.md section 9, and round ones where it gives none. */
  figures: {
    shape: FigureTexts,
    fallback: {
      artists: '2,500+',
      approval: '100%',
      rating: '4.9',
      artworksSold: '10,000+',
      happyCustomers: '5,000+',
      countriesServed: '30+',
    },
  },
  /** Ids of the artworks in the hero, in order. */
  featured: { shape: z.array(Id), fallback: [] },
  /** How to contact the shop; the hours are the specification's. */
  contact: {
    shape: ContactDetails,
    fallback: {
      phone: '+250 788 123 456',
      email: 'hello@ubugeni.example',
      address: 'KN 5 Rd, Kimihurura, Kigali, Rwanda',
      hours: ['Mon-Fri 9:00 AM-6:00 PM', 'Sat 10:00 AM-4:00 PM', 'Sunday closed'],
    },
  },
  /** Within how many days of its delivery a work can be returned. */
  returnDays: { shape: z.number().check(z.int(), z.gte(0), z.lte(limits.returnDaysMax)), fallback: 14 },
  /** For how many days a parcel is usually under way. */
  transitDays: { shape: EditTransitDays, fallback: { rwandaFrom: 1, rwandaTo: 3, abroadFrom: 7, abroadTo: 21 } },
} as const satisfies Record<string, { shape: z.ZodMiniType; fallback: unknown }>;

export type SettingName = keyof typeof known;
export type Setting<N extends SettingName> = z.output<(typeof known)[N]['shape']>;

/** A setting, or its default until it is changed. Throws when the stored value does not match its schema: amounts must not be guessed. */
export async function readSetting<N extends SettingName>(db: Queryable, name: N): Promise<Setting<N>> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, name));
  const { shape, fallback } = known[name];
  return (row ? z.parse(shape, row.value) : fallback) as Setting<N>;
}

/** Changes a setting; throws when the value does not match its schema. */
export async function writeSetting<N extends SettingName>(db: Queryable, name: N, value: Setting<N>): Promise<void> {
  // As JSON, in which null is a value too.
  const checked = sql`${JSON.stringify(z.parse(known[name].shape, value))}::jsonb`;
  await db
    .insert(settings)
    .values({ key: name, value: checked })
    .onConflictDoUpdate({ target: settings.key, set: { value: checked, changedAt: sql`now()` } });
}
