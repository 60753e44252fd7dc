import { beforeEach, expect, test, vi } from 'vitest';
import { clearRecent, rememberArt } from './recently-viewed.ts';

const values = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});
const stored = () => values.get('recentlyViewed');

beforeEach(() => values.clear());

test('the latest artwork comes first, and each is listed once', () => {
  for (const id of ['a', 'b', 'a', 'c']) rememberArt(id);
  expect(stored()).toBe('c,a,b');
});

test('twelve are remembered', () => {
  for (let number = 1; number <= 20; number += 1) rememberArt(String(number));
  expect(stored()?.split(',')).toEqual(Array.from({ length: 12 }, (_, at) => String(20 - at)));
});

test('clearing removes everything', () => {
  rememberArt('a');
  clearRecent();
  expect(stored()).toBeUndefined();
});

test('artworks are shown in a browser that forbids storage', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(() => rememberArt('a')).not.toThrow();
});
