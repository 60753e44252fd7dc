import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditMailPreferences } from '#contract/newsletter.ts';
import type * as z from 'zod/mini';
import { send } from '#web/app/api.ts';
import { saveFile } from '#web/kit/browser/save-file.ts';
import { leaveSession, session } from '#web/accounts/session/session.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';

const FOLLOWED_AT_ONCE = 12;

/** The account's sessions; the present one is marked. */
export const sessionsQuery = () =>
  queryOptions({ ...dataQueryOf('GET /users/me/sessions', { identity: session().identity }), staleTime: 0 });

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

/** Which mails one gets. */
export const mailQuery = () => queryOptions({ ...dataQueryOf('GET /mail-preferences', { identity: session().identity }), staleTime: 0 });

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

/** Artists that one follows, the latest first, page by page. */
export const followedQuery = () => listOf('GET /artists/followed', { query: { limit: FOLLOWED_AT_ONCE }, identity: session().identity });

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
