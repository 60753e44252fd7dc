import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open, show } from '#web/testing/open.tsx';
import { searchHits } from '#web/testing/make-admin.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { box, choose, openDashboard, texts } from '#web/testing/scenes/dashboard-search.ts';

const { nothing, order, person, rain } = searchHits;

/** A dialog in which something is typed and not saved. */
function Note() {
  const [note, setNote] = useState('');
  return (
    <Dialog isOpen onClose={() => {}} title="A note">
      <UnsavedWork isUnsaved={note !== ''} />
      <TextField label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
    </Dialog>
  );
}

beforeEach(() => answerPublicLayout());

describe('Ctrl+K in a dashboard', () => {
  test('finds emails, what was written in public and articles, each where it is opened', async () => {
    const { user } = await openDashboard('admin', {
      emails: [{ _id: idOf(21), name: 'Ines', subject: 'Pictures for six guest rooms' }],
      words: [{ _id: idOf(22), kind: 'comments', author: 'David', about: 'Imigongo', text: 'Are there places near Rusumo?' }],
      articles: [{ _id: idOf(23), slug: 'the-guest-house', title: 'The guest house', state: 'draft' }],
    });
    await user.type(box(), 'guest');
    const links = [/^Pictures for six guest rooms/, /^Are there places/, /^The guest house/];
    const leads = [];
    for (const name of links) leads.push((await choose(name)).textContent);
    expect(leads.map((text) => /Ines|David · Imigongo|Draft/.exec(text)?.[0])).toEqual(['Ines', 'David · Imigongo', 'Draft']);
  });

  test('goes to the search from anywhere, offers what comes first, and Escape goes back', async () => {
    const { user } = await openDashboard('artist');
    const link = screen.getByRole('link', { name: 'Orders' });
    link.focus();
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(box());
    expect(texts().slice(0, 3)).toEqual(['Dashboard', 'manage-artworks', 'orders']);
    expect(texts().slice(-2)).toEqual(['New Art', 'Add many artworks']);
    expect(requestsOf('GET /dashboard/search')).toEqual([]);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(link);
  });

  test('opens over a dialog; Escape closes the palette alone, and what was typed stays', async () => {
    const { user } = await openDashboard('admin');
    show(<Note />, { as: 'admin' });
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'a word');
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Search pages, works and orders' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Control>}k{/Control}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Go to' })).toBeNull());
    const note = within(screen.getByRole('dialog', { name: 'A note' })).getByRole<HTMLInputElement>('textbox', { name: 'Note' });
    expect([document.activeElement, note.value]).toEqual([note, 'a word']);
  });

  test.each([
    ['artist', 'new art', '/dashboard/artist/manage-artworks?add=one'],
    ['artist', 'csv', '/dashboard/artist/import-artworks'],
    ['admin', 'new art', '/dashboard/admin/manage-artworks?add=one'],
    ['admin', 'audit', '/dashboard/admin/audit'],
    ['support', 'inbox', '/dashboard/admin/emails'],
    ['editor', 'moder', '/dashboard/admin/moderation'],
    ['admin', 'Refund order 1009', `/dashboard/admin/orders/${idOf(2)}?act=refund`],
    ['support', 'send 1009', `/dashboard/admin/orders/${idOf(2)}?act=send`],
    ['artist', 'Send order 1009', `/dashboard/artist/orders/${idOf(2)}?act=send`],
    ['support', 'block keza', `/dashboard/admin/people/${idOf(3)}?act=block`],
    ['artist', 'keza', `/dashboard/artist/customers?customer=${idOf(3)}`],
    ['artist', 'message keza', `/dashboard/artist/chats?with=${idOf(3)}`],
    ['admin', 'write to keza', `/dashboard/admin/chats?with=${idOf(3)}`],
    ['admin', 'mark as sent 1009', `/dashboard/admin/orders/${idOf(2)}?act=send`],
    ['editor', 'hide rain', `/dashboard/admin/manage-artworks?search=Rain&act=hide&on=${idOf(1)}`],
    ['artist', 'edit rain', `/dashboard/artist/manage-artworks?art=${idOf(1)}`],
    ['admin', '1009 refund', `/dashboard/admin/orders/${idOf(2)}?act=refund`],
    ['admin', 'order 1009 cancel', `/dashboard/admin/orders/${idOf(2)}?act=cancel`],
    ['editor', 'rain hide', `/dashboard/admin/manage-artworks?search=Rain&act=hide&on=${idOf(1)}`],
    ['artist', 'keza message', `/dashboard/artist/chats?with=${idOf(3)}`],
    ['artist', 'art new', '/dashboard/artist/manage-artworks?add=one'],
    ['admin', 'refnud 1009', `/dashboard/admin/orders/${idOf(2)}?act=refund`],
    ['admin', 'setings', '/dashboard/admin/settings'],
    ['admin', 'message the buyer 1009', `/dashboard/admin/chats?with=${idOf(9)}&order=${idOf(2)}`],
    ['admin', 'print 1009', `/dashboard/admin/orders/${idOf(2)}?act=print`],
    ['admin', 'staff', '/dashboard/admin/manage-customers?staff=any'],
    ['admin', 'add staff', '/dashboard/admin/manage-customers?staff=any&act=add'],
    ['admin', 'last tuesday', '/dashboard/admin/audit?days=tuesday'],
    ['support', 'blocked', '/dashboard/admin/manage-customers?standing=blocked'],
    ['support', 'export', '/dashboard/admin/orders'],
    ['editor', 'export', '/dashboard/admin/manage-artworks'],
    ['admin', 'saved replies', '/dashboard/admin/settings/replies'],
  ] as const)('leads the %s who types %j to %s', async (as, typed, to) => {
    const { user, address } = await openDashboard(as);
    await user.type(box(), typed);
    await waitFor(() => expect(texts()[0]?.toLowerCase()).not.toMatch(/…$/));
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(to));
  });

  test.each([
    ['support', 'refund order 1009'],
    ['editor', 'refund order 1009'],
    ['artist', 'refund order 1009'],
    ['artist', 'hide rain'],
    ['editor', 'show rain again'],
    ['editor', 'block keza'],
    ['artist', 'block keza'],
    ['support', 'change role keza'],
    ['support', 'settings'],
    ['support', 'add staff'],
    ['support', 'last tuesday'],
    ['editor', 'inbox'],
    ['support', 'moderation'],
    ['artist', 'audit'],
    ['support', 'new art'],
  ] as const)('offers no %s %j', async (as, typed) => {
    const { user } = await openDashboard(as);
    await user.type(box(), typed);
    expect(await screen.findByText(`Nothing for “${typed}”`)).toBeTruthy();
    for (const text of texts()) expect(text).toMatch(/^Search in /);
  });

  test('offers what can be done with the one person of a family name, beside what they bought', async () => {
    const mugabo = { ...person, name: 'David Mugabo' };
    const { user } = await openDashboard('admin', { people: [mugabo], orders: [{ ...order, buyer: 'David Mugabo' }] });
    await user.type(box(), 'mugabo');
    await choose(/^Block David Mugabo/);
    expect(texts().slice(0, 3)).toEqual(['David Mugabo', '1009 · David Mugabo', 'Message David Mugabo']);
  });

  test('completes an act whose thing is not named yet', async () => {
    const { user } = await openDashboard('admin');
    await user.type(box(), 'refu');
    await user.click(await choose(/^Refund order …/));
    expect((box() as HTMLInputElement).value).toBe('Refund order ');
    await user.type(box(), '1009');
    expect(await choose(/^Refund order 1009/)).toBeTruthy();
  });

  test('says what can be done with the one thing that is found, as its state allows', async () => {
    const { user } = await openDashboard('admin', { people: [{ ...person, blocked: true }] });
    await user.type(box(), 'kez');
    await choose(/^Unblock Keza/);
    expect(texts()).toEqual(['Keza', 'Message Keza', 'Unblock Keza', 'Edit Keza', 'Sign out Keza']);
  });

  test('has what is called exactly so first, and what can be done with it', async () => {
    const many = Array.from({ length: 5 }, (_, place) => ({ ...order, _id: idOf(20 + place), number: 1_020 + place, buyer: 'Keza' }));
    const { user } = await openDashboard('admin', { orders: many, people: [{ ...person, _id: idOf(4), name: 'Keza Aline' }, person] });
    await user.type(box(), 'Kéza');
    await choose(/^Block Keza/);
    expect(texts()[0]).toBe('Keza');
    expect(texts()).not.toContain('Block Keza Aline');
    await user.clear(box());
    await user.type(box(), '#1023');
    await choose(/^Refund order 1023/);
    expect(texts()[0]).toBe('1023 · Keza');
    expect(texts()).not.toContain('Refund order 1022');
  });

  test('calls a draft without a name untitled', async () => {
    const { user } = await openDashboard('artist', { artworks: [{ ...rain, name: '', state: 'draft' }] });
    await user.type(box(), 'oil');
    await choose(/^Edit Untitled draft/);
    expect(texts()).toEqual(['Untitled draft', 'Edit Untitled draft']);
  });

  test.each([
    [{}, ['Approve', 'Send', 'Message the buyer of', 'Print', 'Cancel', 'Refund'].map((verb) => `${verb} order 1009`)],
    [
      { fulfilment: 'sent', status: 'complete' },
      ['Mark as delivered: order 1009', 'Message the buyer of order 1009', 'Print order 1009', 'Refund order 1009'],
    ],
    [
      { asksToCancel: true },
      ['Send order 1009', 'Message the buyer of order 1009', 'Print order 1009', 'Cancel order 1009', 'Refund order 1009'],
    ],
  ] as const)('offers of the order %j what its page does, in its order', async (changes, acts) => {
    const { user } = await openDashboard('admin', { orders: [{ ...order, ...changes }] });
    await user.type(box(), '1009');
    await choose(/^Refund order 1009/);
    expect(texts()).toEqual(['1009 · Aline', ...acts]);
  });

  test('offers no refund, approval or parcel of an order that allows none', async () => {
    const { user } = await openDashboard('admin', { orders: [{ ...order, status: 'cancelled', payment: 'refunded', fulfilment: null }] });
    await user.type(box(), '1009');
    await choose(/^1009 · Aline/);
    expect(texts()).toEqual(['1009 · Aline', 'Message the buyer of order 1009', 'Print order 1009']);
  });

  test('asks for no more than the server takes', async () => {
    const { user } = await openDashboard('admin');
    fireEvent.change(box(), { target: { value: '' } });
    await user.click(box());
    await user.paste('x'.repeat(2_000));
    expect((box() as HTMLInputElement).value).toHaveLength(limits.searchLength);
  });
});

describe('Ctrl+K on a public page', () => {
  const palette = () => within(screen.getByRole('dialog', { name: 'Go to' }));

  test('opens the palette for somebody who has a dashboard', async () => {
    const { user } = await open('/help/faq', { as: 'artist', layout: true });
    await screen.findByRole('button', { name: /^Account of/ });
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeTruthy();
  });

  test.each(['visitor', 'customer'] as const)('is the search of works for a %s', async (as) => {
    const { user } = await open('/help/faq', { as, layout: true });
    if (as === 'customer') await screen.findByRole('button', { name: 'Account of Aline Uwase' });
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search artworks' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('has an entry in the account menu, which finds own pages, works and orders of a customer', async () => {
    answer('GET /arts/suggestions', {
      data: {
        artworks: [{ _id: idOf(1), name: 'Rain', slug: 'rain', artist: 'Keza', price: 35_000, cover: null }],
        artists: [],
        categories: [],
        total: 1,
      },
    });
    answer('GET /checkout/owner', { data: [], page: { next: null, total: 0 } });
    const { user, leftFor } = await open('/help/faq', { as: 'customer', layout: true });
    await user.click(await screen.findByRole('button', { name: 'Account of Aline Uwase' }));
    await user.click(screen.getByRole('button', { name: 'Go to…' }));
    const field = await screen.findByRole('combobox', { name: 'Search pages, works and orders' });
    await user.type(field, 'rain');
    expect(await palette().findByRole('option', { name: /^Rain/ })).toBeTruthy();
    expect(requestsOf('GET /dashboard/search')).toEqual([]);
    await user.clear(field);
    await user.type(field, 'favor');
    await user.keyboard('{Enter}');
    // The cart has a document of its own.
    await waitFor(() => expect(leftFor()).toEqual(['/cart#favorites']));
  });

  test('asks before it leaves what is typed in a dialog, and stays there when that is wanted', async () => {
    answer('GET /dashboard/search', { data: nothing });
    const { user, address } = await open('/help/faq', { as: 'artist', layout: true });
    await screen.findByRole('button', { name: /^Account of/ });
    show(<Note />, { as: 'artist' });
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'a word');
    const chooseAccount = async () => {
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await screen.findByRole('combobox', { name: 'Search pages, works and orders' }), 'my acc');
      await user.click(await screen.findByRole('option', { name: /^My Account/ }));
      await screen.findByRole('heading', { name: 'Leave without saving?' });
    };
    await chooseAccount();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Go to' })).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('a word');
    await chooseAccount();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Go to' })).toBeNull());
    await waitFor(() => expect(address()).toBe('/account'));
  });
});
