import { beforeEach, expect, test, vi } from 'vitest';
import { clearRecent, rememberArt } from './recently-viewed.ts';

const values = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});
const kept = () => values.get('recentlyViewed');

beforeEach(() => values.clear());

test('the latest work comes first, and each stands once', () => {
  for (const id of ['a', 'b', 'a', 'c']) rememberArt(id);
  expect(kept()).toBe('c,a,b');
});

test('twelve are remembered', () => {
  for (let number = 1; number <= 20; number += 1) rememberArt(String(number));
  expect(kept()?.split(',')).toEqual(Array.from({ length: 12 }, (_, at) => String(20 - at)));
});

test('clearing leaves nothing behind', () => {
  rememberArt('a');
  clearRecent();
  expect(kept()).toBeUndefined();
});

test('a browser that forbids its storage shows works all the same', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(() => rememberArt('a')).not.toThrow();
});
