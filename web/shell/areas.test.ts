import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.join(import.meta.dirname, '..');

test('every area.ts is in the list with all that it exports', () => {
  const list = readFileSync(path.join(web, 'shell/areas.ts'), 'utf8');
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|\/)area\.ts$/.test(file) && file !== 'app/area.ts',
  );
  expect(found.length).toBeGreaterThan(7);
  const text = found.map((file) => readFileSync(path.join(web, file), 'utf8')).join('\n');
  const exported = [...text.matchAll(/^export const (\w+)/gm)];
  const [, entries = ''] = /const listed = \[(.*?)\] as const/s.exec(list) ?? [];
  const missing = exported.map(([, name = '']) => name).filter((name) => !new RegExp(`^ +${name},$`, 'm').test(entries));
  expect(missing).toEqual([]);
});
