import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OUTBOX_PREFIX } from '#web/accounts/session/clear-personal-data.ts';
import { answer, hold, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { openFakeEvents } from '#web/testing/fake-events.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeChatArtist, makeConversation, makeConversationOf, makeMessage, makeOwnMessage } from '#web/testing/make-chat.ts';
import { show } from '#web/testing/open.tsx';
import ChatsScreen from '../conversations/chats-screen.tsx';
import { LiveChatsLink } from './live-chats-link.tsx';

const customer = { _id: idOf(1), name: 'Aline Uwase', img: null, role: 'User' as const };
const keza = { _id: idOf(30), name: 'Keza', img: null, role: 'Artist' as const };
const withKeza = makeConversation({ _id: idOf(10_001), participants: [customer, keza] });
const fromKeza = (seq: number) => makeMessage(seq, { conversation: idOf(10_001), sender: keza, read: false, readAt: null });

beforeEach(() => {
  answer('GET /messages/conversations/{userId}', pageOf([makeConversationOf(makeMessage(1)), withKeza]));
  answer('GET /messages/conversation/{userId1}/{userId2}', { data: makeConversation() });
  answer('GET /messages/unread/{userId}', { unreadCount: 0 });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeMessage(1), makeOwnMessage(2)]));
  answer('GET /messages/artists/all', pageOf([makeChatArtist()]));
  answer('GET /users/{id}', { data: makePerson() });
  answer('PUT /messages/conversations/{id}/read', { unreadCount: 5 });
});

/** The chats with the link to them, which opens the stream, as each layout has it. */
async function openLiveThread() {
  const { emit } = openFakeEvents();
  const visit = show(
    <>
      <LiveChatsLink />
      <ChatsScreen />
    </>,
    { as: 'customer', at: `/chats?with=${idOf(2)}` },
  );
  await screen.findByText('Message 2');
  await requestOf('GET /events');
  emit('ready', { unreadCount: 5, notificationCount: 0, isComplete: true });
  await screen.findByRole('link', { name: 'Chats, 5 unread' });
  return { ...visit, emit };
}
const log = () => within(screen.getByRole('log'));
const conversations = () =>
  within(screen.getByRole('tabpanel', { name: /Messages/ }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('a message to the open thread appears in it, and is read at once', async () => {
  const { emit } = await openLiveThread();
  emit('message', { message: makeMessage(3, { content: 'Are you there?', read: false, readAt: null }) });
  await log().findByText('Are you there?');
  expect((await requestOf('PUT /messages/conversations/{id}/read')).body).toEqual({ upTo: 3 });
  expect(conversations()[0]).toContain('Are you there?');
});

test('a message to another conversation moves it to the top, unread, and counts in the link', async () => {
  const { emit } = await openLiveThread();
  expect(conversations()[0]).toContain('Jean Bosco');
  emit('message', { message: fromKeza(1) });
  emit('unread', { unreadCount: 1 });
  await waitFor(() => expect(conversations()[0]).toMatch(/Keza.*Message 1.*1 unread/));
  expect(screen.getByRole('link', { name: 'Chats, 1 unread' })).toBeTruthy();
  expect(log().queryByText('Message 1')?.closest('article')?.textContent).toContain('Jean Bosco:');
  expect(requestsOf('PUT /messages/conversations/{id}/read')).toEqual([]);
});

test('a message of a conversation that is not in the list has the list loaded again', async () => {
  const { emit } = await openLiveThread();
  answer(
    'GET /messages/conversations/{userId}',
    pageOf([makeConversation({ _id: idOf(10_009), participants: [customer, { ...keza, name: 'New' }] })]),
  );
  emit('message', {
    message: makeMessage(1, { _id: idOf(11_900), conversation: idOf(10_009), sender: { ...keza, _id: idOf(31), name: 'New' } }),
  });
  await waitFor(() => expect(conversations()).toEqual([expect.stringContaining('New')]));
});

test('own messages say when they were read, and what was deleted is gone', async () => {
  const { emit } = await openLiveThread();
  expect(log().getByText('Sent')).toBeTruthy();
  emit('read', { conversation: idOf(10_000), reader: idOf(2), message: null, upTo: 2 });
  await log().findByText('Read');
  emit('deleted', { conversation: idOf(10_000), message: idOf(11_002) });
  await waitFor(() => expect(log().queryByText('Message 2')).toBeNull());
});

test('it is seen who types and who is there; typing that never ends is not believed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { emit } = await openLiveThread();
  const header = within(screen.getByRole('region', { name: 'Jean Bosco' }));
  emit('presence', { user: idOf(2), isOnline: true });
  await header.findByText('Artist · online');
  emit('typing', { conversation: idOf(10_000), user: idOf(2), isTyping: true });
  await header.findByText('is typing…');
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  await header.findByText('Artist · online');
  emit('typing', { conversation: idOf(10_000), user: idOf(2), isTyping: true });
  await header.findByText('is typing…');
  emit('message', { message: makeMessage(3) });
  await header.findByText('Artist · online');
});

test('what another window read is unread no more here', async () => {
  const { emit } = await openLiveThread();
  emit('message', { message: fromKeza(1) });
  await waitFor(() => expect(conversations()[0]).toContain('1 unread'));
  emit('read', { conversation: idOf(10_001), reader: idOf(1), message: null, upTo: 1 });
  await waitFor(() => expect(conversations()[0]).not.toContain('unread'));
});

test('a count that was on its way when a message came does not take the message back', async () => {
  const { emit } = openFakeEvents();
  const release = hold('GET /messages/unread/{userId}');
  show(<LiveChatsLink />, { as: 'customer' });
  await requestOf('GET /events');
  emit('ready', { unreadCount: 0, notificationCount: 0, isComplete: true });
  await requestOf('GET /messages/unread/{userId}');
  emit('unread', { unreadCount: 1 });
  await screen.findByRole('link', { name: 'Chats, 1 unread' });
  // The answer on its way is of before the message; what is asked for then is of now.
  const onItsWay = requestsOf('GET /messages/unread/{userId}').length;
  answer('GET /messages/unread/{userId}', () => ({ unreadCount: requestsOf('GET /messages/unread/{userId}').length > onItsWay ? 1 : 0 }));
  release();
  await requestOf('GET /messages/unread/{userId}', onItsWay + 1);
  await screen.findByRole('link', { name: 'Chats, 1 unread' });
});

test('a stream that missed something has the thread loaded again', async () => {
  const { emit } = await openLiveThread();
  const before = requestsOf('GET /messages/{userId}/{otherUserId}').length;
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeMessage(1), makeOwnMessage(2), makeMessage(3, { content: 'Missed' })]));
  emit('ready', { unreadCount: 4, notificationCount: 0, isComplete: false });
  await log().findByText('Missed');
  expect(requestsOf('GET /messages/{userId}/{otherUserId}').length).toBeGreaterThan(before);
  expect(screen.getByRole('link', { name: 'Chats, 4 unread' })).toBeTruthy();
});

test('what an earlier page left unsent is sent when the stream opens', async () => {
  const left = { clientId: 'a'.repeat(32), receiver: idOf(2), content: 'Left behind', at: 1 };
  localStorage.setItem(`${OUTBOX_PREFIX}${idOf(1)}:${left.clientId}`, JSON.stringify(left));
  answer('POST /messages/sendMessage', { data: makeOwnMessage(3, { content: 'Left behind', clientId: left.clientId }) });
  const release = hold('POST /messages/sendMessage');
  await openLiveThread();
  expect((await requestOf('POST /messages/sendMessage')).body).toMatchObject({ content: 'Left behind', clientId: left.clientId });
  release();
  await waitFor(() => expect(log().getByText('Left behind').closest('article')?.textContent).toContain('Sent'));
  expect(Object.keys(localStorage).filter((key) => key.startsWith(OUTBOX_PREFIX))).toEqual([]);
});
