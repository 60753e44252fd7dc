import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { open } from '#web/testing/open.tsx';
import { testedLists } from './tested-lists.ts';

const button = (name: string) => screen.getByRole('button', { name });

describe.each(testedLists)('The filters of $name', (list) => {
  const openList = async () => {
    const visit = await open(list.address + (list.hasCards ? '?view=table' : ''), { as: list.as });
    await screen.findByRole('table', { name: list.caption });
    return visit;
  };
  beforeEach(() => {
    sessionStorage.clear();
    list.answerRows([11, 12]);
  });

  test('do not scroll a chip that is pressed, also where a pressed button has no focus, as on an iPhone', async () => {
    const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
      return (this.getAttribute('aria-pressed') === 'true' ? { left: 500, right: 600 } : { left: 0, right: 390 }) as DOMRect;
    });
    const { address: now } = await openList();
    const line = button(list.chip.label).parentElement!;
    // Without the focus that a pointer would give it.
    fireEvent.click(button(list.chip.label));
    await waitFor(() => expect(now()).toContain(list.chip.filter.join('=')));
    expect([document.activeElement, line.scrollLeft]).toEqual([document.body, 0]);
    rect.mockRestore();
  });

  test('show the rows in place of the keyboard of a phone once Enter is pressed in the search', async () => {
    const { user } = await openList();
    const search = screen.getByRole('searchbox');
    await user.click(search);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(search);
    const touch = vi
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: media.includes('coarse') } as MediaQueryList));
    await user.keyboard('{Enter}');
    expect(document.activeElement).not.toBe(search);
    touch.mockRestore();
  });
});
