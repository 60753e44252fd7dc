import { afterEach, expect, test, vi } from 'vitest';
import { toCached, toShown } from './cached-pages.ts';
import { watchOnlineStatus } from '#web/kit/browser/online-status.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page from the cache starts as offline, and is refreshed once the shop answers', async () => {
  const cached = await toCached(new Response('<html lang="en"><title>Shop</title></html>'), new Date('2026-11-22T14:05:00Z'));
  const html = await (await toShown(cached)).text();
  const [, name = '', time] = /<html data-([\w-]+)="([^"]*)" lang="en">/.exec(html) ?? [];
  expect(time).toBe('2026-11-22T14:05:00.000Z');
  const dataset: Record<string, string | undefined> = { [name.replaceAll(/-(\w)/g, (_, first: string) => first.toUpperCase())]: time };
  const browser = new EventTarget();
  vi.stubGlobal('document', { documentElement: { dataset }, visibilityState: 'hidden' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('fetch', async () => new Response());
  const onBack = vi.fn();
  const stop = watchOnlineStatus(onBack);
  browser.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(dataset).toEqual({});
  stop();
});
