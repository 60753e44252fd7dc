import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answerWith, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { open } from '#web/testing/open.tsx';
import { testedLists } from './tested/tested-lists.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const rowOf = (name: string) => box(`Select ${name}`).closest('tr')!;
const back = () => act(() => history.back());

describe.each(testedLists)('$name', (list) => {
  const { address: path, as, caption, call, nameOf, bulk, sheet, opened } = list;
  const address = path + (list.hasCards ? '?view=table' : '');
  const at = (query: string) => (list.hasCards ? `${address}&${query}` : `${address}?${query}`);
  const numbers = [11, 12, 13, 14];
  const table = () => screen.findByRole('table', { name: caption });
  const openList = async (query = '') => {
    const visit = await open(query ? at(query) : address, { as });
    await table();
    return visit;
  };
  const expectOpened = async (number: number, now: () => string) => {
    if ('page' in opened) return waitFor(() => expect(now()).toBe(opened.page(number)));
    await screen.findByRole('dialog', { name: opened.dialog });
    return expect(now()).toBe(at(`${opened.name}=${list.idOf(number)}`));
  };
  beforeEach(() => {
    sessionStorage.clear();
    list.answerRows(numbers);
  });

  test('is searched while one types', async () => {
    const { user, address: now } = await openList();
    await user.type(screen.getByRole('searchbox', { name: list.search }), ' Solange #11 ');
    await waitFor(() => expect(now()).toBe(at(`search=Solange+%2311`)));
    expect((await requestOf(call, 2)).query).toMatchObject({ search: 'Solange #11' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: list.search }));
  });

  test('is filtered and sorted in the address: a reload has both, Back takes them back one by one', async () => {
    const { user, address: now } = await openList();
    await user.click(button(list.chip.label));
    const [name, value] = list.chip.filter;
    await waitFor(() => expect(now()).toBe(at(`${name}=${value}`)));
    await waitFor(() => expect(button(list.chip.label).getAttribute('aria-pressed')).toBe('true'));
    await user.click(within(await table()).getByRole('button', { name: list.sort.header }));
    await waitFor(() => expect(now()).toBe(at(`${name}=${value}&sort=${list.sort.value}`)));
    expect((await requestOf(call, 3)).query).toMatchObject({ [name]: value, sort: list.sort.value });
    back();
    await waitFor(() => expect(now()).toBe(at(`${name}=${value}`)));
    back();
    await waitFor(() => expect(now()).toBe(address));
    await waitFor(() => expect(button(list.chip.label).getAttribute('aria-pressed')).toBe('false'));
  });

  test('has every sort order at hand on a wide screen, and its first one again without filters', async () => {
    const [name, value] = list.chip.filter;
    const { user, address: now } = await openList(`${name}=${value}`);
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' });
    const orders = [...choice.options].map((option) => option.value);
    expect(choice.value).toBe(orders[0]);
    const heads = within(await table()).getAllByRole('columnheader');
    const reached = new Set<string>();
    for (const head of heads.flatMap((one) => within(one).queryAllByRole('button'))) {
      for (const _ of ['one way', 'the other way']) {
        await user.click(head);
        reached.add(choice.value);
        expect(head.closest('th')?.getAttribute('aria-sort')).toMatch(/^(a|de)scending$/);
      }
    }
    const missing = orders.filter((one) => !reached.has(one));
    const more = screen.queryByRole('button', { name: 'More filters' });
    if (more) await user.click(more);
    expect(missing.filter((one) => one === 'newest' || one === 'oldest')).toEqual([]);
    expect(choice.closest('label')?.classList.contains('xl:hidden')).toBe(missing.length === 0);
    expect(button('Clear filters').closest('.max-sm\\:overflow-x-auto'), 'in sight, however far the chips are scrolled').toBeNull();
    await user.click(button('Clear filters'));
    await waitFor(() => expect(now()).toBe(address));
    expect(choice.value).toBe(orders[0]);
  });

  test('stays at the beginning of its filters where none is set', async () => {
    const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
      return (this.getAttribute('aria-pressed') === 'true' ? { left: 500, right: 600 } : { left: 0, right: 390 }) as DOMRect;
    });
    await openList();
    expect(button(list.chip.label).parentElement?.scrollLeft).toBe(0);
    rect.mockRestore();
  });

  test('has a chip that is set in sight on a phone, and the way to all beside the count, which does not scroll away', async () => {
    const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
      return (this.getAttribute('aria-pressed') === 'true' ? { left: 500, right: 600 } : { left: 0, right: 390 }) as DOMRect;
    });
    const [name, value] = list.chip.filter;
    await openList(`${name}=${value}`);
    const line = button(list.chip.label).parentElement!;
    expect(line.scrollLeft, 'clear of the end that fades').toBe(600 - 390 + 48);
    expect(line.contains(button('Clear filters'))).toBe(false);
    rect.mockRestore();
  });

  test('comes back after a reload with its filters, its search and as many rows as were there', async () => {
    list.answerRows(numbers, { next: 'after', total: 5 });
    const [name, value] = list.chip.filter;
    const { user, address: now } = await openList(`${name}=${value}&search=solange`);
    await user.click(button('Show more'));
    await screen.findByRole('checkbox', { name: `Select ${nameOf(90)}` });
    await waitFor(() => expect(now()).toBe(at(`${name}=${value}&search=solange&rows=5`)));
    await open(now(), { as });
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: `Select ${nameOf(90)}` })).toHaveLength(2));
    expect(screen.getAllByRole<HTMLInputElement>('searchbox', { name: list.search }).at(-1)?.value).toBe('solange');
  });

  if (list.people) {
    const { people } = list;
    test('leads from every name to the page of the person, and else opens the row', async () => {
      const { address: now, user } = await openList();
      const row = within(rowOf(nameOf(12)));
      for (const name of people(12))
        expect(row.getByRole('link', { name }).getAttribute('href'), name).toMatch(/^\/dashboard\/admin\/people\/./);
      if ('page' in opened) return;
      const opening = row.getAllByRole('button').at(0);
      opened.answer(12);
      await user.click(opening!);
      await waitFor(() => expect(now()).toBe(at(`${opened.name}=${list.idOf(12)}`)));
    });
  }

  test('opens a row so that Back closes it, and marks it', async () => {
    if ('dialog' in opened) opened.answer(12);
    const { user, address: now } = await openList();
    await user.click(rowOf(nameOf(12)));
    await expectOpened(12, now);
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(now()).toBe(address));
    await table();
    await waitFor(() => expect(rowOf(nameOf(12)).getAttribute('aria-current')).toBe('true'));
    if ('page' in opened) return;
    opened.answer(13);
    await user.click(rowOf(nameOf(13)));
    const dialog = within(await screen.findByRole('dialog', { name: opened.dialog }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(now()).toBe(address));
    expect(rowOf(nameOf(13)).getAttribute('aria-current')).toBe('true');
  });

  test('marks the row that a link in it left, when one comes back; or has no links, as is said of it', async () => {
    const { user, address: now } = await openList();
    const [link] = within(rowOf(nameOf(13))).queryAllByRole('link');
    expect(link === undefined, 'has no link').toBe(list.hasNoLinks === true);
    if (!link) return;
    await user.click(link);
    await waitFor(() => expect(now()).not.toBe(address));
    back();
    await waitFor(() => expect(now()).toBe(address));
    await table();
    await waitFor(() => expect(rowOf(nameOf(13)).getAttribute('aria-current')).toBe('true'));
  });

  test('is used by keys: / searches, arrows move, x selects, Shift selects up to there, Escape ends it, Enter opens', async () => {
    if ('dialog' in opened) opened.answer(11);
    const { user, address: now } = await openList();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: list.search }));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('/{ArrowDown}');
    expect(document.activeElement, 'from the search to what it found').toBe(rowOf(nameOf(11)));
    await user.keyboard('{ArrowDown}x');
    expect(document.activeElement).toBe(rowOf(nameOf(12)));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}X{/Shift}');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('3 selected')).toBeNull();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
    await expectOpened(11, now);
  });

  test('selects with Shift, and everything that the filters find', async () => {
    list.answerRows(numbers, { next: 'after', total: 5 });
    const { user } = await openList();
    await user.click(box(`Select ${nameOf(11)}`));
    await user.keyboard('{Shift>}');
    await user.click(box(`Select ${nameOf(13)}`));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.click(button('Select all 5'));
    expect(await screen.findByText('5 selected')).toBeTruthy();
    await user.click(button(list.chip.label));
    await waitFor(() => expect(screen.queryByText('5 selected')).toBeNull());
  });

  const doBulk = async (bulk: NonNullable<typeof list.bulk>, query = '') => {
    const visit = await openList(query);
    await visit.user.click(box(`Select ${nameOf(11)}`));
    await visit.user.click(box(`Select ${nameOf(13)}`));
    await visit.user.click(within(screen.getByRole('region', { name: 'Selected rows' })).getByRole('button', { name: bulk.label }));
    if (!bulk.undo || bulk.reason || bulk.asks) {
      expect(requestsOf(bulk.call)).toEqual([]);
      const question = within(await screen.findByRole('dialog', { name: bulk.asks ?? /\?$/ }));
      if (bulk.reason) {
        expect(question.getByRole('button', { name: bulk.label })).toHaveProperty('disabled', true);
        await visit.user.type(question.getByRole('textbox', { name: 'Reason' }), bulk.reason);
      }
      await visit.user.click(question.getByRole('button', { name: bulk.label }));
    }
    return visit;
  };

  if (bulk) {
    test('does something with several rows, and asks first or takes it back', async () => {
      bulk.answerOne();
      const { user } = await doBulk(bulk);
      expect(await screen.findByText(bulk.done)).toBeTruthy();
      expect(requestsOf(bulk.call)).toHaveLength(bulk.calls);
      expect(screen.getByRole('region', { name: 'What was done' }).closest('.sticky')).not.toBeNull();
      if (!bulk.undo) return expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
      bulk.undo.answerOne();
      // An undo may be the same call.
      const before = requestsOf(bulk.undo.call).length;
      await user.click(button('Undo'));
      expect(await screen.findByText(bulk.undo.done)).toBeTruthy();
      expect(requestsOf(bulk.undo.call)).toHaveLength(before + bulk.calls);
      return expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    });

    test('says so when the last rows of a filter were done, and leads to the others', async () => {
      bulk.answerOne();
      const [name, value] = list.chip.filter;
      list.answerRows([11, 13]);
      const visiting = doBulk(bulk, `${name}=${value}`);
      await screen.findByRole('region', { name: 'Selected rows' });
      list.answerRows([]);
      const { user, address: now } = await visiting;
      expect(await screen.findByText('That was the last one.')).toBeTruthy();
      expect(screen.getByText(`Nothing is left under “${list.chip.label}”.`)).toBeTruthy();
      await user.click(button('Show all'));
      await waitFor(() => expect(now()).toBe(address));
    });

    test('says which rows an act failed with, and why', async () => {
      refuse(bulk.call, fail('orders.notPaid'));
      await doBulk(bulk);
      const alert = await screen.findByRole('alert');
      expect(alert.textContent, 'it is said once').not.toContain('could not be changed');
      for (const number of [11, 13]) expect(alert.textContent).toContain(`${nameOf(number)}: `);
      expect(screen.getByText('Nothing was changed.')).toBeTruthy();
    });
  }

  if (sheet) {
    test('is exported as it is filtered, or as it is selected', async () => {
      const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
      const asked: Record<string, string>[] = [];
      answerWith(sheet.call, ({ query }) => {
        asked.push(query);
        return new Response('\uFEFFOrder\r\n11\r\n', { headers: { 'content-type': 'text/csv' } });
      });
      const [name, value] = list.chip.filter;
      const { user } = await openList(`${name}=${value}&search=solange`);
      await user.click(button(sheet.label));
      await waitFor(() => expect(asked).toHaveLength(1));
      expect(asked[0]).toMatchObject({ [name]: value, search: 'solange' });
      await user.click(box(`Select ${nameOf(12)}`));
      await user.click(button('Export CSV of the selected rows'));
      await waitFor(() => expect(asked).toHaveLength(2));
      expect(asked[1]?.['ids']).toBe(list.idOf(12));
      await waitFor(() => expect(click).toHaveBeenCalledTimes(2));
      click.mockRestore();
    });
  }

  test('that finds nothing says for what, and shows all again; an empty one says what comes next', async () => {
    list.answerRows([]);
    const [name, value] = list.chip.filter;
    const { user, address: now } = await openList(`${name}=${value}&search=nobody`);
    expect(await screen.findByText('No data found')).toBeTruthy();
    expect(screen.getByText(`Nothing matches "nobody" · ${list.chip.label}.`)).toBeTruthy();
    await user.click(button('Show all'));
    await waitFor(() => expect(now()).toBe(address));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull());
    expect(screen.getByText(list.empty ?? 'No data found').parentElement?.querySelector('a,button')).not.toBeNull();
  });

  test('that cannot be loaded is asked for again', async () => {
    loseConnection(call);
    const { user } = await open(address, { as });
    expect((await screen.findByRole('alert')).textContent).toBe('Check your Internet connection');
    list.answerRows(numbers);
    await user.click(button('Try Again'));
    await table();
  });
});
