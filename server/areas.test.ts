import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PgDialect } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { areas } from './areas.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });

test('every area.ts is in the list, and the list has nothing else but the platform', async () => {
  const found = files.filter((file) => path.basename(file) === 'area.ts' && file !== 'platform/area.ts');
  const modules = await Promise.all([...found, 'platform-area.ts'].map((file) => import(path.join(import.meta.dirname, file))));
  const exported = modules.flatMap((one: Record<string, unknown>) => Object.values(one));
  expect(exported).toHaveLength(found.length + 1);
  expect(new Set(areas)).toEqual(new Set(exported));
  expect(areas).toHaveLength(exported.length);
});

test('no two areas bring a job, an email, a kind of notification or of hit of one name', () => {
  for (const key of ['jobs', 'emails', 'notifications', 'dashboardSearch'] as const) {
    const names = areas.flatMap((area) => Object.keys(area[key] ?? {}));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});

test('no two areas limit one call', () => {
  const limited = areas.flatMap(({ limits }) => Object.keys(limits ?? {}));
  expect(new Set(limited).size).toBe(limited.length);
});

test('no two areas export under one name', () => {
  const names = areas.flatMap(({ personalData }) => Object.keys(personalData?.exports ?? {}));
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});

/** Tables about a person that their export leaves out: secrets, what belongs to others, what only counts or queues; a new email is in the profile. */
const NOT_EXPORTED = [
  'artist_figures',
  'chat_unread',
  'chat_unread_reminders',
  'conversations',
  'email_changes',
  'events',
  'idempotency_keys',
  'order_notes',
  'password_resets',
  'person_notes',
  'sign_in_codes',
];

test('what an area keeps about a person is in their export, or left out by name', () => {
  const kept = areas.flatMap(({ personalData }) => personalData ?? []);
  const dialect = new PgDialect();
  const texts = kept.flatMap(({ exports = {} }) => Object.values(exports).map((select) => dialect.sqlToQuery(select('')).sql));
  const tables = [
    kept.flatMap(({ ownRows = [] }) => ownRows.map(([table]) => table)),
    kept.flatMap(({ publicWords = [] }) => publicWords),
    kept.flatMap(({ stays = [] }) => stays.map((column) => column.split('.')[0] ?? '')),
  ].flat();
  const missing = [...new Set(tables)].filter((table) => !texts.some((text) => new RegExp(`\\b${table}\\b`).test(text)));
  expect(missing.toSorted()).toEqual(NOT_EXPORTED);
});
