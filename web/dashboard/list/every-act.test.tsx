import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { calls, type CallKey } from '#contract/paths.ts';
import { testedLists } from './tested/tested-lists.ts';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson } from '#web/testing/make-account.ts';
import { makeSettings } from '#web/testing/make-admin.ts';
import { open } from '#web/testing/open.tsx';

/** Every call that changes something. */
const changes = (Object.keys(calls) as CallKey[]).filter((key) => !key.startsWith('GET '));
const sent = () => changes.flatMap((key) => requestsOf(key));

/** What changes at once without Undo, and why that is no loss. */
const harmless = [
  /^Duplicate /, // A draft more, which nobody sees and which is deleted as any.
  /on the home page$/, // The same button takes it back.
];

/** Enter in a dialog that opened just now does not close it, and does nothing that cannot be taken back. */
const expectNotAtClose = (opener: string | null) => {
  const name = opener ?? '';
  expect(document.activeElement?.closest('dialog'), `${name}: in its dialog`).not.toBeNull();
  expect(document.activeElement?.getAttribute('aria-label'), name).not.toBe('Close');
  expect(document.activeElement?.classList.contains('button-danger'), name).toBe(false);
};

describe.each(testedLists)('$name', (list) => {
  const openList = async () => {
    const visit = await open(list.address + (list.hasCards ? '?view=table' : ''), { as: list.as });
    await screen.findByRole('checkbox', { name: `Select ${list.nameOf(11)}` });
    return visit;
  };
  beforeEach(() => {
    sessionStorage.clear();
    list.answerRows([11, 12]);
    answer('GET /admin/settings', { data: makeSettings() });
    answer('GET /users/{id}', { data: makePerson() });
    answer('GET /users/{id}/consequences', {
      data: { artworksOnShow: 0, artworks: 0, ordersPlaced: 0, openOrders: 0, openSales: 0, orders: [], followers: 0 },
    });
    list.bulk?.answerOne();
  });
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  const actsBelow = () =>
    within(screen.getByRole('region', { name: 'Selected rows' }))
      .getAllByRole('button')
      .map(nameOf)
      .filter((name) => !/^(Select|Clear|Export|Close|Back)/.test(name));

  if (list.bulk) {
    test('each act on selected rows asks, or is undone', async () => {
      const { user } = await openList();
      await user.click(screen.getByRole('checkbox', { name: `Select ${list.nameOf(11)}` }));
      const acts = actsBelow();
      expect(acts.length).toBeGreaterThan(0);
      for (const name of acts) {
        const button = within(screen.getByRole('region', { name: 'Selected rows' })).getByRole<HTMLButtonElement>('button', { name });
        if (button.disabled) continue;
        const before = sent().length;
        await user.click(button);
        if (screen.queryByRole('dialog')) {
          expect(sent(), name).toHaveLength(before);
          expectNotAtClose(name);
          await user.keyboard('{Escape}');
          await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        } else {
          await screen.findByRole('button', { name: 'Undo' });
        }
      }
    });
  }

  test('each button of a row asks, or is undone, or changes nothing', async () => {
    const { user } = await openList();
    const row = () => screen.getByRole('checkbox', { name: `Select ${list.nameOf(11)}` }).closest('tr')!;
    // What has another place on a narrow screen is there twice.
    const names = new Set(within(row()).queryAllByRole('button').map(nameOf));
    for (const name of names) {
      const [button] = within(row()).queryAllByRole<HTMLButtonElement>('button', { name });
      if (!button || button.disabled || harmless.some((one) => one.test(name))) continue;
      const before = sent().length;
      if ('dialog' in list.opened) list.opened.answer(11);
      await user.click(button);
      if (sent().length > before) await screen.findByRole('button', { name: /^Undo/ });
      if (screen.queryByRole('dialog')) {
        expectNotAtClose(name);
        await user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
    }
  });
});
