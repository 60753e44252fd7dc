import { describe, expect, it } from 'vitest';
import { artist, makeConversation, makeConversations, makeMessage, makeThread, me } from './make-message.ts';
import { messagesOf, withLastMessage, withMessage, withNewest, withoutMessage, withRead } from './thread-cache.ts';

const seqsOf = (thread: Parameters<typeof messagesOf>[0]) => messagesOf(thread).map(({ seq }) => seq);

describe('A thread', () => {
  it('is listed from its oldest page to its newest', () => {
    expect(seqsOf(makeThread([5, 6], [3, 4], [1, 2]))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('orders messages by `seq`, not by arrival', () => {
    const thread = withMessage(withMessage(makeThread([1, 2]), makeMessage(5)), makeMessage(4));
    expect(seqsOf(thread)).toEqual([1, 2, 4, 5]);
  });

  it('holds a message once, in its latest version', () => {
    const thread = withMessage(makeThread([3, 4], [1, 2]), makeMessage(2, { content: 'Once more' }));
    expect(seqsOf(thread)).toEqual([1, 2, 3, 4]);
    expect(messagesOf(thread)[1]?.content).toBe('Once more');
  });

  it('ignores a message of a page that is not loaded', () => {
    expect(seqsOf(withMessage(makeThread([5, 6], [3, 4]), makeMessage(1)))).toEqual([3, 4, 5, 6]);
  });

  it('drops a deleted message', () => {
    const deleted = makeMessage(3);
    expect(seqsOf(withoutMessage(makeThread([3, 4], [1, 2]), deleted._id))).toEqual([1, 2, 4]);
  });

  it('marks as read what its receiver has read, up to a `seq` or one message', () => {
    const now = '2026-11-21T11:00:00.000Z';
    const readUpTo = withRead(makeThread([1, 2, 3]), { reader: me._id, message: null, upTo: 2 }, now);
    expect(messagesOf(readUpTo).map(({ read }) => read)).toEqual([true, true, false]);
    const one = withRead(makeThread([1, 2, 3]), { reader: me._id, message: makeMessage(3)._id, upTo: 3 }, now);
    expect(messagesOf(one).map(({ readAt }) => readAt)).toEqual([null, null, now]);
    const others = withRead(makeThread([1]), { reader: artist._id, message: null, upTo: 9 }, now);
    expect(messagesOf(others)[0]?.read).toBe(false);
  });
});

describe('The list of conversations', () => {
  const other = makeConversation({ _id: '01900000-0000-7000-8000-0000000000c1' });

  it('moves the conversation of a new message to the top, with one more unread', () => {
    const list = withNewest(makeConversations(other, makeConversation()), makeMessage(7), me._id);
    expect(list?.pages[0]?.data.map(({ unreadCount, lastMessage }) => [unreadCount, lastMessage?.content])).toEqual([
      [1, 'Message 7'],
      [0, undefined],
    ]);
  });

  it('returns undefined for a conversation that is not in it', () => {
    expect(withNewest(makeConversations(other), makeMessage(7), me._id)).toBeUndefined();
  });

  it('counts no own message, and none twice', () => {
    const mine = withLastMessage(makeConversation(), makeMessage(1, { sender: me, receiver: artist }), me._id);
    expect(mine.unreadCount).toBe(0);
    const twice = withLastMessage(withLastMessage(makeConversation(), makeMessage(2), me._id), makeMessage(2), me._id);
    expect(twice.unreadCount).toBe(1);
  });
});
