import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { pendingWish } from '#web/accounts/session/wish.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeChatArtist, makeConversation, makeConversationOf, makeMessage } from '#web/testing/make-chat.ts';
import { makeArt, makeArtist } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

beforeEach(() => {
  answer('GET /messages/conversations/{userId}', pageOf([makeConversationOf(makeMessage(1), { unreadCount: 2, isOnline: true })]));
  answer('GET /messages/unread/{userId}', { unreadCount: 2 });
  answer('GET /messages/artists/all', pageOf([makeChatArtist()]));
});

const openChats = (query = '') => open(`/chats${query}`, { as: 'customer' });
const conversation = (name: RegExp) => screen.findByRole('link', { name });
const artistsTab = () => screen.getByRole('tab', { name: 'Artists' });

test('a visitor signs in first, and comes back to the same thread', async () => {
  refuse('GET /artists/{slug}', fail('users.notFound'));
  const { user, address } = await open(`/chats?with=${idOf(2)}`);
  await screen.findByRole('heading', { name: 'Please sign in to see your messages' });
  const way = `?next=${encodeURIComponent(`/chats?with=${idOf(2)}`)}`;
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(`/signup${way}`);
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(address()).toBe(`/login${way}`);
});

test('a visitor writes to an artist about a work before signing in; an empty message goes nowhere', async () => {
  const art = makeArt(1);
  answer('GET /artists/{slug}', { data: { ...makeArtist(1), biography: null } });
  answer('GET /arts/{id}', { data: art });
  const at = `/chats?with=${idOf(501)}&art=${art._id}`;
  const { user, address } = await open(at);
  await screen.findByRole('heading', { level: 1, name: 'Message Artist 1' });
  expect((await requestOf('GET /artists/{slug}')).params).toEqual({ slug: idOf(501) });
  expect((await screen.findByRole('link', { name: art.name })).getAttribute('href')).toBe(`/${art.slug}`);
  await user.click(screen.getByRole('button', { name: 'Create an account and send' }));
  expect([address(), document.activeElement]).toEqual([at, screen.getByRole('textbox', { name: 'Your message' })]);
  expect(screen.getByText('Message Required')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'May I see it in Kigali?' }));
  await user.click(screen.getByRole('button', { name: 'Create an account and send' }));
  expect(address()).toBe(`/signup?next=${encodeURIComponent(`/chats?with=${idOf(501)}`)}`);
  expect(pendingWish()).toMatchObject({
    act: 'chat.send',
    name: 'Artist 1',
    facts: { userId: idOf(501), text: 'May I see it in Kigali?', artId: art._id },
  });
});

test('conversations are listed with what is last and unread in them', async () => {
  const picture = makeConversationOf(makeMessage(2, { content: '', messageType: 'image' }), {
    _id: idOf(10_001),
    participants: [...makeConversation().participants.slice(0, 1), { _id: idOf(30), name: 'Keza', img: null, role: 'Artist' }],
  });
  const begun = makeConversation({
    _id: idOf(10_002),
    participants: [...makeConversation().participants.slice(0, 1), { _id: idOf(31), name: 'Ubugeni', img: null, role: 'Admin' }],
  });
  const first = makeConversationOf(makeMessage(1), { unreadCount: 2, isOnline: true });
  answer('GET /messages/conversations/{userId}', ({ query }) => (query['cursor'] ? pageOf([begun]) : pageOf([first, picture], 'second')));
  const release = hold('GET /messages/conversations/{userId}');
  const { user, address } = await openChats();
  expect(await screen.findByText('Loading conversations...')).toBeTruthy();
  release();
  expect((await conversation(/Jean Bosco/)).textContent).toBe('OnlineJean Bosco20 March 2026ArtistMessage 122 unread');
  expect((await conversation(/Keza/)).textContent).toContain('Picture');
  expect(screen.getByRole('tab', { name: /Messages.*2 unread/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Older conversations' }));
  expect((await conversation(/Ubugeni/)).textContent).toContain('Start a conversation');
  expect(screen.getByRole('heading', { name: 'Welcome to your messages' })).toBeTruthy();
  expect((await conversation(/Keza/)).getAttribute('href')).toBe(`/chats?with=${idOf(30)}`);
  expect(address()).toBe('/chats');
});

test('the list says how much was offered, and by whom', async () => {
  const buyer = { _id: idOf(30), name: 'Keza', img: null, role: 'User' } as const;
  const artist = { _id: accounts.artist._id, name: 'Jean Bosco', img: null, role: 'Artist' } as const;
  const offer = { _id: idOf(40), step: 'countered', amount: 150_000, quantity: 1 } as const;
  const step = (n: number, sender: typeof buyer | typeof artist) =>
    makeConversationOf(makeMessage(n, { content: '', offer, sender }), {
      _id: idOf(10_000 + n),
      participants: [artist, { ...buyer, _id: idOf(30 + n) }],
    });
  answer('GET /messages/conversations/{userId}', pageOf([step(1, artist), step(2, buyer)]));
  await open('/dashboard/artist/chats', { as: 'artist' });
  const rows = await screen.findAllByRole('link', { name: /Keza/ });
  expect(rows.map(({ textContent }) => textContent.replace(/^.*Keza.*?\d{4}/, ''))).toEqual([
    'UserYou: 150,000 Frw',
    'UserCounter-offer: 150,000 Frw',
  ]);
});

test.each(['artist', 'admin'] as const)('in the dashboard of an %s it stays there, with its heading', async (as) => {
  answer('GET /messages/conversations/{userId}', pageOf([makeConversationOf(makeMessage(1))]));
  answer('GET /messages/artists/all', pageOf([makeChatArtist({ _id: idOf(30), name: 'Keza' })]));
  const at = `/dashboard/${as}/chats`;
  const { user, address } = await open(at, { as });
  expect(await screen.findByRole('heading', { level: 2, name: 'Messages' })).toBeTruthy();
  expect((await conversation(/Message 1/)).getAttribute('href')).toMatch(new RegExp(`^${at}\\?with=`));
  await user.click(screen.getByRole('button', { name: 'Browse Artists' }));
  loseConnection('GET /messages/conversation/{userId1}/{userId2}');
  await user.click(await screen.findByRole('button', { name: /^Message.*Keza/ }));
  expect(address()).toBe(`${at}?with=${idOf(30)}`);
});

test('without conversations it says how to begin; those that cannot be loaded are asked for again', async () => {
  refuse('GET /messages/conversations/{userId}', fail('server.busy'));
  const { user } = await openChats();
  expect((await screen.findByRole('alert')).textContent).toBe('Ubugeni is busy. Please try again in a moment.');
  answer('GET /messages/conversations/{userId}', pageOf([]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No conversations yet. Start by messaging an artist!');
});

test('artists to write to have a tab, which is in the address', async () => {
  answer('GET /messages/artists/all', ({ query }) =>
    query['cursor']
      ? pageOf([makeChatArtist({ _id: idOf(30), name: 'Keza', province: null, district: null, sector: null })])
      : pageOf([makeChatArtist()], 'second'),
  );
  const { user, address } = await openChats();
  await user.click(screen.getByRole('button', { name: 'Browse Artists' }));
  expect(address()).toBe('/chats?tab=artists');
  expect(artistsTab().getAttribute('aria-selected')).toBe('true');
  await screen.findByText('Kigali City / Gasabo / Remera');
  await user.click(screen.getByRole('button', { name: 'More artists' }));
  await screen.findByText('No Location Provided');
  loseConnection('GET /messages/conversation/{userId1}/{userId2}');
  await user.click(screen.getByRole('button', { name: /^Message.*Keza/ }));
  expect(address()).toBe(`/chats?with=${idOf(30)}`);
});

test('the arrow keys walk between the tabs', async () => {
  const { user, address } = await openChats('?tab=artists');
  await screen.findByText('Available Artists');
  artistsTab().focus();
  await user.keyboard('{ArrowLeft}');
  expect(address()).toBe('/chats');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: /Messages/ }));
});

test('artists are searched after a pause in typing, and nobody is said', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await openChats('?tab=artists');
  await screen.findByRole('button', { name: /^Message.*Jean Bosco/ });
  answer('GET /messages/artists/all', pageOf([]));
  await user.type(screen.getByRole('searchbox', { name: 'Search artists' }), ' keza ');
  await act(() => vi.advanceTimersByTimeAsync(300));
  await screen.findByText('No artists available');
  expect(requestsOf('GET /messages/artists/all').map(({ query }) => query['search'])).toEqual([undefined, 'keza']);
});

test('artists that cannot be loaded are asked for again', async () => {
  loseConnection('GET /messages/artists/all');
  const { user } = await openChats('?tab=artists');
  const panel = within(screen.getByRole('tabpanel', { name: 'Artists' }));
  expect((await panel.findByRole('alert')).textContent).toBe('Failed to load artists');
  answer('GET /messages/artists/all', pageOf([makeChatArtist()]));
  await user.click(panel.getByRole('button', { name: 'Try Again' }));
  await panel.findByRole('button', { name: /^Message.*Jean Bosco/ });
});

test('a thread that cannot be opened says so, and is tried again', async () => {
  loseConnection('GET /messages/conversation/{userId1}/{userId2}');
  const { user } = await openChats(`?with=${idOf(2)}`);
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to start conversation');
  answer('GET /messages/conversation/{userId1}/{userId2}', { data: makeConversation() });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('log', { name: 'Messages with Jean Bosco' });
  expect((await requestOf('GET /messages/conversation/{userId1}/{userId2}')).params).toEqual({ userId1: idOf(1), userId2: idOf(2) });
  expect(screen.getByRole('link', { name: /Jean Bosco/ }).getAttribute('aria-current')).toBe('true');
});

test('a thread fills the window below what stands above it', async () => {
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 178 } as DOMRect);
  loseConnection('GET /messages/conversation/{userId1}/{userId2}');
  await openChats(`?with=${idOf(2)}`);
  const pane = (await screen.findByRole('alert')).closest('section');
  expect([pane?.style.getPropertyValue('--top'), pane?.className.includes('100dvh-var(--top')]).toEqual(['178px', true]);
  place.mockRestore();
});

test('opening a thread that is not in the list puts it there', async () => {
  answer('GET /messages/conversations/{userId}', pageOf([]));
  answer('GET /messages/{userId}/{otherUserId}', pageOf([]));
  answer('GET /messages/conversation/{userId1}/{userId2}', { data: makeConversation() });
  const release = hold('GET /messages/conversation/{userId1}/{userId2}');
  await openChats(`?with=${idOf(2)}`);
  await screen.findByText('No conversations yet. Start by messaging an artist!');
  answer('GET /messages/conversations/{userId}', pageOf([makeConversation()]));
  release();
  await conversation(/Jean Bosco/);
  await waitFor(() => expect(requestsOf('GET /messages/conversations/{userId}')).toHaveLength(2));
});

test('an artist makes no offer to the staff, who has a role and no orders', async () => {
  const [buyer, artist] = makeConversation().participants;
  answer('GET /messages/conversation/{userId1}/{userId2}', {
    data: makeConversation({ participants: [{ ...buyer!, role: 'Admin' }, artist!] }),
  });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeMessage(1)]));
  answer('PUT /messages/conversations/{id}/read', { unreadCount: 0 });
  await open(`/chats?with=${idOf(1)}`, { as: 'artist' });
  expect(await screen.findByText('Admin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Make an offer/ })).toBeNull();
});
