import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { beginMessage } from '#web/app/forms/message-drafts.ts';
import { OUTBOX_PREFIX } from '#web/accounts/session/clear-personal-data.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt } from '#web/testing/make-art.ts';
import { makeConversation, makeMessage, makeOwnMessage } from '#web/testing/make-chat.ts';
import { makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const SEND = 'POST /messages/sendMessage';

beforeEach(() => {
  answer('GET /messages/conversations/{userId}', pageOf([makeConversation()]));
  answer('GET /messages/conversation/{userId1}/{userId2}', { data: makeConversation() });
  answer('GET /messages/unread/{userId}', { unreadCount: 0 });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeMessage(1)]));
  answer('GET /messages/artists/all', pageOf([]));
  answer('POST /messages/typing', { data: { done: true } });
  let seq = 1;
  answer(SEND, ({ body }) => ({
    data: makeOwnMessage((seq += 1), { content: String(body['content']), clientId: String(body['clientId']) }),
  }));
});

const openThread = async (query = '') => {
  const visit = await open(`/chats?with=${idOf(2)}${query}`, { as: 'customer' });
  await screen.findByRole('textbox', { name: 'Message to Jean Bosco' });
  return visit;
};
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Jean Bosco' });
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const log = () => within(screen.getByRole('log'));
const bubble = async (text: string) => (await log().findByText(text)).closest('article')!;
/** A held message is sent again after a pause, the longest of which is half a minute. */
const waitForRetry = () => act(() => vi.advanceTimersByTimeAsync(31_000));
const unsent = () => Object.keys(localStorage).filter((key) => key.startsWith(OUTBOX_PREFIX));
const chooser = () => screen.getByLabelText('Attach a file');

test('Enter sends what was typed, Shift and Enter breaks the line, and nothing is not sent', async () => {
  const { user } = await openThread();
  expect(sendButton()).toHaveProperty('disabled', true);
  await user.type(field(), '   {Enter}');
  expect(requestsOf(SEND)).toEqual([]);
  await user.clear(field());
  await user.type(field(), 'Muraho{Shift>}{Enter}{/Shift}Jean ');
  expect(requestsOf(SEND)).toEqual([]);
  await user.keyboard('{Enter}');
  expect((await requestOf(SEND)).body).toMatchObject({ sender: idOf(1), receiver: idOf(2), content: 'Muraho\nJean', messageType: 'text' });
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect((await bubble('Muraho Jean')).textContent).toContain('Sent');
});

test('a message is there at once, on its way until the server has it', async () => {
  const release = hold(SEND);
  const { user } = await openThread();
  await user.type(field(), 'Muraho');
  await user.click(sendButton());
  expect(document.activeElement).toBe(field());
  expect((await bubble('Muraho')).textContent).toContain('Sending...');
  await user.type(field(), 'Jean{Enter}');
  expect((await bubble('Jean')).textContent).toContain('Sending...');
  expect(requestsOf(SEND), 'one after the other').toHaveLength(1);
  release();
  await waitFor(() => expect(log().queryByText('Sending...')).toBeNull());
  const sent = requestsOf(SEND).map(({ body }) => body['content']);
  expect(sent).toEqual(['Muraho', 'Jean']);
  expect(
    log()
      .getAllByRole('article')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Message 1'), expect.stringContaining('Muraho'), expect.stringContaining('Jean')]);
});

test('what waits says so, and goes at once when the connection is back, as the same message', async () => {
  refuse(SEND, fail('server.busy').retryAfter(600));
  const { user } = await openThread();
  await user.type(field(), 'Muraho{Enter}');
  expect(within(await bubble('Muraho')).getByRole('alert').textContent).toBe('Not sent. Ubugeni is busy. Please try again in a moment.');
  expect(field()).toBeTruthy();
  answer(SEND, ({ body }) => ({ data: makeOwnMessage(2, { content: 'Muraho', clientId: String(body['clientId']) }) }));
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(log().queryByRole('alert')).toBeNull());
  expect(await bubble('Muraho')).toBeTruthy();
  const ids = requestsOf(SEND).map(({ body }) => body['clientId']);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test('a busy server is asked again after a pause', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  refuse(SEND, fail('server.busy'));
  const { user } = await openThread();
  await user.type(field(), 'Muraho{Enter}');
  await log().findByRole('alert');
  answer(SEND, ({ body }) => ({ data: makeOwnMessage(2, { content: 'Muraho', clientId: String(body['clientId']) }) }));
  await waitForRetry();
  await waitFor(() => expect(log().queryByRole('alert')).toBeNull());
  expect(requestsOf(SEND)).toHaveLength(2);
});

test('a refused message is sent again only when one says so, and can be discarded', async () => {
  refuse(SEND, fail('chat.blocked'));
  const { user } = await openThread();
  await user.type(field(), 'Muraho{Enter}');
  expect((await log().findByRole('alert')).textContent).toBe('Not sent. You cannot write to this person.');
  await requestOf('GET /messages/conversation/{userId1}/{userId2}', 2);
  act(() => void dispatchEvent(new Event('online')));
  expect(requestsOf(SEND)).toHaveLength(1);
  await user.click(log().getByRole('button', { name: 'try again' }));
  await requestOf(SEND, 2);
  await user.click(await log().findByRole('button', { name: 'Discard' }));
  expect(log().queryByText('Muraho')).toBeNull();
  expect(unsent()).toEqual([]);
});

test('a message that arrived although its answer was lost is shown once', async () => {
  loseConnection(SEND);
  const { user } = await openThread();
  await user.type(field(), 'Muraho{Enter}');
  expect((await log().findByRole('alert')).textContent).toBe('Not sent. Failed to send message');
  const clientId = String(requestsOf(SEND)[0]?.body['clientId']);
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeMessage(1), makeOwnMessage(2, { content: 'Muraho', clientId })]));
  answer(SEND, { data: makeOwnMessage(2, { content: 'Muraho', clientId }) });
  await user.click(log().getByRole('button', { name: 'try again' }));
  await waitFor(() => expect(log().queryByRole('alert')).toBeNull());
  expect(log().getAllByText('Muraho')).toHaveLength(1);
  expect(unsent()).toEqual([]);
});

test('a file is chosen, seen, removed, and sent with or without words', async () => {
  const { user } = await openThread();
  await user.upload(chooser(), new File(['hello'], 'note.txt', { type: 'text/plain' }));
  expect(screen.getByText('note.txt').parentElement?.textContent).toContain('1 kB');
  await user.click(screen.getByRole('button', { name: 'Remove note.txt' }));
  expect(screen.queryByText('note.txt')).toBeNull();
  expect(sendButton()).toHaveProperty('disabled', true);
  await user.upload(chooser(), new File(['image'], 'wall.png', { type: 'image/png' }));
  expect(screen.getByRole('img', { name: 'Preview' })).toBeTruthy();
  const release = hold(SEND);
  await user.click(sendButton());
  expect(await log().findByRole('progressbar', { name: 'Upload of wall.png' })).toBeTruthy();
  release();
  const { body } = await requestOf(SEND);
  expect(body).toMatchObject({ content: '', messageType: 'image' });
  expect(body['attachment']).toMatchObject({ name: 'wall.png' });
  expect(screen.queryByRole('button', { name: 'Remove wall.png' })).toBeNull();
});

test('a file that the server would not take is refused by name, and the chosen one stays', async () => {
  const { user } = await openThread();
  await user.upload(chooser(), new File(['hello'], 'note.txt', { type: 'text/plain' }));
  const unfit = new File(['MZ'], 'virus.exe', { type: 'application/x-msdownload' });
  fireEvent.paste(field(), { clipboardData: { files: [unfit] } });
  expect(screen.getByRole('alert').textContent).toBe("We can't use “virus.exe”. Choose a picture, a PDF, a Word document or a text file.");
  expect(screen.getByText('note.txt')).toBeTruthy();
  fireEvent.paste(field(), { clipboardData: { files: [new File([], 'empty.txt', { type: 'text/plain' })] } });
  expect(screen.getByRole('alert').textContent).toBe('“empty.txt” is empty.');
});

test('a card from the address goes with the next message, or is left out', async () => {
  answer('GET /arts/{id}', { data: makeArt(1) });
  const { user, address } = await openThread(`&art=${idOf(1)}`);
  expect(await screen.findByRole('link', { name: 'Artwork 1' })).toBeTruthy();
  await user.click(within(screen.getByRole('list', { name: 'First questions' })).getByRole('button', { name: 'Is it available?' }));
  await user.keyboard('{Enter}');
  expect((await requestOf(SEND)).body).toMatchObject({ content: 'Is it available?', artId: idOf(1) });
  await waitFor(() => expect(address()).toBe(`/chats?with=${idOf(2)}`));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'First questions' })).toBeNull());
});

test('who comes to write types at once; on a phone, whose keyboard would cover the messages, who comes with an order or an artwork', async () => {
  answer('GET /checkout/{id}', { data: makeOrder(12) });
  await openThread();
  expect(document.activeElement, 'on a phone').not.toBe(field());
  cleanup();
  await openThread(`&order=${makeOrder(12)._id}`);
  expect(document.activeElement).toBe(field());
  cleanup();
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
  );
  await openThread();
  expect(document.activeElement, 'with a mouse').toBe(field());
});

test('the card of an order can be removed before writing', async () => {
  answer('GET /checkout/{id}', { data: makeOrder(12) });
  const { user, address } = await openThread(`&order=${makeOrder(12)._id}`);
  expect((await screen.findByRole('link', { name: 'Order 12' })).parentElement?.textContent).toContain('1 × Artwork 1');
  await user.click(screen.getByRole('button', { name: 'Write without this card' }));
  expect(address()).toBe(`/chats?with=${idOf(2)}`);
  await user.type(field(), 'Muraho{Enter}');
  expect((await requestOf(SEND)).body).not.toHaveProperty('orderId');
});

test.each([
  ['unpaid', makeOrder(12), 'I will pay today.'],
  ['to be sent', makeOrder(12, { payment: paidByCard }), 'When will it leave?'],
  [
    'sent',
    makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1, { sentAt: '2026-11-21T08:00:00.000Z' })] }),
    'It arrived damaged.',
  ],
  ['cancelled', makeOrder(12, { status: 'cancelled', payment: { ...paidByCard, status: 'refund_due' } }), 'When will I get my money back?'],
] as const)('about an order that is %s there are replies that fit, and no first questions', async (_, order, text) => {
  answer('GET /checkout/{id}', { data: order });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([]));
  const { user } = await openThread(`&order=${order._id}`);
  const replies = within(await screen.findByRole('list', { name: 'Quick replies' }));
  expect(screen.queryByText('Is it available?')).toBeNull();
  await user.click(replies.getByRole('button', { name: text }));
  await user.keyboard('{Enter}');
  expect((await requestOf(SEND)).body).toMatchObject({ content: text, orderId: order._id });
});

test('what its buyer has confirmed to have arrived is not said to have arrived again, nor that it has not', async () => {
  const at = '2026-11-21T08:00:00.000Z';
  const item = makeOrderItem(1, { sentAt: at, deliveredAt: at });
  const ofOther = makeOrderItem(2, { cancelledAt: at, refundedAmount: 35_000 });
  const order = makeOrder(12, { payment: paidByCard, items: [item, ofOther] });
  const confirmed = { at, event: 'delivered', by: { role: 'buyer', name: 'Aline' }, item: item._id } as const;
  answer('GET /checkout/{id}', { data: { ...order, events: [confirmed] } });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([]));
  await openThread(`&order=${order._id}`);
  const replies = within(await screen.findByRole('list', { name: 'Quick replies' }));
  expect(replies.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Thank you for your work!', 'It arrived damaged.']);
});

test('the card of an order that is written about to one of its artists has the works of this artist alone, and their sum', async () => {
  const other = makeOrderItem(2, { price: 110_000 });
  const ofOther = { ...other, product: { ...other.product, owner: { _id: idOf(902), name: 'Chantal' } } };
  answer('GET /checkout/{id}', { data: makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1), ofOther] }) });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([]));
  await openThread(`&order=${makeOrder(12)._id}`);
  expect((await screen.findByText('1 × Artwork 1')).nextElementSibling?.textContent).toBe('35,000 Frw');
  expect(screen.queryByText(/Artwork 2/)).toBeNull();
});

test('an artist’s replies about an order are those of who sends it', async () => {
  const { product, ...item } = makeOrderItem(1);
  const items = [{ ...item, product: { ...product, owner: { _id: accounts.customer._id, name: accounts.customer.name } } }];
  answer('GET /checkout/{id}', { data: makeOrder(12, { items, payment: paidByCard, user: { _id: idOf(9), name: 'Eric', email: '' } }) });
  await openThread(`&order=${makeOrder(12)._id}`);
  const replies = within(await screen.findByRole('list', { name: 'Quick replies' }));
  expect(replies.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'It leaves tomorrow.',
    'When can the courier find you?',
  ]);
});

test('to an artist without messages there are first questions, which one tap writes into the field', async () => {
  answer('GET /messages/{userId}/{otherUserId}', pageOf([]));
  const { user } = await openThread();
  const starters = within(await screen.findByRole('list', { name: 'First questions' }));
  await user.click(starters.getByRole('button', { name: 'May I see it in Kigali?' }));
  expect(field()).toHaveProperty('value', 'May I see it in Kigali?');
  expect(document.activeElement).toBe(field());
  expect(requestsOf(SEND), 'nothing is sent unread').toEqual([]);
  await user.keyboard('{Enter}');
  expect((await requestOf(SEND)).body).toMatchObject({ content: 'May I see it in Kigali?' });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'First questions' })).toBeNull());
});

test('a question whether a work can be sent is followed by questions about delivery, also once it was typed on', async () => {
  answer('GET /messages/{userId}/{otherUserId}', pageOf([]));
  answer('GET /arts/{id}', { data: makeArt(1) });
  beginMessage(idOf(2), 'Do you send “Artwork 1” to France?', idOf(1));
  const { user } = await openThread(`&art=${idOf(1)}`);
  const starters = within(await screen.findByRole('list', { name: 'First questions' }));
  await user.click(starters.getByRole('button', { name: 'How long does it take?' }));
  expect(field()).toHaveProperty('value', 'Do you send “Artwork 1” to France? How long does it take?');
  expect(starters.queryByRole('button', { name: 'Is it available?' })).toBeNull();
});

test('the other one learns that somebody types, and that it is over', async () => {
  const { user } = await openThread();
  await user.type(field(), 'Mura');
  expect((await requestOf('POST /messages/typing')).body).toEqual({ receiver: idOf(2), isTyping: true });
  expect(requestsOf('POST /messages/typing'), 'not with every letter').toHaveLength(1);
  await user.clear(field());
  expect((await requestOf('POST /messages/typing', 2)).body).toEqual({ receiver: idOf(2), isTyping: false });
});
