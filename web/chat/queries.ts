import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { Conversation, Message, Participant } from '#contract/chat.ts';
import { send } from '#web/app/api.ts';
import { ask, pickData } from '#web/app/query.ts';
import { withoutMessage } from './thread/thread-cache.ts';

/** The account's conversations, the latest first. */
export const conversationsQuery = (identity: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'conversations', identity],
    queryFn: (context) =>
      ask('GET /messages/conversations/{userId}', { params: { userId: identity }, query: { cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** The conversation between the account and another; created when there is none. */
export const conversationQuery = (identity: string, other: string) =>
  queryOptions({
    queryKey: ['chat', 'conversation', identity, other],
    queryFn: ask('GET /messages/conversation/{userId1}/{userId2}', { params: { userId1: identity, userId2: other } }),
    select: pickData,
  });

/** The messages between two accounts: the first page is the newest, each page is ascending; older pages by the `seq` before which they end. */
export const threadQuery = (identity: string, other: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'thread', identity, other],
    queryFn: (context) =>
      ask('GET /messages/{userId}/{otherUserId}', {
        params: { userId: identity, otherUserId: other },
        query: { page: 1, limit: limits.chatPage, before: context.pageParam || undefined },
      })(context),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.page.next === null ? null : Number(last.page.next)),
  });

/** Approved artists that can be messaged. */
export const chatArtistsQuery = (search = '') =>
  infiniteQueryOptions({
    queryKey: ['chat', 'artists', search],
    queryFn: (context) => ask('GET /messages/artists/all', { query: { search, cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** The artwork or the order that the next message is about. */
export const contextArtQuery = (id: string) =>
  queryOptions({ queryKey: ['arts', 'one', id], queryFn: ask('GET /arts/{id}', { params: { id } }), select: pickData });
export const contextOrderQuery = (id: string) =>
  queryOptions({ queryKey: ['orders', 'one', id], queryFn: ask('GET /checkout/{id}', { params: { id } }), select: pickData });

/** The other participant. */
export const otherIn = ({ participants }: Conversation, identity: string): Participant | undefined =>
  participants.find(({ _id }) => _id !== identity);

/** Deletes an own message, for both participants. */
export function useDeleteMessage(identity: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Message) => send('DELETE /messages/{id}', { params: { id: _id }, body: { userId: identity } }),
    onSuccess: async (_, { _id, receiver }) => {
      client.setQueryData(threadQuery(identity, receiver._id).queryKey, (thread) => thread && withoutMessage(thread, _id));
      await client.invalidateQueries(conversationsQuery(identity));
    },
  });
}

/** The accounts that the signed-in one has blocked. */
export const blockedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['chat', 'blocked'],
    queryFn: (context) => ask('GET /messages/blocks', { query: { cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** Blocks or unblocks an account. */
export function useBlock(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      send(isBlocked ? 'PUT /messages/blocks/{userId}' : 'DELETE /messages/blocks/{userId}', { params: { userId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['chat'] }),
  });
}

/** Reports a conversation: an admin sees a copy of its latest messages. */
export const useReport = (conversation: string) =>
  useMutation({
    mutationFn: (reason: string) => send('POST /messages/conversations/{id}/report', { params: { id: conversation }, body: { reason } }),
  });
