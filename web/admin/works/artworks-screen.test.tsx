import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { BulkChanged } from '#contract/manage-arts.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

const works = (...changes: Parameters<typeof makeArtCard>[1][]) => pageOf(changes.map((change, at) => makeArtCard(at + 1, change)));
const step = { _id: idOf(1), before: { state: 'published' }, now: { state: 'hidden' } } as const;
const changed: BulkChanged = { changed: 1, failed: [], undo: [step] };
const openWorks = (query = '', as: 'admin' | 'editor' | 'support' = 'editor') => open(`/dashboard/admin/manage-artworks${query}`, { as });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  sessionStorage.clear();
  answer('GET /admin/arts', works({}, { state: 'hidden' }, { state: 'draft', name: '', price: 0 }));
  answer('GET /admin/featured', { data: { featured: [] } });
});

test('artworks of everybody are cards with their state and their artist, who leads to the page of the person', async () => {
  await openWorks('?view=cards', 'admin');
  const card = (await screen.findByRole('heading', { level: 3, name: 'Artwork 2' })).closest('article')!;
  expect(card.textContent).toContain('Hidden');
  expect(within(card).getByRole('link', { name: 'Jean Bosco' }).getAttribute('href')).toContain('/dashboard/admin/people/');
  expect(screen.getByRole('heading', { level: 3, name: 'Untitled draft' }).closest('article')?.textContent).toContain('Draft');
});

test('they begin as a table', async () => {
  await openWorks('', 'admin');
  const rows = within(await screen.findByRole('table', { name: 'Artworks of everybody' }));
  const artworkOf = (name: string) => rows.getByRole('button', { name }).closest('tr')?.textContent;
  expect(artworkOf('Artwork 1'), 'a row says whose it is on a phone too').toMatch(/Artwork 1Jean Bosco · /);
  expect(rows.getAllByText('· Jean Bosco')[0]?.className, 'there behind what it is').toBe('sm:hidden');
  expect(artworkOf('Artwork 1')).toMatch(/Painting.* · Jean Bosco/);
  expect(artworkOf('Untitled draft')).toContain('—');
});

test('they begin with the published ones unless something is searched; the others are one press away, and addresses still name them', async () => {
  const asked = () => requestsOf('GET /admin/arts').at(-1)?.query;
  const chip = async (name: string) => (await button(name)).getAttribute('aria-pressed');
  const { user, address } = await openWorks();
  await screen.findByRole('table', { name: 'Artworks of everybody' });
  expect([asked(), await chip('Published'), await chip('All')]).toEqual([{ state: 'published', sort: 'newest' }, 'true', 'false']);
  expect(screen.queryByRole('button', { name: 'Clear filters' }), 'that is no filter of anybody').toBeNull();
  await user.click(await button('All'));
  await waitFor(() => expect(asked()).toEqual({ sort: 'newest' }));
  await waitFor(() => expect(address()).toBe('/dashboard/admin/manage-artworks?state=all'));
  expect(await chip('All')).toBe('true');
  await user.click(await button('Published'));
  await waitFor(() => expect(address()).toBe('/dashboard/admin/manage-artworks?state=published'));
  await user.click(await button('Published'));
  await waitFor(() => expect(address()).toBe('/dashboard/admin/manage-artworks'));
  expect([document.activeElement?.textContent, await chip('Published')]).toEqual(['Published', 'true']);
});

test.each([
  ['?search=sun', { search: 'sun', sort: 'newest' }, 'All'],
  ['?state=hidden', { state: 'hidden', sort: 'newest' }, 'Hidden'],
  ['?state=published&search=sun', { state: 'published', search: 'sun', sort: 'newest' }, 'Published'],
])('of the address %s they show what it says', async (query, asked, chosen) => {
  await openWorks(query);
  expect((await button(chosen)).getAttribute('aria-pressed')).toBe('true');
  expect((await requestOf('GET /admin/arts')).query).toEqual(asked);
});

test('they are narrowed to a state and a category, searched and sorted, also for the sheet', async () => {
  const { user, address } = await openWorks('?search=sun');
  await user.click(await button('Hidden'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Ceramic');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Most sold first');
  await waitFor(() => expect(address()).toBe('/dashboard/admin/manage-artworks?search=sun&state=hidden&category=Ceramic&sort=sold'));
  await waitFor(() =>
    expect(requestsOf('GET /admin/arts').at(-1)?.query).toEqual({ search: 'sun', state: 'hidden', category: 'Ceramic', sort: 'sold' }),
  );
});

test('one is hidden with a reason in two presses, and Undo takes it back', async () => {
  answer('POST /arts/bulk', { data: changed });
  answer('POST /arts/bulk/undo', { data: { ...changed, undo: [] } });
  const { user } = await openWorks();
  await user.click(await button('Hide Artwork 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide Artwork 1?' }));
  expect(dialog.getByRole('button', { name: 'Hide' })).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A print');
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  expect((await requestOf('POST /arts/bulk')).body).toEqual({ ids: [idOf(1)], set: { state: 'hidden' }, reason: 'A print' });
  expect(screen.queryByRole('region', { name: 'Selected rows' }), 'the button of a row leaves nothing selected').toBeNull();
  await user.click(await button('Undo'));
  expect((await requestOf('POST /arts/bulk/undo')).body).toEqual({ steps: [step] });
});

test('what was selected before the button of another row was pressed is selected again after its question', async () => {
  const { user } = await openWorks();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Artwork 2' }));
  await user.click(await button('Hide Artwork 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide Artwork 1?' }));
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const isSelected = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect([isSelected('Select Artwork 1'), isSelected('Select Artwork 2')]).toEqual([false, true]);
});

test('the question of an act on a row is opened by an address, which forgets it; what asks nothing is not begun by one', async () => {
  const { address } = await openWorks(`?search=sun&act=hide&on=${idOf(1)}`);
  expect(await screen.findByRole('dialog', { name: 'Hide Artwork 1?' })).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/dashboard/admin/manage-artworks?search=sun'));
  expect(screen.getByRole('dialog', { name: 'Hide Artwork 1?' })).toBeTruthy();
  await openWorks(`?act=show&on=${idOf(2)}`);
  await screen.findAllByRole('button', { name: 'Show again: Artwork 2' });
  expect(requestsOf('POST /arts/bulk')).toEqual([]);
});

test('a hidden one is shown again by one press; a refusal names it', async () => {
  answer('POST /arts/bulk', {
    data: { changed: 0, failed: [{ _id: idOf(2), code: 'arts.notFound', message: 'This artwork was not found.' }], undo: [] },
  });
  const { user } = await openWorks();
  await user.click(await button('Show again: Artwork 2'));
  expect((await requestOf('POST /arts/bulk')).body).toEqual({ ids: [idOf(2)], set: { state: 'published' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Artwork 2: This artwork was not found.');
});

test('the category of several is put right by one call', async () => {
  answer('POST /arts/bulk', { data: changed });
  const { user } = await openWorks('?view=table');
  await screen.findByRole('checkbox', { name: 'Select Artwork 1' });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
  await user.click(await button('Category…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Category of 3 artworks' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Drawings');
  await user.click(dialog.getByRole('button', { name: 'Change category' }));
  expect((await requestOf('POST /arts/bulk')).body).toEqual({ ids: [idOf(1), idOf(2), idOf(3)], set: { category: 'Drawings' } });
});

test.each(['admin', 'editor'] as const)('%s features one from its card, and takes it away again', async (as) => {
  const others = [7, 8].map(idOf);
  const { user } = await openWorks('', as);
  answer('POST /arts/{id}/feature', { data: { featured: [...others, idOf(1)] } });
  answer('DELETE /arts/{id}/feature', { data: { featured: others } });
  answer('GET /admin/featured', () => ({
    data: { featured: requestsOf('POST /arts/{id}/feature').length > 0 ? [...others, idOf(1)] : others },
  }));
  await user.click(await button('Feature Artwork 1 on the home page'));
  expect((await requestOf('POST /arts/{id}/feature')).params).toEqual({ id: idOf(1) });
  expect(await screen.findByText('Artwork 1 is on the home page now')).toBeTruthy();
  await user.click(await button('Unfeature Artwork 1 on the home page'));
  expect((await requestOf('DELETE /arts/{id}/feature')).params).toEqual({ id: idOf(1) });
  expect(screen.queryByRole('button', { name: 'Feature Artwork 2 on the home page' }), 'it is hidden').toBeNull();
  expect(requestsOf('GET /admin/settings')).toEqual([]);
});

test('a seventh is refused with the reason', async () => {
  refuse('POST /arts/{id}/feature', fail('arts.featuredFull', 6));
  const { user } = await openWorks();
  await user.click(await button('Feature Artwork 1 on the home page'));
  expect(await screen.findByText('Up to 6 artworks can be featured. Please take one away first.')).toBeTruthy();
});

test('artworks that cannot be loaded are asked for again', async () => {
  loseConnection('GET /admin/arts');
  const { user } = await openWorks();
  expect((await screen.findByRole('alert')).textContent).toBe('Check your Internet connection');
  answer('GET /admin/arts', pageOf([]));
  await user.click(await button('Try Again'));
  await screen.findByText('No data found');
});

test('each act of a row has its column, whatever the state, and what deletes stands in a menu', async () => {
  const { user } = await openWorks('', 'admin');
  await button('Feature Artwork 1 on the home page');
  const columnsOf = async (name: string) => {
    const row = within((await button(name)).closest('tr')!);
    const acts = [...row.getAllByRole('button'), ...row.getAllByRole('link')].filter((act) =>
      /^col-start-[1-3]$/.test(act.parentElement?.className ?? ''),
    );
    return Object.fromEntries(acts.map((act) => [act.textContent, act.parentElement?.className]));
  };
  expect(await columnsOf('Artwork 1')).toEqual({ Hide: 'col-start-1', View: 'col-start-2', Feature: 'col-start-3' });
  expect(await columnsOf('Artwork 2')).toEqual({ 'Show again': 'col-start-1', View: 'col-start-2' });
  expect(await columnsOf('Untitled draft')).toEqual({});
  const menu = await button('More acts on Artwork 1');
  expect(screen.queryByRole('button', { name: 'Delete Artwork 1' }), 'apart from the daily acts').toBeNull();
  await user.click(menu);
  await user.click(await button('Delete Artwork 1'));
  expect(await screen.findByRole('dialog', { name: /Artwork 1/ })).toBeTruthy();
});
