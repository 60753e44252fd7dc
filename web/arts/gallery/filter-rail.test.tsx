import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { keptRail } from '#web/arts/filters/use-gallery.ts';
import { answerGallery } from '#web/testing/scenes/answer-gallery.ts';
import { open } from '#web/testing/open.tsx';

/** The window on a desk; what changes its width tells who listens. */
let media = Object.assign(new EventTarget(), { media: '', matches: true });

beforeEach(() => {
  // Not after a test: its screen, which is taken away later, may say only then that they are open.
  keptRail.isOpen = false;
  answerGallery();
  media = Object.assign(new EventTarget(), { media: '', matches: true });
  const known = globalThis.matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((text) =>
    text === '(min-width: 80rem)' ? (media as unknown as MediaQueryList) : known(text),
  );
});

// The next file of the worker would find them open.
afterAll(() => {
  keptRail.isOpen = false;
});

const art = (n: number) => screen.findByRole('link', { name: `Artwork ${n}` });
const button = (name: string | RegExp = /^Filters/) => screen.getByRole('link', { name });
const rail = () => screen.findByRole('complementary', { name: 'Filters' });
const apply = () => screen.getByRole('button', { name: /Apply Filters$/ });

test('on a desk the filters stand beside the artworks, and stay there after they are applied, as they were', async () => {
  const { user, address } = await open('/shop');
  await art(1);
  await user.click(button());
  const filters = within(await rail());
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(filters.getByRole('heading', { name: 'Filters' })));
  const blue = await filters.findByRole('checkbox', { name: /^Blue/ });
  const isRed = () => apply().className.includes('button-primary');
  expect(isRed(), 'what it would show is shown').toBe(false);
  await user.click(blue);
  expect(isRed()).toBe(true);
  await user.click(apply());
  expect(address()).toBe('/shop?colour=blue');
  await art(1);
  // The artworks of the filter are shown in a transition, which a busy machine ends later.
  await waitFor(() => expect(isRed(), 'what it would show is shown again').toBe(false));
  expect(blue.isConnected && (blue as HTMLInputElement).checked).toBe(true);
  expect(document.activeElement).toBe(apply());
});

test('a filter that is removed by its chip is not chosen beside the artworks any more; cleared, nothing is', async () => {
  const { user, address } = await open('/shop?colour=blue&colour=gold');
  await art(1);
  await user.click(button());
  const chosen = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { checked: true }).map(({ value }) => value);
  await rail();
  expect(chosen()).toEqual(['blue', 'gold']);
  await user.click(await screen.findByRole('link', { name: 'Remove the filter Blue' }));
  await screen.findByRole('link', { name: 'Filters (1)' });
  expect(chosen()).toEqual(['gold']);
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  await screen.findByRole('link', { name: 'Filters' });
  expect([address(), chosen(), document.activeElement?.textContent]).toEqual(['/shop', [], 'Filters']);
});

test('they are closed by their cross, by the button, and where the window has no room for them', async () => {
  const { user } = await open('/shop');
  await art(1);
  await user.click(button());
  await user.click(within(await rail()).getByRole('button', { name: 'Close' }));
  expect([screen.queryByRole('complementary', { name: 'Filters' }), document.activeElement]).toEqual([null, button()]);
  await user.click(button());
  await rail();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await user.click(button());
  expect(screen.queryByRole('complementary', { name: 'Filters' })).toBeNull();
  await user.click(button());
  await rail();
  media.matches = false;
  media.dispatchEvent(new Event('change'));
  await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('false'));
  expect([screen.queryByRole('complementary', { name: 'Filters' }), screen.queryByRole('dialog')]).toEqual([null, null]);
});

test('the address that opens them in the page becomes that of the list, with them beside the artworks, once the page runs', async () => {
  const { address } = await open('/shop?colour=blue&filters=open');
  await art(1);
  await rail();
  await waitFor(() => expect(address()).toBe('/shop?colour=blue'));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Apply Filters$/ })).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Filters (1)' }).getAttribute('aria-expanded')).toBe('true');
});

test('on the way back from an artwork they are where they were', async () => {
  const first = await open('/shop');
  await art(1);
  await first.user.click(button());
  await rail();
  cleanup();
  await open('/shop');
  await art(1);
  await rail();
  // Nobody asked for them just now.
  expect(document.activeElement).toBe(document.body);
});
