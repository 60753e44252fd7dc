import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { BulkChanged, ManagedArt } from '#contract/manage-arts.ts';
import { answer, hold, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

const PATH = '/dashboard/artist/manage-artworks';
const show = (...arts: Partial<ManagedArt>[]) => answer('GET /arts/owner', pageOf(arts.map((art, at) => makeArtCard(at + 1, art))));
const openTable = async () => {
  const visit = await open(`${PATH}?view=table`, { as: 'artist' });
  await screen.findByRole('checkbox', { name: 'Select Artwork 1' });
  return visit;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const outcome = (changes: Partial<BulkChanged> = {}) => ({ data: { changed: 1, failed: [], undo: [], ...changes } });

beforeEach(() => {
  sessionStorage.clear();
  show({}, {});
  answer('GET /arts/{id}/standing', { data: {} });
});

describe('A price or a stock in its row', () => {
  test('is saved by Enter, as it is typed', async () => {
    const { user } = await openTable();
    answer('PUT /arts/{id}', { data: makeArt(1) });
    await user.clear(field('Price of Artwork 1'));
    await user.type(field('Price of Artwork 1'), '40.000{Enter}');
    const { params, body } = await requestOf('PUT /arts/{id}');
    expect([params, body]).toEqual([{ id: idOf(1) }, { price: '40000' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save: Price of Artwork 1' })).toBeNull());
    await user.clear(field('Stock of Artwork 2'));
    await user.type(field('Stock of Artwork 2'), '7');
    await user.click(button('Save: Stock of Artwork 2'));
    expect((await requestOf('PUT /arts/{id}', 2)).body).toEqual({ available_arts: '7' });
  });

  test('is given back by Escape', async () => {
    const { user } = await openTable();
    await user.type(field('Price of Artwork 1'), '0');
    expect(field('Price of Artwork 1').value).toBe('250,000');
    await user.type(field('Price of Artwork 1'), '{Escape}');
    expect(field('Price of Artwork 1').value).toBe('25,000');
    await user.click(field('Stock of Artwork 2'));
    expect(requestsOf('PUT /arts/{id}')).toEqual([]);
  });

  test('does not unfold its row over the next one, and each row has Edit', async () => {
    const { user } = await openTable();
    await user.click(field('Price of Artwork 1'));
    expect(field('Price of Artwork 1').closest('tr')?.dataset['whole']).toBeUndefined();
    for (const name of ['Edit Artwork 1', 'Edit Artwork 2']) expect(button(name)).toBeTruthy();
  });

  test('is saved by leaving it too, and taken back, unless it was changed since', async () => {
    const { user } = await openTable();
    answer('PUT /arts/{id}', { data: makeArt(1) });
    answer('POST /arts/bulk/undo', outcome());
    await user.type(field('Price of Artwork 1'), '0');
    await user.click(field('Stock of Artwork 2'));
    expect((await requestOf('PUT /arts/{id}')).body).toEqual({ price: '250000' });
    const saved = await screen.findByText('Artwork 1: 250,000 Frw (was 25,000 Frw)');
    expect(saved.closest('.Toastify__toast-container--bottom-center'), 'at the foot, as of acts').not.toBeNull();
    await user.click(button('Undo'));
    const { body } = await requestOf('POST /arts/bulk/undo');
    expect(body).toEqual({ steps: [{ _id: idOf(1), before: { price: '25000' }, now: { price: '250000' } }] });
    expect(await screen.findByText('Undone')).toBeTruthy();
  });

  test('is refused at the field: what is not clear at once, what the server refuses when it has', async () => {
    const { user } = await openTable();
    await user.clear(field('Price of Artwork 1'));
    await user.type(field('Price of Artwork 1'), '35,5{Enter}');
    expect(field('Price of Artwork 1').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Whole francs only, such as 35,000')).toBeTruthy();
    expect(requestsOf('PUT /arts/{id}')).toEqual([]);
    refuse('PUT /arts/{id}', fail('input.invalid').withFields({ available_arts: 'Not so many' }));
    await user.clear(field('Stock of Artwork 1'));
    await user.type(field('Stock of Artwork 1'), '9{Enter}');
    expect(await screen.findByText('Not so many')).toBeTruthy();
    expect(field('Stock of Artwork 1').value).toBe('9');
  });
});

describe('Several artworks', () => {
  const select = async (...names: string[]) => {
    const visit = await openTable();
    for (const name of names) await visit.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    return visit;
  };

  test('get a percentage, days, a category and offers by one call, after what it makes of the prices was seen', async () => {
    show({}, { price: 999 }, { price: 0, state: 'draft' });
    const { user } = await select('Artwork 1', 'Artwork 2', 'Artwork 3');
    await user.click(button('Change…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 artworks' }));
    const submit = dialog.getByRole('button', { name: 'Change 3 artworks' });
    await user.click(submit);
    expect(dialog.getByRole('alert').textContent).not.toBe('');
    for (const wrong of ['-100', '-200', '1000000000', 'NaN', '1.555', '1,000']) {
      await user.clear(dialog.getByRole('textbox', { name: 'Price change (%)' }));
      await user.type(dialog.getByRole('textbox', { name: 'Price change (%)' }), wrong);
      await user.click(submit);
      expect(dialog.getByRole('textbox', { name: 'Price change (%)' }).getAttribute('aria-invalid'), wrong).toBe('true');
    }
    expect(dialog.queryByText('New prices')).toBeNull();
    await user.clear(dialog.getByRole('textbox', { name: 'Price change (%)' }));
    await user.type(dialog.getByRole('textbox', { name: 'Price change (%)' }), '15');
    expect(dialog.getByText('25,000 Frw → 28,750 Frw')).toBeTruthy();
    expect(dialog.getByText('999 Frw → 1,149 Frw')).toBeTruthy();
    expect(dialog.getByText("1 artwork without a price won't change.")).toBeTruthy();
    const stock = dialog.getByRole('textbox', { name: 'Available Arts' });
    expect(dialog.getByText('New prices').compareDocumentPosition(stock)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Round new prices to' }), '500 Frw');
    expect(dialog.getByText('25,000 Frw → 29,000 Frw')).toBeTruthy();
    expect(dialog.getByText('999 Frw → 1,000 Frw')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Days until it leaves your studio' }), '9');
    await user.type(dialog.getByRole('textbox', { name: 'Available Arts' }), '6');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Offers' }), 'Accept offers');
    answer('POST /arts/bulk', outcome({ changed: 3 }));
    await user.click(submit);
    const said = '3 artworks changed: prices +15%, rounded to 500 Frw, 6 in stock, leaves your studio in 9 days, offers accepted';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(requestsOf('POST /arts/bulk').map(({ body }) => body)).toEqual([
      {
        ids: [1, 2, 3].map(idOf),
        set: { pricePercent: '15', roundTo: '500', available_arts: '6', dispatchDays: '9', acceptsOffers: 'true' },
      },
    ]);
  });

  test('say in the dialog what they have at present', async () => {
    show({ dispatchDays: 3 }, { dispatchDays: 10, category: 'Ceramic', acceptsOffers: true }, { category: '', state: 'draft' });
    const { user } = await select('Artwork 1', 'Artwork 2', 'Artwork 3');
    await user.click(button('Change…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 artworks' }));
    expect(dialog.getByText('1 to 60. Now: 3–10')).toBeTruthy();
    expect(dialog.getByText('Now: Painting, Ceramic')).toBeTruthy();
    expect(dialog.getByText('Now: 1 of 3 accept offers')).toBeTruthy();
  });

  test('ask before what was typed for them is lost', async () => {
    const { user } = await select('Artwork 1', 'Artwork 2');
    await user.click(button('Change…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 artworks' }));
    await user.type(dialog.getByRole('textbox', { name: 'Price change (%)' }), '15');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Price change (%)' }).value).toBe('15');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that were changed meanwhile are named when it is undone', async () => {
    const steps = [1, 2].map(
      (n) => ({ _id: idOf(n), before: { price: 10, state: 'published' }, now: { price: 12, state: 'hidden' } }) as const,
    );
    answer('POST /arts/bulk', outcome({ changed: 2, undo: steps }));
    const { user } = await select('Artwork 1', 'Artwork 2');
    const release = hold('POST /arts/bulk');
    await user.click(button('Hide'));
    expect(await screen.findByRole('progressbar', { name: 'Hide' })).toBeTruthy();
    release();
    await screen.findByText('2 artworks hidden');
    const { code, message } = fail('arts.changedSince', 'Artwork 2');
    answer('POST /arts/bulk/undo', outcome({ failed: [{ _id: idOf(2), code, message }] }));
    await user.click(button('Undo'));
    expect(await screen.findByText('Artwork 1 is published again')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Artwork 2 has been changed since');
    const { body } = await requestOf('POST /arts/bulk/undo');
    expect(body).toEqual({
      steps: [1, 2].map((n) => ({ _id: idOf(n), before: { price: '10', state: 'published' }, now: { price: '12', state: 'hidden' } })),
    });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Artwork 1' }).checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Artwork 2' }).checked).toBe(true);
    answer('POST /arts/bulk/undo', outcome());
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findByText('Artwork 2 is published again')).toBeTruthy();
    expect(requestsOf('POST /arts/bulk/undo')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('offer on a phone only what one of them allows, in one line below the count', async () => {
    await select('Artwork 1', 'Artwork 2');
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    const isForWideScreens = (name: string) => bar.getByRole('button', { name }).classList.contains('max-sm:hidden');
    expect(['Publish', 'Hide', 'Change…', 'Delete'].filter(isForWideScreens)).toEqual(['Publish']);
    expect(bar.getByRole('button', { name: 'Hide' }).parentElement!.contains(bar.getByRole('button', { name: 'Clear selection' }))).toBe(
      false,
    );
  });

  test('are deleted only after a question', async () => {
    answer('DELETE /arts/{id}', { data: { done: true } });
    const { user } = await select('Artwork 1', 'Artwork 2');
    await user.click(button('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 artworks?' }));
    expect(dialog.getByText('Artwork 1, Artwork 2')).toBeTruthy();
    expect(requestsOf('DELETE /arts/{id}')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 artworks deleted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

test('cards and table are one list: what is selected and searched stays, the choice is in the address', async () => {
  const { user, address } = await open(`${PATH}?search=art`, { as: 'artist' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Artwork 2' }));
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(button('Table'));
  await screen.findByRole('table', { name: 'My artworks' });
  expect(address()).toBe(`${PATH}?search=art&view=table`);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Artwork 2' }).checked).toBe(true);
  await user.click(button('Cards'));
  await waitFor(() => expect(address()).toBe(`${PATH}?search=art`));
});

test('the table stays the choice of the browser, unless an address says cards', async () => {
  const { user } = await open(PATH, { as: 'artist' });
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  await screen.findByRole('table', { name: 'My artworks' });
  cleanup();
  const again = await open(PATH, { as: 'artist' });
  await screen.findByRole('table', { name: 'My artworks' });
  await again.user.click(button('Cards'));
  expect(await screen.findByRole('list', { name: 'My artworks' })).toBeTruthy();
  await again.user.click(button('Table'));
  cleanup();
  await open(`${PATH}?view=cards`, { as: 'artist' });
  expect(await screen.findByRole('list', { name: 'My artworks' })).toBeTruthy();
});

test('a row hides its artwork, takes that back, and shows a hidden one again', async () => {
  show({}, { state: 'hidden' }, { state: 'draft' });
  const step = { _id: idOf(1), before: { state: 'published' }, now: { state: 'hidden' } } as const;
  answer('POST /arts/bulk', outcome({ undo: [step] }));
  answer('POST /arts/bulk/undo', outcome());
  const { user } = await openTable();
  expect(screen.queryByRole('button', { name: /^(Hide|Show again:) Artwork 3/ })).toBeNull();
  const placeOf = (name: string) => /col-start-\d/.exec(button(name).className)?.[0];
  expect(
    ['Hide Artwork 1', 'Show again: Artwork 2', 'Delete Artwork 1', 'Delete Artwork 3'].map(placeOf),
    'each act has its column',
  ).toEqual(['col-start-4', 'col-start-4', 'col-start-5', 'col-start-5']);
  await user.click(button('Hide Artwork 1'));
  expect((await requestOf('POST /arts/bulk')).body).toEqual({ ids: [idOf(1)], set: { state: 'hidden' } });
  await screen.findByText('Artwork 1 is hidden');
  await user.click(button('Undo'));
  expect(await screen.findByText('Artwork 1 is published again')).toBeTruthy();
  await user.click(button('Show again: Artwork 2'));
  expect((await requestOf('POST /arts/bulk', 2)).body).toEqual({ ids: [idOf(2)], set: { state: 'published' } });
});

test('the list says how many are found, and which are made to order, as cards and as a table', async () => {
  answer('GET /arts/owner', ({ query }) => {
    const found = query['state'] ? [makeArtCard(2, { isCustomOrder: true })] : [makeArtCard(1), makeArtCard(2, { isCustomOrder: true })];
    return { ...pageOf(found), page: { next: null, total: query['state'] ? 1 : 200 } };
  });
  const { user } = await open(PATH, { as: 'artist' });
  expect(await screen.findByText('200 artworks')).toBeTruthy();
  expect(screen.getByText('Painting · Made to order').closest('article')?.textContent).toContain('Artwork 2');
  await user.click(button('Table'));
  const kind = (await screen.findByText('Painting · Made to order')).parentElement!;
  expect(kind.textContent).toBe('Painting · Made to order · Imigongo');
  expect([...kind.children].at(-1)?.textContent, 'alone where both do not fit').toBe('Imigongo');
  await user.click(button('Made to order'));
  expect(await screen.findByText('1 artwork')).toBeTruthy();
});

test('an artwork is duplicated, and the copy is open to be edited', async () => {
  show({}, { state: 'draft', name: '', slug: 'draft-2' });
  const { user, address } = await open(PATH, { as: 'artist' });
  expect((await screen.findByRole('link', { name: 'View Artwork 1' })).getAttribute('href')).toBe('/artwork-1');
  expect(screen.getByRole('link', { name: 'Preview Untitled draft' }).getAttribute('href')).toBe('/draft-2');
  answer('POST /arts/{id}/duplicate', { data: makeArt(7, { state: 'draft' }) });
  answer('GET /arts/{id}', { data: makeArt(7, { state: 'draft' }) });
  await user.click(button('Duplicate Artwork 1'));
  await screen.findByRole('dialog', { name: 'Edit Art' });
  expect((await requestOf('POST /arts/{id}/duplicate')).params).toEqual({ id: idOf(1) });
  expect(await screen.findByText('Duplicated. The copy is a draft.')).toBeTruthy();
  expect(address()).toBe(`${PATH}?art=${idOf(7)}`);
});

test('what has left the drafts is not offered to be one; a draft is', async () => {
  answer('GET /arts/{id}', { data: makeArt(1, { state: 'hidden' }) });
  await open(`${PATH}?art=${idOf(1)}`, { as: 'artist' });
  const states = async () =>
    within(await screen.findByRole('combobox', { name: 'Shown to visitors' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(await states()).toEqual(['Published', 'Hidden']);
});
