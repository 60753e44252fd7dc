import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { Conversation, Message, Participant } from '#contract/chat.ts';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { session } from '#web/accounts/session/session.ts';
import { ask, dataQueryOf, keyOf, listOf } from '#web/app/query.ts';
import { withoutMessage } from './thread-cache.ts';

/** The account's conversations, the latest first. */
export const conversationsQuery = (identity: string) =>
  listOf('GET /messages/conversations/{userId}', { params: { userId: identity }, identity });

/** The conversation between the account and another; created when there is none. */
export const conversationQuery = (identity: string, other: string) =>
  dataQueryOf('GET /messages/conversation/{userId1}/{userId2}', { params: { userId1: identity, userId2: other }, identity });

/** The messages between two accounts: the first page is the newest, each page is ascending; older pages by the `seq` before which they end. */
export const threadQuery = (identity: string, other: string) =>
  infiniteQueryOptions({
    queryKey: keyOf('GET /messages/{userId}/{otherUserId}', { params: { userId: identity, otherUserId: other }, identity }),
    queryFn: (context) =>
      ask('GET /messages/{userId}/{otherUserId}', {
        params: { userId: identity, otherUserId: other },
        query: { page: 1, limit: limits.chatPage, before: context.pageParam || undefined },
      })(context),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.page.next === null ? null : Number(last.page.next)),
  });

/** Approved artists that I can write to. */
export const chatArtistsQuery = (search = '') => listOf('GET /messages/artists/all', { query: { search }, identity: session().identity });

/** The artwork or the order that the next message is about. */
export const contextArtQuery = (id: string) => dataQueryOf('GET /arts/{id}', { params: { id } });
export const contextOrderQuery = (id: string) => dataQueryOf('GET /checkout/{id}', { params: { id }, identity: session().identity });

/** An approved artist, for somebody who is signed out and wants to write to them. */
export const chatArtistQuery = (id: string) => dataQueryOf('GET /artists/{slug}', { params: { slug: id } });

/** The other participant. */
export const otherIn = ({ participants }: Conversation, identity: string): Participant | undefined =>
  participants.find(({ _id }) => _id !== identity);

/** Deletes an own message, for both participants. */
export function useDeleteMessage(identity: string, onSettled: () => void) {
  const client = useQueryClient();
  return useChange({
    run: ({ _id }: Message, send) => send('DELETE /messages/{id}', { params: { id: _id }, body: { userId: identity } }),
    situation: 'deleteMessage',
    success: toastMessages.deleted,
    // The thread needs no other answer: the message is taken out of it.
    atOnce: ['GET /messages/conversations/{userId}'],
    onSuccess: (_, { _id, receiver }) => {
      client.setQueryData(threadQuery(identity, receiver._id).queryKey, (thread) => thread && withoutMessage(thread, _id));
      onSettled();
    },
    onError: onSettled,
  });
}

/** The people that I have blocked. */
export const blockedQuery = () => listOf('GET /messages/blocks', { identity: session().identity });

/** Blocks an account. */
export const useBlock = (userId: string, onSuccess: () => void) =>
  useChange({
    run: (_: void, send) => send('PUT /messages/blocks/{userId}', { params: { userId } }),
    situation: 'block',
    isAwaited: true,
    onSuccess,
  });

/** Unblocks an account. */
export const useUnblock = (userId: string, onSuccess: () => void = () => {}) =>
  useChange({
    run: (_: void, send) => send('DELETE /messages/blocks/{userId}', { params: { userId } }),
    situation: 'unblock',
    isAwaited: true,
    onSuccess,
  });

/** Reports a conversation: an admin sees a copy of its latest messages. */
export const useReport = (conversation: string, success: string) =>
  useChange({
    run: (reason: string, send) => send('POST /messages/conversations/{id}/report', { params: { id: conversation }, body: { reason } }),
    situation: 'report',
    success,
  });
