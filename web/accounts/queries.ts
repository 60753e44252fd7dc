import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EditUser, Person, UsersQuery } from '#contract/accounts.ts';
import { toastMessages } from '#contract/messages.ts';
import type { Send } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { session, updateSession } from '#web/accounts/session/session.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';

/** Which accounts are listed; each word of `search` is looked for in everything that a row shows. */
export type AccountFilters = Pick<UsersQuery, 'role' | 'standing' | 'staff' | 'search' | 'spelling' | 'sort'>;

/** Whether this is a whole account and not only an artist's public fields. */
export const isWholeAccount = (someone: object): someone is Person => 'phone' in someone;

/** Accounts as an admin sees them, page by page; anybody else gets public fields only, which are filtered out. */
export const accountsQuery = (filters: AccountFilters) =>
  infiniteQueryOptions({
    ...listOf('GET /users', { query: filters }),
    select: ({ pages }) => ({ pages: pages.map(({ data, page }) => ({ data: data.filter(isWholeAccount), page })) }),
  });

/** One person: oneself, or anyone for an admin. */
export const accountQuery = (id: string) => dataQueryOf('GET /users/{id}', { params: { id } });

/** An artist's application: its state, what is missing, and documents with links that expire after minutes. */
export const applicationQuery = (id: string) =>
  queryOptions({
    ...dataQueryOf('GET /users/{id}/application', { params: { id }, identity: session().identity }),
    staleTime: 60_000,
  });

/** What deleting an account would do. */
export const consequencesQuery = (id: string) =>
  queryOptions({
    ...dataQueryOf('GET /users/{id}/consequences', { params: { id }, identity: session().identity }),
    staleTime: 0,
  });

/** What to do, earnings, views and the last 30 days of the signed-in artist. */
export const artistOverviewQuery = () => dataQueryOf('GET /artist/overview', { identity: session().identity });

/** A change of an account; `img` is a new picture. */
export type AccountChange = { id: string; body: EditUser & { img?: File | undefined }; sender?: Send };

/** Edits an account; the own new name and picture are stored in the session. */
export const useEditAccount = (success: string) =>
  useChange({
    run: async ({ id, body, sender }: AccountChange, send) => (await send('PUT /users/{id}', { params: { id }, body }, sender)).data,
    situation: 'updateUser',
    success,
    onSuccess: (person) => {
      if (person._id === session().identity) keepInSession(person);
    },
  });

/** Updates the session's copy of the account, so that an approval takes effect without a new sign-in. */
export function keepInSession({ img, name, phone, email, isAdmin, staff, role, status }: Person): void {
  updateSession({ profile: img ?? '', name, phone: phone ?? '', email, isAdmin: String(isAdmin), staff: staff ?? '', role, status });
}

/** Approves an artist. */
export const useApproveArtist = (onSuccess: () => void) =>
  useChange({
    run: (id: string, send) => send('POST /users/{id}/artist', { params: { id } }),
    situation: 'decide',
    success: toastMessages.artistApproved,
    onSuccess,
  });

/** Cancels an application or an approval; the reason is emailed. */
export const useCancelArtist = (onSuccess: () => void) =>
  useChange({
    run: ({ id, reason }: { id: string; reason: string }, send) => send('POST /users/{id}/cancel', { params: { id }, body: { reason } }),
    situation: 'decide',
    success: toastMessages.canceled,
    onSuccess,
  });

/** Deletes an account. */
export const useDeleteAnyAccount = (onSuccess: () => void) =>
  useChange({
    run: (id: string, send) => send('DELETE /users/{id}', { params: { id }, body: {} }),
    situation: 'decide',
    success: toastMessages.deleted,
    onSuccess,
  });

/** Says that what the own application was asked for is there. */
export const useAnswerAsked = (onSuccess: () => void) =>
  useChange({
    run: (text: string, send) => send('POST /users/me/application/answer', { body: { text } }),
    situation: 'decide',
    success: toastMessages.messageSent,
    onSuccess,
  });

/** Adds a document to the own application. */
export const useAddDocument = () =>
  useChange({
    run: ({ document, sender }: { document: File; sender?: Send }, send) => send('POST /documents', { body: { document } }, sender),
    situation: 'uploadDocument',
    success: toastMessages.uploaded,
  });

/** Deletes one of the own documents. */
export const useDeleteDocument = () =>
  useChange({
    run: (id: string, send) => send('DELETE /documents/{id}', { params: { id } }),
    situation: 'decide',
    success: toastMessages.deleted,
  });
