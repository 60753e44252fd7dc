import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdToasts, prepareToasts, toast } from './toast.ts';

const toaster = vi.hoisted(() => ({ isThere: false, requests: 0, shown: [] as unknown[] }));
vi.mock('./toaster.tsx', () => {
  toaster.requests += 1;
  if (!toaster.isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return { showToast: (...said: unknown[]) => toaster.shown.push(said) };
});

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
const page = new EventTarget();
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
const press = async () => {
  page.dispatchEvent(new Event('pointerdown'));
  await turn();
};

beforeEach(() => {
  vi.resetModules();
  Object.assign(toaster, { isThere: false, requests: 0, shown: [] });
  unhandled.length = 0;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  vi.unstubAllGlobals();
});

test('a toast whose library cannot be loaded is dropped, and nothing breaks', async () => {
  toast.error('Check your Internet connection');
  await turn();
  expect([toaster.shown, unhandled]).toEqual([[], []]);
});

test('the toast library is prefetched, again at the next touch when that failed offline, and then no more', async () => {
  const stop = prepareToasts();
  await press();
  expect([toaster.requests, unhandled]).toEqual([1, []]);
  toaster.isThere = true;
  await press();
  expect(toaster.requests).toBe(2);
  await press();
  expect(toaster.requests).toBe(2);
  toast.success('Added');
  await vi.waitFor(() => expect(toaster.shown).toEqual([['success', 'Added', 5_000]]), { timeout: 30_000 });
  stop();
});

test('held toasts are shown once they are let go, in their order, and a hold is let go once', async () => {
  toaster.isThere = true;
  const release = holdToasts();
  toast.success('Ordered');
  toast.error('Refused', 1_000);
  await turn();
  expect(toaster.shown).toEqual([]);
  release();
  release();
  const shown = [
    ['success', 'Ordered', 5_000],
    ['error', 'Refused', 1_000],
  ];
  await vi.waitFor(() => expect(toaster.shown).toEqual(shown), { timeout: 30_000 });
  toast.info('Free again');
  await vi.waitFor(() => expect(toaster.shown).toHaveLength(3), { timeout: 30_000 });
});
