import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard, makePicture } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

const PATH = '/dashboard/artist/manage-artworks';
const show = (...arts: Partial<ManagedArt>[]) => answer('GET /arts/owner', pageOf(arts.map((art, at) => makeArtCard(at + 1, art))));
const openTable = async () => {
  const visit = await open(`${PATH}?view=table`, { as: 'artist' });
  await screen.findByRole('checkbox', { name: 'Select Artwork 1' });
  return visit;
};
const button = (name: string) => screen.getByRole('button', { name });
const outcome = () => ({ data: { changed: 1, failed: [], undo: [] } });

beforeEach(() => {
  sessionStorage.clear();
  show({}, {});
});

describe('A draft', () => {
  const cover = { _id: idOf(70), width: 800, height: 600, thumbhash: '' };
  test('is edited from its row, and published there when nothing lacks', async () => {
    show({ state: 'draft', cover }, {});
    const { user, address } = await openTable();
    answer('POST /arts/bulk', outcome());
    await user.click(button('Publish Artwork 1'));
    expect((await requestOf('POST /arts/bulk')).body).toEqual({ ids: [idOf(1)], set: { state: 'published' } });
    expect(screen.queryByRole('button', { name: 'Publish Artwork 2' })).toBeNull();
    answer('GET /arts/{id}', { data: makeArt(1, { state: 'draft' }) });
    await user.click(button('Edit Artwork 1'));
    await waitFor(() => expect(address()).toBe(`${PATH}?view=table&art=${idOf(1)}`));
  });

  test.each(['table', 'cards'])('says among %s what it lacks, and opens at that', async (view) => {
    show({ state: 'draft', price: 0, description: '', cover });
    const { user } = await open(`${PATH}?view=${view}`, { as: 'artist' });
    answer('GET /arts/{id}', { data: makeArt(1, { state: 'draft', price: 0, description: '' }) });
    const lacks = await screen.findByRole('button', { name: 'Artwork 1 lacks price, description' });
    expect(lacks.textContent).toBe('Lacks price, description');
    expect(screen.queryByRole('button', { name: 'Publish Artwork 1' })).toBeNull();
    await user.click(lacks);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Art' }));
    const price = await dialog.findByRole('textbox', { name: /^Price/ });
    await waitFor(() => expect(document.activeElement).toBe(price));
  });
});

test.each([
  ['table', 'Lacks 3 things', 'price, category, description'],
  ['cards', 'Lacks price, category, description', null],
])('of more than fits in a row among %s it says how many', async (view, text, title) => {
  show({ state: 'draft', cover: makePicture(1), price: 0, category: '', description: '' });
  await open(`${PATH}?view=${view}`, { as: 'artist' });
  const lacks = await screen.findByRole('button', { name: 'Artwork 1 lacks price, category, description' });
  expect([lacks.textContent, lacks.getAttribute('title')]).toEqual([text, title]);
});

test('drafts that are not complete say what each lacks when several are published, equal ones once with their number', async () => {
  const draft = { state: 'draft', name: '' } as const;
  const whole = { state: 'draft', cover: { _id: idOf(70), width: 800, height: 600, thumbhash: '' } } as const;
  show({ ...whole, name: '', price: 0 }, { ...whole, name: '', price: 0 }, { ...draft, description: '' }, { ...whole, price: 0 }, whole);
  const { user } = await open(`${PATH}?view=table`, { as: 'artist' });
  await screen.findByRole('checkbox', { name: 'Select Artwork 4' });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
  const refused = (number: number, code: string) => ({ _id: idOf(number), code, message: `Why ${number}` });
  const failed = [1, 2, 3, 4].map((number) => refused(number, 'arts.incomplete'));
  // Complete here, and refused for another reason.
  answer('POST /arts/bulk', { data: { changed: 0, failed: [...failed, refused(5, 'arts.notFound')], undo: [] } });
  await user.click(within(screen.getByRole('region', { name: 'Selected rows' })).getByRole('button', { name: /^Publish/ }));
  const said = within(await screen.findByRole('alert'));
  expect(said.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Untitled draft (2): lacks name, price',
    'Untitled draft: lacks picture, name, description',
    'Artwork 4: lacks price',
    'Artwork 5: Why 5',
  ]);
  expect(screen.getByText('Nothing was changed.')).toBeTruthy();
  expect(said.queryByText(/could not be changed/), 'it is said once').toBeNull();
});

test('more than 24 artworks begin as a table, fewer as cards; what was chosen stays, and is in the address', async () => {
  localStorage.clear();
  await open(PATH, { as: 'artist' });
  await screen.findByRole('checkbox', { name: 'Select Artwork 1' });
  expect(screen.queryByRole('table', { name: 'My artworks' })).toBeNull();
  cleanup();
  answer('GET /arts/owner', { ...pageOf([makeArtCard(1)]), isMany: true });
  const { user, address } = await open(PATH, { as: 'artist' });
  await screen.findByRole('table', { name: 'My artworks' });
  await user.click(button('Cards'));
  await waitFor(() => expect(address()).toBe(`${PATH}?view=cards`));
  expect(screen.queryByRole('table', { name: 'My artworks' })).toBeNull();
  localStorage.clear();
});

test('each state says how many there are, those that overlap that they do, also while a filter finds none; cards say how their works do', async () => {
  const counts = { published: 12, draft: 1, hidden: 0, soldOut: 3, madeToOrder: 0 };
  answer('GET /arts/owner', ({ query }) =>
    query['state']
      ? pageOf([])
      : { ...pageOf([makeArtCard(1, { views: 1_200, favorites: 1, sold: 4 }), makeArtCard(2, { state: 'draft' })]), counts },
  );
  const { user } = await open(PATH, { as: 'artist' });
  const chips = async () => (await screen.findAllByRole('button', { pressed: false })).map(({ textContent }) => textContent);
  await waitFor(async () => expect(await chips()).toEqual(expect.arrayContaining(['Published 12', 'Drafts 1', 'Hidden', 'Sold Out 3'])));
  expect(screen.getByRole('button', { name: 'All 13' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('of these').nextElementSibling?.textContent).toBe('Sold Out 3');
  expect(screen.getByText('1,200 views · 1 favorite · 4 sold').closest('article')?.textContent).toContain('Artwork 1');
  expect(screen.getAllByText(/ views? · /)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Hidden/ }));
  await screen.findByText(/Nothing (matches|is left)/);
  expect(screen.getByRole('button', { name: /^Published/ }).textContent).toBe('Published 12');
});

test('selected drafts are filled in as one table, which sends what was changed in it and keeps their stock', async () => {
  const drafts = [
    makeArt(1, { state: 'draft', name: '', category: '', description: '', price: 0, available_arts: 4, pictures: [makePicture(1)] }),
    makeArt(2, { state: 'draft', name: 'Rain', medium: 'Oil', pictures: [makePicture(2)] }),
  ];
  answer(
    'GET /arts/owner',
    pageOf([...drafts.map(({ _id }, at) => makeArtCard(at + 1, { _id, state: 'draft', cover: makePicture(at + 1) })), makeArtCard(3)]),
  );
  answer('GET /arts/{id}', ({ params }) => ({ data: drafts.find(({ _id }) => _id === params['id'])! }));
  const { user, address } = await open(`${PATH}?view=table`, { as: 'artist' });
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  await user.click(boxes[2]!);
  expect(screen.queryByRole('button', { name: /^Fill in as a table/ })).toBeNull();
  await user.click(boxes[0]!);
  await user.click(boxes[1]!);
  await user.click(button('Fill in as a table: the selected drafts'));
  const table = within(await screen.findByRole('dialog', { name: '2 drafts' }));
  const first = await table.findByLabelText<HTMLInputElement>('Name of Untitled draft 1');
  expect(table.getByLabelText<HTMLInputElement>('Medium of Rain').value).toBe('Oil');
  expect(address()).toContain(encodeURIComponent(`many,${drafts.map(({ _id }) => _id).join(',')}`));
  await user.type(first, 'Sun');
  refuse('PUT /arts/{id}', fail('arts.notFound'));
  await user.click(table.getByRole('button', { name: 'Save drafts' }));
  const sent = await requestOf('PUT /arts/{id}');
  expect([sent.params, sent.body]).toEqual([{ id: idOf(1) }, { name: 'Sun' }]);
  expect(await table.findByText('1 row was not saved.')).toBeTruthy();
  answer('PUT /arts/{id}', { data: drafts[0]! });
  await user.click(table.getByRole('button', { name: 'Save drafts' }));
  expect(await screen.findByText('2 drafts saved')).toBeTruthy();
  expect(requestsOf('PUT /arts/{id}')).toHaveLength(2);
});
