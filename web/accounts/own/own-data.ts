import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditMailPreferences } from '#contract/newsletter.ts';
import type * as z from 'zod/mini';
import { send } from '#web/app/api.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { leaveSession } from '#web/accounts/session/session.ts';
import { ask, pickData } from '#web/app/query.ts';

const FOLLOWED_AT_ONCE = 12;

/** The account's sessions; the present one is marked. */
export const sessionsQuery = () =>
  queryOptions({ queryKey: ['account', 'sessions'], queryFn: ask('GET /users/me/sessions', {}), select: pickData, staleTime: 0 });

/** Ends another session of the account. */
export function useEndDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send('DELETE /users/me/sessions/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries(sessionsQuery()),
  });
}

/** Ends all sessions of the account but the present one. */
export function useEndOtherDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE /users/me/sessions'),
    onSettled: () => client.invalidateQueries(sessionsQuery()),
  });
}

/** Which emails the account receives. */
export const mailQuery = () =>
  queryOptions({ queryKey: ['account', 'mail'], queryFn: ask('GET /mail-preferences', {}), select: pickData, staleTime: 0 });

/** Chooses which emails the account receives; the newsletter starts when its emailed link is opened. */
export function useChooseMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof EditMailPreferences>) => send('PUT /mail-preferences', { body }),
    onSuccess: (answer) => client.setQueryData(mailQuery().queryKey, answer),
  });
}

/** Sends the link that confirms the email address again. */
export const useConfirmAgain = () => useMutation({ mutationFn: () => send('POST /users/verify-email/again') });

/** The followed artists, the latest first, page by page. */
export const followedQuery = () =>
  infiniteQueryOptions({
    // Below the key of the followed ids, so that invalidating that invalidates both.
    queryKey: ['artist', 'followed', 'list'],
    queryFn: (context) => ask('GET /artists/followed', { query: { limit: FOLLOWED_AT_ONCE, cursor: context.pageParam } })(context),
    initialPageParam: '',
    getNextPageParam: (last) => last.page.next,
  });

/** Downloads all data of the account as a readable file. */
export const useDownloadOwnData = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const { data } = await send('GET /users/{id}/export', { params: { id } });
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'ubugeni-my-data.json');
    },
  });

/** Deletes the own account by its password; the browser is signed out afterwards and its personal data cleared. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, password }: { id: string; password: string }) => {
      await leaveSession(() => send('DELETE /users/{id}', { params: { id }, body: { password } }));
      client.clear();
    },
  });
}
