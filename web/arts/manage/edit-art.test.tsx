import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { field, openEditor, publish } from '#web/testing/scenes/art-form.ts';
import { answer, requestOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => answer('GET /arts/owner', pageOf([makeArtCard(1)])));

test('what was not changed is not sent: pieces may have been sold since it was opened', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor();
  await user.type(field('Description'), ' Signed on the back.');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const { body } = await requestOf('PUT /arts/{id}');
  expect(Object.keys(body)).toEqual(['description']);
});

test.each([
  ['published', 'View Artwork 1', 'Published'],
  ['draft', 'Preview Artwork 1', 'Draft'],
  ['hidden', 'Preview Artwork 1', 'Hidden'],
] as const)('the form of a %s work leads to its page: %s', async (state, name, word) => {
  answer('GET /arts/{id}/standing', { data: {} });
  await openEditor({ state });
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Art' }));
  expect(dialog.getByRole('link', { name }).getAttribute('href')).toBe('/artwork-1');
  expect(dialog.getByText(`Artwork 1 · ${word}`), 'and says which it is, and whether visitors see it').toBeTruthy();
});

test('a work that the staff hid says why, in its row and its form', async () => {
  answer('GET /admin/arts', pageOf([{ ...makeArtCard(1, { state: 'hidden' }), hiddenReason: 'These are prints.' }]));
  answer('GET /admin/featured', { data: { featured: [] } });
  answer('GET /arts/{id}', { data: makeArt(1, { state: 'hidden' }) });
  const { user } = await open('/dashboard/admin/manage-artworks?state=hidden', { as: 'admin' });
  const name = await screen.findByRole('button', { name: 'Artwork 1' });
  expect(name.closest('tr')?.textContent).toContain('Hidden: These are prints.');
  await user.click(name);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Art' }));
  expect(await dialog.findByText(/Hidden: These are prints\.$/)).toBeTruthy();
});

test('the form of a work that an unpaid order holds names the order, and leads to it', async () => {
  answer('GET /arts/{id}/standing', { data: { heldBy: { _id: idOf(9), number: 1020 } } });
  await openEditor({ available_arts: 0, heldUntil: '2999-11-29T13:40:00.000Z' });
  const order = await within(screen.getByRole('dialog', { name: 'Edit Art' })).findByRole('link', { name: 'Order 1020' });
  expect(order.getAttribute('href')).toBe(`/dashboard/artist/orders/${idOf(9)}`);
  expect(order.parentElement?.textContent).toMatch(/^Order 1020 isn't paid yet\. It holds this work until .*29 November 2999/);
});

test('one whose order is not told says until when, and leads to the unpaid ones', async () => {
  answer('GET /arts/{id}/standing', { data: {} });
  await openEditor({ available_arts: 0, heldUntil: '2999-11-29T13:40:00.000Z' });
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Art' }));
  expect(dialog.getByText(/holds this work until/).textContent).toContain('29 November 2999');
  expect(dialog.getByRole('link', { name: 'Unpaid orders' }).getAttribute('href')).toBe('/dashboard/artist/orders?payment=awaited');
});

test('the form of an own work that the staff hid does not offer to show it, and says why', async () => {
  answer('GET /arts/{id}/standing', { data: { hiddenByStaff: { reason: 'These are prints.' } } });
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor({ state: 'hidden' });
  const why = await screen.findByText(/Ubugeni has hidden this work\. Reason: These are prints\./);
  expect(why.textContent).toContain('contact us');
  expect(why.closest('form'), 'it stands at the head, above the pictures').toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Shown to visitors' })).toBeNull();
  await user.type(field('Name'), ' II{Enter}');
  expect(Object.keys((await requestOf('PUT /arts/{id}')).body), 'it can be changed').toEqual(['name']);
});

test('one that its artist hid is shown again there', async () => {
  answer('GET /arts/{id}/standing', { data: {} });
  await openEditor({ state: 'hidden' });
  expect(await screen.findByRole('combobox', { name: 'Shown to visitors' })).toHaveProperty('value', 'hidden');
});

test('the stock of one that an unpaid order holds is changed only after a question', async () => {
  answer('GET /arts/{id}/standing', { data: {} });
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor({ available_arts: 0, heldUntil: '2999-11-29T13:40:00.000Z' });
  await user.clear(field('Available Arts'));
  await user.type(field('Available Arts'), '1');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const question = within(await screen.findByRole('dialog', { name: 'Change the stock of a work on hold?' }));
  expect(question.getByText(/sold in addition to those you enter/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Update' }));
  expect((await requestOf('PUT /arts/{id}')).body).toEqual({ available_arts: 1 });
});

test('a work is deleted from its form, after a question', async () => {
  answer('DELETE /arts/{id}', { data: { done: true } });
  const { user } = await openEditor();
  await user.click(within(screen.getByRole('dialog', { name: 'Edit Art' })).getByRole('button', { name: 'Delete Artwork 1' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Artwork 1?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect((await requestOf('DELETE /arts/{id}')).params).toEqual({ id: idOf(1) });
});

test('a work is duplicated from its form, and the copy is open', async () => {
  answer('POST /arts/{id}/duplicate', { data: makeArt(7, { state: 'draft' }) });
  const { user, address } = await openEditor();
  await user.click(within(screen.getByRole('dialog', { name: 'Edit Art' })).getByRole('button', { name: 'Duplicate Artwork 1' }));
  expect((await requestOf('POST /arts/{id}/duplicate')).params).toEqual({ id: idOf(1) });
  await waitFor(() => expect(address()).toContain(`art=${idOf(7)}`));
});

test('of a work that is sold, its head says so', async () => {
  await openEditor({ available_arts: 0 });
  expect(screen.getByText(/ · Published, sold out$/)).toBeTruthy();
});

test('whether visitors see it stands before the name', async () => {
  await openEditor();
  const state = screen.getByRole('combobox', { name: 'Shown to visitors' });
  expect(state.compareDocumentPosition(field('Name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a work that would be sold out at once, or of a year to come, is published only after a question', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor({ state: 'draft' });
  await user.clear(field('Available Arts'));
  await user.type(field('Available Arts'), '0');
  await user.clear(field('Year'));
  await user.type(field('Year'), '2099');
  await user.click(publish());
  const first = within(await screen.findByRole('dialog', { name: 'Publish it with the year 2099?' }));
  await user.click(first.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Year')));
  await user.click(publish());
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Publish it with the year 2099?' })).getByRole('button', { name: 'Publish' }),
  );
  const question = within(await screen.findByRole('dialog', { name: 'Publish it as sold out?' }));
  await user.click(question.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Available Arts')));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect((await requestOf('PUT /arts/{id}')).body, 'a draft is saved unasked').toEqual({ available_arts: 0, year: 2099 });
});

test('of a work that visitors see, the question is not whether to publish it', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor({ state: 'published' });
  await user.clear(field('Available Arts'));
  await user.type(field('Available Arts'), '0');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const question = within(await screen.findByRole('dialog', { name: 'Show it as sold out?' }));
  await user.click(question.getByRole('button', { name: 'Update' }));
  expect((await requestOf('PUT /arts/{id}')).body).toEqual({ available_arts: 0 });
});

test('once that question is answered it is published', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor({ state: 'draft' });
  await user.clear(field('Available Arts'));
  await user.type(field('Available Arts'), '0');
  await user.click(publish());
  const question = within(await screen.findByRole('dialog', { name: 'Publish it as sold out?' }));
  await user.click(question.getByRole('button', { name: 'Publish' }));
  expect((await requestOf('PUT /arts/{id}')).body).toMatchObject({ available_arts: 0, state: 'published' });
});

test('a draft that could not be published is saved as the draft that it is', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor({ state: 'draft', description: '' });
  await user.click(publish());
  await screen.findByRole('textbox', { name: 'Description', description: 'Description Required' });
  await user.type(field('Name'), ' II');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const { body } = await requestOf('PUT /arts/{id}');
  expect(Object.keys(body)).toEqual(['name']);
});

test("staff neither hide somebody's work by its form nor publish its draft", async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  answer('GET /admin/arts', pageOf([makeArtCard(1)]));
  answer('GET /admin/featured', { data: { featured: [] } });
  answer('GET /arts/{id}', { data: makeArt(1, { state: 'draft' }) });
  const { user } = await open(`/dashboard/admin/manage-artworks?art=${idOf(1)}`, { as: 'admin' });
  await screen.findByRole('dialog', { name: 'Edit Art' });
  await screen.findByRole('button', { name: 'Update' });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Shown to visitors' })).toBeNull();
  await user.type(field('Name'), ' II{Enter}');
  expect(Object.keys((await requestOf('PUT /arts/{id}')).body)).toEqual(['name']);
});

test('edges that are to be found anew are sent, though there is nothing in their field', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor({ edges: { left: 10, top: 10, right: 90, bottom: 90 } });
  await user.click(screen.getByRole('button', { name: /Find (them|the edges) automatically/ }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect((await requestOf('PUT /arts/{id}')).body).toEqual({ edges: '' });
});
