import { readdirSync } from 'node:fs';
import path from 'node:path';
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
