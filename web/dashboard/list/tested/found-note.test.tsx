import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testedLists } from './tested-lists.ts';
import { answerWith, requestsOf } from '#web/testing/fake-api.ts';
import { open } from '#web/testing/open.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** What the list that was opened last says about how many it has. */
const counted = () => screen.queryAllByText(/^(\d|More than)/, { selector: 'output' }).at(-1)?.textContent;

describe.each(testedLists)('$name', (list) => {
  const { address: path, as, caption, call, nameOf, sheet } = list;
  const address = path + (list.hasCards ? '?view=table' : '');
  const at = (query: string) => (list.hasCards ? `${address}&${query}` : `${address}?${query}`);
  const numbers = [11, 12, 13, 14];
  const openList = async (query = '') => {
    const visit = await open(query ? at(query) : address, { as });
    await screen.findByRole('table', { name: caption });
    return visit;
  };
  beforeEach(() => {
    sessionStorage.clear();
    list.answerRows(numbers);
  });

  test('says how many it finds, and of more than it counts that there are more', async () => {
    list.answerRows(numbers, { next: null, total: 4 });
    await openList();
    await waitFor(() => expect(counted()).toMatch(/^4 [a-z]/));
    list.answerRows(numbers, { next: 'after', total: 1_000_000 });
    await open(address, { as });
    await waitFor(() => expect(counted()).toMatch(/^More than 10?,000 [a-z]/));
    list.answerRows(numbers, { next: 'after', total: null });
    await open(address, { as });
    await waitFor(() => expect(counted()).toMatch(/^More than 4 [a-z]/));
  });

  if (list.isMended) {
    test('says that it shows the nearest spelling, goes on with that, exports that, and has a way back', async () => {
      const asked: Record<string, string>[] = [];
      if (sheet) {
        answerWith(sheet.call, ({ query }) => {
          asked.push(query);
          return new Response('\uFEFFOrder\r\n11\r\n', { headers: { 'content-type': 'text/csv' } });
        });
      }
      const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
      list.answerRows(numbers, { next: 'after', total: null, mended: { asked: 'Solnage', meant: 'Solange' } });
      const { user, address: now } = await openList('search=Solnage');
      expect(await screen.findByText('Nothing has "Solnage". Showing results for "Solange".')).toBeTruthy();
      await user.click(button('Show more'));
      await screen.findByRole('checkbox', { name: `Select ${nameOf(90)}` });
      expect(requestsOf(call).at(-1)?.query).toMatchObject({ search: 'Solange', cursor: 'after' });
      if (sheet) {
        await user.click(button(sheet.label));
        await waitFor(() => expect(asked).toHaveLength(1));
        expect(asked[0]).toMatchObject({ search: 'Solange' });
      }
      list.answerRows([]);
      await user.click(button('Search for "Solnage" anyway'));
      await waitFor(() => expect(now()).toBe(at('search=Solnage&spelling=exact')));
      const exactly = expect.objectContaining({ search: 'Solnage', spelling: 'exact' });
      await waitFor(() => expect(requestsOf(call).map(({ query }) => query)).toContainEqual(exactly));
      expect(await screen.findByText('Nothing matches "Solnage".')).toBeTruthy();
      expect(screen.queryByText(/Showing results for/)).toBeNull();
      list.answerRows(numbers);
      await user.type(screen.getByRole('searchbox', { name: list.search }), 's');
      await waitFor(() => expect(now()).toBe(at('search=Solnages')));
      click.mockRestore();
    });
  }
});
