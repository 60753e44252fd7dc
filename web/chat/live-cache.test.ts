import { describe, expect, it } from 'vitest';
import { makeSend } from '#web/app/api.ts';
import { makeQueryClient } from '#web/app/query.ts';
import { type LiveEvent, takeEvent } from './live-cache.ts';
import { artist, makeConversation, makeConversations, makeMessage, makeThread, me } from './make-message.ts';
import { conversationsQuery, threadQuery } from './queries.ts';
import { messagesOf } from './thread-cache.ts';
import { typingQuery } from './typing.ts';
import { unreadQuery } from './unread.ts';

function openPage() {
  const client = makeQueryClient(
    makeSend(async () => Response.json({ status: 'fail', message: 'Nothing may be requested here' }, { status: 500 })),
  );
  client.setQueryData(threadQuery(me._id, artist._id).queryKey, makeThread([1, 2]));
  client.setQueryData(conversationsQuery(me._id).queryKey, makeConversations(makeConversation({ unreadCount: 2 })));
  return {
    client,
    take: (...events: Omit<LiveEvent, 'id'>[]) => events.forEach((event) => takeEvent(client, me._id, { ...event, id: '1' } as LiveEvent)),
    thread: () => messagesOf(client.getQueryData(threadQuery(me._id, artist._id).queryKey)),
    conversation: () => client.getQueryData(conversationsQuery(me._id).queryKey)?.pages[0]?.data[0],
  };
}

describe('An event', () => {
  it('adds a message to the thread and to the list, once', () => {
    const page = openPage();
    const message = { name: 'message', data: { message: makeMessage(3) } } as const;
    page.take(message, message);
    expect(page.thread().map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(page.conversation()).toMatchObject({ unreadCount: 3, lastMessage: { content: 'Message 3' } });
  });

  it('sets the badge to the server’s count', () => {
    const page = openPage();
    page.take({ name: 'unread', data: { unreadCount: 4 } });
    expect(page.client.getQueryData(unreadQuery(me._id).queryKey)).toEqual({ unreadCount: 4 });
  });

  it('passes by when this page does not know its name', () => {
    const page = openPage();
    const before = page.client
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]);
    page.take({ name: 'of a later version', data: { anything: 1 } } as unknown as LiveEvent);
    expect(
      page.client
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey, state.data]),
    ).toEqual(before);
  });

  it('marks as read what I have read in another window', () => {
    const page = openPage();
    page.take({ name: 'read', data: { conversation: makeMessage(1).conversation, reader: me._id, message: null, upTo: 2 } });
    expect(page.thread().map(({ read }) => read)).toEqual([true, true]);
    expect(page.conversation()?.unreadCount).toBe(0);
  });

  it('removes a deleted message from the thread', () => {
    const page = openPage();
    page.take({ name: 'deleted', data: { conversation: makeMessage(1).conversation, message: makeMessage(1)._id } });
    expect(page.thread().map(({ seq }) => seq)).toEqual([2]);
  });

  it('shows that the other participant is typing, until their message arrives', () => {
    const page = openPage();
    page.take({ name: 'typing', data: { conversation: makeMessage(1).conversation, user: artist._id, isTyping: true } });
    expect(page.client.getQueryData(typingQuery(artist._id).queryKey)).toBeGreaterThan(0);
    page.take({ name: 'message', data: { message: makeMessage(3) } });
    expect(page.client.getQueryData(typingQuery(artist._id).queryKey)).toBe(0);
  });

  it('shows who comes online and goes offline', () => {
    const page = openPage();
    page.take({ name: 'presence', data: { user: artist._id, isOnline: true } });
    expect(page.conversation()?.isOnline).toBe(true);
  });

  it('with an unknown name is ignored', () => {
    const page = openPage();
    takeEvent(page.client, me._id, { name: 'weather', data: {}, id: '1' } as unknown as LiveEvent);
    expect(page.thread()).toHaveLength(2);
  });
});
