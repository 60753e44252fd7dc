import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { Conversation } from '#contract/chat.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makeCustomer, pageOf } from '#web/testing/make-account.ts';
import { makeAttachment, makeConversation, makeMessage, makeOwnMessage } from '#web/testing/make-chat.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { makeCountered } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => {
  answer('GET /messages/conversations/{userId}', pageOf([makeConversation({ unreadCount: 2 })]));
  answer('GET /messages/unread/{userId}', { unreadCount: 2 });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeMessage(1), makeOwnMessage(2)]));
  answer('GET /messages/artists/all', pageOf([]));
});

const openThread = async (changes: Partial<Conversation> = {}) => {
  answer('GET /messages/conversation/{userId1}/{userId2}', { data: makeConversation(changes) });
  const visit = await open(`/chats?with=${idOf(2)}`, { as: 'customer' });
  const log = within(await screen.findByRole('log', { name: 'Messages with Jean Bosco' }));
  return { ...visit, log };
};
const pane = () => within(screen.getByRole('region', { name: 'Jean Bosco' }));
const menu = 'More about this conversation';

test('messages are shown by day with who wrote them, and older ones on request', async () => {
  const own = makeOwnMessage(12, { content: 'Is it sold?', read: true, createdAt: '2026-03-21T09:30:00.000Z' });
  answer('GET /messages/{userId}/{otherUserId}', ({ query }) =>
    query['before'] ? pageOf([makeMessage(1)]) : pageOf([makeMessage(11), own], '11'),
  );
  const release = hold('GET /messages/{userId}/{otherUserId}');
  const { user, log } = await openThread({ isOnline: true });
  expect(log.getByText('Loading messages...')).toBeTruthy();
  release();
  const [first, second] = await log.findAllByRole('article');
  expect(first?.textContent).toBe('Jean Bosco:Message 1112:00');
  expect(second?.textContent).toBe('You:Is it sold?11:30Read');
  expect(log.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['20 March 2026', '21 March 2026']);
  expect(pane().getByText('Artist · online')).toBeTruthy();
  await user.click(log.getByRole('button', { name: 'Older messages' }));
  await waitFor(() => expect(log.getAllByRole('article')[0]?.textContent).toContain('Message 1'));
  expect((await requestOf('GET /messages/{userId}/{otherUserId}', 2)).query).toMatchObject({ before: '11', limit: '50' });
  expect(log.queryByRole('button', { name: 'Older messages' })).toBeNull();
});

test('messages that cannot be loaded are asked for again, and none says so', async () => {
  loseConnection('GET /messages/{userId}/{otherUserId}');
  const { user, log } = await openThread();
  expect((await log.findByRole('alert')).textContent).toBe('Failed to load messages');
  answer('GET /messages/{userId}/{otherUserId}', pageOf([]));
  await user.click(log.getByRole('button', { name: 'Try Again' }));
  await log.findByText('No messages yet. Start the conversation!');
});

test('what came in is read while it is looked at, once, and is unread no more', async () => {
  answer(
    'GET /messages/{userId}/{otherUserId}',
    pageOf([makeMessage(1, { read: false }), makeMessage(2, { read: false }), makeOwnMessage(3)]),
  );
  answer('PUT /messages/conversations/{id}/read', { unreadCount: 0 });
  await openThread({ unreadCount: 2 });
  const { body, params } = await requestOf('PUT /messages/conversations/{id}/read');
  expect([params['id'], body]).toEqual([idOf(10_000), { upTo: 2 }]);
  await waitFor(() => expect(screen.queryByText('2 unread')).toBeNull());
  expect(requestsOf('PUT /messages/conversations/{id}/read')).toHaveLength(1);
});

test('a message is about an artwork or an order, and shows its card', async () => {
  const art = {
    _id: idOf(1),
    name: 'Artwork',
    slug: 'artwork',
    price: 35_000,
    image: null,
    available_arts: 0,
    owner: { _id: idOf(2), name: 'Jean Bosco' },
  };
  const order = {
    _id: idOf(6_012),
    number: 12,
    status: 'pending' as const,
    payment: 'paid' as const,
    items: [{ name: 'Artwork', quantity: 2, image: null }],
    totalPrice: 70_000,
  };
  answer(
    'GET /messages/{userId}/{otherUserId}',
    pageOf([makeMessage(1, { art }), makeMessage(2, { order }), makeMessage(3, { art: { ...art, slug: null, name: 'Gone' } })]),
  );
  const { log } = await openThread();
  expect((await log.findByRole('link', { name: 'Artwork' })).getAttribute('href')).toBe('/artwork');
  expect(log.getAllByText('Sold Out')).toHaveLength(2);
  expect(log.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe(`/cart/orders/${idOf(6_012)}`);
  expect(log.getByText('2 × Artwork')).toBeTruthy();
  expect(log.queryByRole('link', { name: 'Gone' })).toBeNull();
});

test('a file can be saved; a link that has ended is made anew first', async () => {
  const ended = makeAttachment({ linkExpiresAt: '2026-01-01T00:00:00.000Z', url: '/old' });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeMessage(1, { content: '', messageType: 'file', attachment: ended })]));
  const { user, log } = await openThread();
  expect((await log.findByText('sketch.pdf')).parentElement?.textContent).toContain('PDF · 20 kB');
  answer(
    'GET /messages/{userId}/{otherUserId}',
    pageOf([makeMessage(1, { messageType: 'file', attachment: makeAttachment({ url: '/new' }) })]),
  );
  await user.click(log.getByRole('link', { name: 'Download file' }));
  await log.findByText(/That link had expired. Here's a new one/);
  await waitFor(() => expect(log.getByRole('link', { name: 'Download file' }).getAttribute('href')).toBe('/new'));
  expect(log.getByRole('link', { name: 'Download file' }).getAttribute('download')).toBe('sketch.pdf');
});

test('a picture opens large; when its link has ended, the thread is loaded again', async () => {
  const picture = makeAttachment({
    name: 'wall.jpg',
    kind: 'jpg',
    width: 960,
    height: 720,
    thumbnailUrl: '/small',
    linkExpiresAt: '2026-01-01T00:00:00.000Z',
  });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeMessage(1, { content: '', messageType: 'image', attachment: picture })]));
  const { user, log } = await openThread();
  fireEvent.error(await log.findByRole('img', { name: 'wall.jpg' }));
  await requestOf('GET /messages/{userId}/{otherUserId}', 2);
  await user.click(log.getByRole('button', { name: 'Open picture wall.jpg' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'wall.jpg' }));
  expect(dialog.getByRole('img', { name: 'wall.jpg' }).getAttribute('src')).toBe(picture.url);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('own messages alone can be deleted, after a question; refused, the message stays', async () => {
  refuse('DELETE /messages/{id}', fail('messages.notFound'));
  const { user, log } = await openThread();
  await log.findByText('Message 2');
  expect(log.getAllByRole('button', { name: 'Delete message' })).toHaveLength(1);
  await user.click(log.getByRole('button', { name: 'Delete message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This message was not found.')).toBeTruthy();
  expect(log.getByText('Message 2')).toBeTruthy();
  answer('DELETE /messages/{id}', { data: { done: true } });
  await user.click(log.getByRole('button', { name: 'Delete message' }));
  await user.click(await dialog.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted Successfully')).toBeTruthy();
  await waitFor(() => expect(log.queryByText('Message 2')).toBeNull());
  expect((await requestOf('DELETE /messages/{id}', 2)).params).toEqual({ id: idOf(11_002) });
});

test('a person is blocked after a question, and nobody can write until they are unblocked', async () => {
  answer('PUT /messages/blocks/{userId}', { data: { done: true } });
  answer('DELETE /messages/blocks/{userId}', { data: { done: true } });
  const { user } = await openThread();
  await user.click(screen.getByRole('button', { name: menu }));
  await user.click(screen.getByRole('button', { name: 'Block Jean Bosco' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Jean Bosco?' }));
  answer('GET /messages/conversation/{userId1}/{userId2}', { data: makeConversation({ hasBlocked: true, canWrite: false }) });
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await pane().findByText('You have blocked this person. Unblock them to write.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message to Jean Bosco' })).toBeNull();
  expect((await requestOf('PUT /messages/blocks/{userId}')).params).toEqual({ userId: idOf(2) });
  answer('GET /messages/conversation/{userId1}/{userId2}', { data: makeConversation() });
  await user.click(pane().getByRole('button', { name: 'Unblock' }));
  await screen.findByRole('textbox', { name: 'Message to Jean Bosco' });
});

test('who was blocked cannot write, and an unblocking that is refused says why', async () => {
  refuse('DELETE /messages/blocks/{userId}', fail('server.busy'));
  const { user } = await openThread({ hasBlocked: true, canWrite: false });
  await user.click(pane().getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText('Ubugeni is busy. Please try again in a moment.')).toBeTruthy();
});

test('who may not write is told', async () => {
  await openThread({ canWrite: false });
  expect(pane().getByText('You cannot write to this person.')).toBeTruthy();
  expect(pane().queryByRole('button', { name: 'Unblock' })).toBeNull();
});

test('a report needs a reason, is sent once, and says thank you', async () => {
  answer('POST /messages/conversations/{id}/report', { data: { done: true } });
  const { user } = await openThread();
  await user.click(screen.getByRole('button', { name: menu }));
  await user.click(screen.getByRole('button', { name: 'Report conversation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report conversation' }));
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  const reason = await dialog.findByRole('textbox', { name: 'What is wrong?', description: 'Reason Required' });
  expect(requestsOf('POST /messages/conversations/{id}/report')).toEqual([]);
  await user.type(reason, 'Rude');
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('Thank you. We are looking at it.')).toBeTruthy();
  expect((await requestOf('POST /messages/conversations/{id}/report')).body).toEqual({ reason: 'Rude' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a report that is refused says why and keeps its words; closing asks before they are lost', async () => {
  refuse('POST /messages/conversations/{id}/report', fail('chat.alreadyReported'));
  const { user } = await openThread();
  await user.click(screen.getByRole('button', { name: menu }));
  await user.click(screen.getByRole('button', { name: 'Report conversation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report conversation' }));
  await user.type(dialog.getByRole('textbox'), 'Rude');
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  expect((await dialog.findByText(/You have already reported this conversation/)).getAttribute('role')).toBe('alert');
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Rude');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const stepArt = {
  _id: idOf(1),
  name: 'Artwork 1',
  slug: 'artwork-1',
  price: 25_000,
  image: null,
  available_arts: 3,
  owner: { _id: idOf(2), name: 'Jean Bosco' },
};

test('each step of an offer stands in the thread; the last one says how it stands, and what can be done', async () => {
  const offer = makeCountered(1);
  const step = (seq: number, of: 'made' | 'countered', amount: number) => ({
    seq,
    art: stepArt,
    offer: { _id: offer._id, step: of, amount, quantity: 1 },
  });
  answer(
    'GET /messages/{userId}/{otherUserId}',
    pageOf([
      makeOwnMessage(1, { ...step(1, 'made', 20_000), content: 'For our hall.' }),
      makeMessage(2, { ...step(2, 'countered', 23_000), content: '' }),
    ]),
  );
  answer('GET /offers/{id}', { data: offer });
  answer('POST /offers/{id}/decline', { data: makeCountered(1, { state: 'declined', turn: null }) });
  const { user, log } = await openThread();
  const [first, second] = await log.findAllByRole('article');
  const [made, countered] = [within(first!), within(second!)];
  expect(made.getByText('20,000 Frw')).toBeTruthy();
  expect(made.getByText('For our hall.')).toBeTruthy();
  expect(made.queryByRole('button')).toBeNull();
  expect(made.getByText('Offer').closest('p')?.textContent, 'overtaken: a line').toBe('OfferArtwork 120,000 Frw');
  expect(await countered.findByText(/Jean Bosco is waiting for your answer, until/)).toBeTruthy();
  expect(countered.queryAllByText('23,000 Frw'), 'once, among the amounts').toHaveLength(1);
  expect(countered.getAllByRole('definition')[0]?.parentElement?.parentElement?.className, 'all amounts in one row on a phone').toContain(
    'gap-x-4',
  );
  answer('GET /offers/{id}', { data: makeCountered(1, { state: 'declined', turn: null }) });
  await user.click(log.getByRole('button', { name: 'Decline the offer for Artwork 1' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Decline this offer?' })).getByRole('button', { name: 'Decline' }));
  expect(await log.findByText('Declined. Nothing was ordered.')).toBeTruthy();
  expect(requestsOf('POST /offers/{id}/decline')).toHaveLength(1);
});

test('the card of an offer that is long gone says that it has ended', async () => {
  const offer = { _id: idOf(13_001), step: 'made', amount: 20_000, quantity: 1 } as const;
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeOwnMessage(1, { content: '', offer })]));
  refuse('GET /offers/{id}', fail('offers.notFound'));
  const { log } = await openThread();
  expect(await log.findByText('This offer has ended.')).toBeTruthy();
});

test('an artist makes the other person an offer of any own work, hidden ones too', async () => {
  answer('GET /messages/conversation/{userId1}/{userId2}', { data: makeConversation() });
  answer('PUT /messages/conversations/{id}/read', { unreadCount: 0 });
  // Its price is not known yet, nor whether it will ever be for sale.
  const draft = makeArtCard(4, { state: 'draft', price: 0 });
  answer('GET /arts/owner', pageOf([makeArtCard(1, { state: 'hidden' }), makeArtCard(2, { available_arts: 0 }), makeArtCard(3), draft]));
  answer('POST /offers', { data: makeCountered(1, { madeBy: 'artist' }) });
  answer('GET /artist/customers/{id}', { data: makeCustomer(2) });
  const { user } = await open(`/chats?with=${idOf(1)}`, { as: 'artist' });
  const orders = await screen.findByRole('link', { name: '2 orders' });
  expect(orders.getAttribute('href'), 'the way to the customer').toBe(`/dashboard/artist/customers?customer=${idOf(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Make an offer to Aline Uwase' }));
  const form = within(await screen.findByRole('dialog', { name: 'Make an offer to Aline Uwase' }));
  const works = await form.findByRole('combobox', { name: 'Artwork' });
  expect(within(works).getAllByRole('option')).toHaveLength(3);
  await user.click(form.getByRole('button', { name: 'Send offer' }));
  expect(await form.findByText('Please choose an artwork')).toBeTruthy();
  await user.selectOptions(works, idOf(1));
  await user.type(form.getByRole('textbox', { name: /^Amount/ }), '99000');
  await user.click(form.getByRole('button', { name: 'Send offer' }));
  expect((await requestOf('POST /offers')).body).toEqual({ art: idOf(1), to: idOf(1), amount: 99_000, quantity: 1, text: '' });
  expect(await screen.findByText('Offer sent to Aline Uwase')).toBeTruthy();
});

test('a customer makes nobody an offer in a chat', async () => {
  await openThread();
  expect(screen.queryByRole('button', { name: /Make an offer/ })).toBeNull();
});
