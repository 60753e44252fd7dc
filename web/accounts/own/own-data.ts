import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EditMailPreferences } from '#contract/newsletter.ts';
import type { EditNotifyChoices } from '#contract/notifications.ts';
import type * as z from 'zod/mini';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { saveFile } from '#web/kit/browser/save-file.ts';
import { leaveSession, session } from '#web/accounts/session/session.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';

const FOLLOWED_AT_ONCE = 12;

/** The account's sessions; the present one is marked. */
export const sessionsQuery = () =>
  queryOptions({ ...dataQueryOf('GET /users/me/sessions', { identity: session().identity }), staleTime: 0 });

/** Ends another session of the account. */
export const useEndDevice = () =>
  useChange({
    run: (id: string, send) => send('DELETE /users/me/sessions/{id}', { params: { id } }),
    situation: 'change',
    isAwaited: true,
  });

/** Ends all sessions of the account but the present one. */
export const useEndOtherDevices = () =>
  useChange({ run: (_: void, send) => send('DELETE /users/me/sessions'), situation: 'change', isAwaited: true });

/** Which mails one gets. */
export const mailQuery = () => queryOptions({ ...dataQueryOf('GET /mail-preferences', { identity: session().identity }), staleTime: 0 });

/** Chooses which emails the account receives; the newsletter starts when its emailed link is opened. */
export function useChooseMail(onSettled: () => void) {
  const client = useQueryClient();
  return useChange({
    run: (body: z.input<typeof EditMailPreferences>, send) => send('PUT /mail-preferences', { body }),
    situation: 'change',
    // The answer is what would be asked for.
    atOnce: [],
    onSuccess: (answer) => {
      client.setQueryData(mailQuery().queryKey, answer);
      onSettled();
    },
    onError: onSettled,
  });
}

/** How one is told of what happens. */
export const notifyQuery = () =>
  queryOptions({ ...dataQueryOf('GET /notifications/choices', { identity: session().identity }), staleTime: 0 });

/** Chooses how one is told of a kind. */
export function useChooseNotify(onSettled: () => void) {
  const client = useQueryClient();
  return useChange({
    run: (body: EditNotifyChoices, send) => send('PUT /notifications/choices', { body }),
    situation: 'change',
    // The answer is what would be asked for.
    atOnce: [],
    onSuccess: (answer) => {
      client.setQueryData(notifyQuery().queryKey, answer);
      onSettled();
    },
    onError: onSettled,
  });
}

/** Sends the link that confirms the email address again. */
export const useConfirmAgain = () => useChange({ run: (_: void, send) => send('POST /users/verify-email/again'), situation: 'change' });

/** Artists that one follows, the latest first, page by page. */
export const followedQuery = () => listOf('GET /artists/followed', { query: { limit: FOLLOWED_AT_ONCE }, identity: session().identity });

/** Downloads all data of the account as a readable file. */
export const useDownloadOwnData = () =>
  useChange({
    run: async (id: string, send) => {
      const { data } = await send('GET /users/{id}/export', { params: { id } });
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'ubugeni-my-data.json');
    },
    situation: 'download',
  });

/** Deletes the own account by its password; the browser is signed out afterwards and its personal data cleared. */
export const useDeleteAccount = (onSuccess: () => void) =>
  useChange({
    run: ({ id, password }: { id: string; password: string }, send) =>
      leaveSession(() => send('DELETE /users/{id}', { params: { id }, body: { password } })),
    situation: 'deleteOwnAccount',
    success: toastMessages.deleted,
    onSuccess,
  });
