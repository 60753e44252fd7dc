import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { Carousel } from '#web/kit/lists/carousel.tsx';
import { setLowData } from '#web/kit/browser/low-data.ts';

const INTERVAL_MS = 5_000;
const slides = ['Rain', 'Wind', 'Earth'].map((name) => ({ key: name, name, content: <p>{name} on a wall</p> }));
const render = (some = slides) => show(<Carousel label="Featured artworks" slides={some} intervalMs={INTERVAL_MS} />);

const current = () => screen.getAllByRole('button', { name: /^Show/, current: true }).map((button) => button.getAttribute('aria-label'));
const later = (ms = INTERVAL_MS) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => setLowData(false));

describe('A carousel', () => {
  test('has a slide of each, of which only the shown one can be reached', () => {
    render();
    const groups = screen.getAllByRole('group');
    expect(groups.map((group) => [group.getAttribute('aria-label'), group.hasAttribute('inert')])).toEqual([
      ['1 of 3: Rain', false],
      ['2 of 3: Wind', true],
      ['3 of 3: Earth', true],
    ]);
  });

  test('goes on by itself, and round the end', async () => {
    render();
    expect(current()).toEqual(['Show Rain']);
    await later();
    expect(current()).toEqual(['Show Wind']);
    await later();
    await later();
    expect(current()).toEqual(['Show Rain']);
  });

  test('goes where one wants it', async () => {
    const { user } = render();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(current()).toEqual(['Show Earth']);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(current()).toEqual(['Show Rain']);
    await user.click(screen.getByRole('button', { name: 'Show Wind' }));
    expect(current()).toEqual(['Show Wind']);
  });

  test('stands still while it is paused, and goes on after that', async () => {
    const { user } = render();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await user.unhover(screen.getByRole('region', { name: 'Featured artworks' }));
    act(() => (document.activeElement as HTMLElement).blur());
    await later();
    expect(current()).toEqual(['Show Rain']);
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await user.unhover(screen.getByRole('region', { name: 'Featured artworks' }));
    act(() => (document.activeElement as HTMLElement).blur());
    await later();
    expect(current()).toEqual(['Show Wind']);
  });

  test('stands still under the mouse and while something in it has the focus', async () => {
    const { user } = render();
    await user.hover(screen.getByText('Rain on a wall'));
    await later();
    expect(current()).toEqual(['Show Rain']);
    await user.unhover(screen.getByRole('region', { name: 'Featured artworks' }));
    act(() => screen.getByRole('button', { name: 'Next' }).focus());
    await later();
    expect(current()).toEqual(['Show Rain']);
  });

  test('of one slide has no buttons', () => {
    render(slides.slice(0, 1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('saving data it stands still and makes a slide only when it is gone to', async () => {
    setLowData(true);
    const { user } = render();
    await later(3 * INTERVAL_MS);
    expect(current()).toEqual(['Show Rain']);
    expect(screen.queryByText('Wind on a wall')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Wind on a wall')).toBeTruthy();
    expect(screen.queryByText('Earth on a wall')).toBeNull();
  });

  test('stands still for who prefers less motion', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (media) => ({ media, matches: media.includes('reduced-motion') }) as MediaQueryList,
    );
    render();
    await later(3 * INTERVAL_MS);
    expect(current()).toEqual(['Show Rain']);
  });
});
