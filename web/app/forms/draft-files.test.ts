import { expect, test } from 'vitest';
import type { FileStore } from '#web/kit/browser/file-store.ts';
import { dropForgottenFiles } from './draft-files.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** A store in memory, with these keys. */
function storeOf(entries: Record<string, unknown>): FileStore & { left: () => string[] } {
  const all = new Map(Object.entries(entries));
  return {
    put: async (key, value) => void all.set(key, value),
    find: async (key) => all.get(key),
    drop: async (key) => void all.delete(key),
    keys: async () => [...all.keys()],
    left: () => [...all.keys()],
  };
}
const kept = (agoMs: number) => ({ at: Date.now() - agoMs, files: {} });

test('files of drafts that were pushed out or grew too old are removed; those of a draft, of this hour and of others stay', async () => {
  const store = storeOf({
    'aline:problem:1': kept(2 * HOUR_MS),
    'aline:art:gone': kept(2 * HOUR_MS),
    'aline:art:now': kept(1_000),
    'bosco:art:gone': kept(2 * HOUR_MS),
    'aline:art:older version': { pictures: [] },
  });
  await dropForgottenFiles(store, 'aline:', (name) => name === 'problem:1');
  expect(store.left()).toEqual(['aline:problem:1', 'aline:art:now', 'bosco:art:gone']);
});
