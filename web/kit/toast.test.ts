import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareToasts, toast } from './toast.ts';

const drawer = vi.hoisted(() => ({ isThere: false, asked: 0, shown: [] as unknown[] }));
vi.mock('./toaster.tsx', () => {
  drawer.asked += 1;
  if (!drawer.isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return { showToast: (...said: unknown[]) => drawer.shown.push(said) };
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
  Object.assign(drawer, { isThere: false, asked: 0, shown: [] });
  unhandled.length = 0;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  vi.unstubAllGlobals();
});

test('without a line a toast is not said, and nothing breaks', async () => {
  toast.error('Check your Internet connection');
  await turn();
  expect([drawer.shown, unhandled]).toEqual([[], []]);
});

test('the drawer of toasts is fetched ahead, again at the next touch when there was no line, and then no more', async () => {
  const stop = prepareToasts();
  await press();
  expect([drawer.asked, unhandled]).toEqual([1, []]);
  drawer.isThere = true;
  await press();
  expect(drawer.asked).toBe(2);
  await press();
  expect(drawer.asked).toBe(2);
  toast.success('Added');
  await vi.waitFor(() => expect(drawer.shown).toEqual([['success', 'Added', 5_000]]));
  stop();
});
