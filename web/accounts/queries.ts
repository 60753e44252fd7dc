import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditUser, Person, UsersQuery } from '#contract/accounts.ts';
import { type Send, send } from '#web/app/api.ts';
import { session, updateSession } from '#web/accounts/session/session.ts';
import { dataQueryOf, invalidate, listOf } from '#web/app/query.ts';

/** Which accounts are listed: applicants, approved artists, customers; `search` looks in names and addresses. */
export type AccountFilters = Pick<UsersQuery, 'role' | 'status' | 'search' | 'sort'>;

/** Whether this is a whole account and not only an artist's public fields. */
export const isWholeAccount = (someone: object): someone is Person => 'phone' in someone;

/** Accounts as an admin sees them, page by page; anybody else gets public fields only, which are filtered out. */
export const accountsQuery = (filters: AccountFilters) =>
  infiniteQueryOptions({
    ...listOf('GET /users', { query: filters }),
    select: ({ pages }) => ({ pages: pages.map(({ data }) => ({ data: data.filter(isWholeAccount) })) }),
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

/** Invalidates everything about accounts after an action on one of them (product.md section 4). */
function useInvalidateAccounts() {
  const client = useQueryClient();
  // Not awaited: the new list may unmount the row, and its success message with it.
  return () => {
    void invalidate(client, 'GET /users/*', 'GET /artists/*', 'GET /artist/overview', 'GET /figures', 'GET /admin/*');
  };
}

/** A change of an account; `img` is a new picture. */
export type AccountChange = { id: string; body: EditUser & { img?: File | undefined }; sender?: Send };

/** Edits an account; the own new name and picture are stored in the session. */
export function useEditAccount() {
  const invalidate = useInvalidateAccounts();
  return useMutation({
    mutationFn: async ({ id, body, sender = send }: AccountChange) => (await sender('PUT /users/{id}', { params: { id }, body })).data,
    onSuccess: (person) => {
      if (person._id === session().identity) keepInSession(person);
      invalidate();
    },
  });
}

/** Updates the session's copy of the account, so that an approval takes effect without a new sign-in. */
export function keepInSession({ img, name, phone, email, isAdmin, role, status }: Person): void {
  updateSession({ profile: img ?? '', name, phone: phone ?? '', email, isAdmin: String(isAdmin), role, status });
}

/** Approves an artist. */
export function useApproveArtist() {
  const invalidate = useInvalidateAccounts();
  return useMutation({ mutationFn: (id: string) => send('POST /users/{id}/artist', { params: { id } }), onSettled: invalidate });
}

/** Cancels an application or an approval; the reason is emailed. */
export function useCancelArtist() {
  const invalidate = useInvalidateAccounts();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => send('POST /users/{id}/cancel', { params: { id }, body: { reason } }),
    onSettled: invalidate,
  });
}

/** Deletes an account. */
export function useDeleteAnyAccount() {
  const invalidate = useInvalidateAccounts();
  return useMutation({ mutationFn: (id: string) => send('DELETE /users/{id}', { params: { id }, body: {} }), onSettled: invalidate });
}

/** Adds a document to the own application. */
export function useAddDocument() {
  const invalidate = useInvalidateAccounts();
  return useMutation({
    mutationFn: ({ document, sender = send }: { document: File; sender?: Send }) => sender('POST /documents', { body: { document } }),
    onSuccess: invalidate,
  });
}

/** Deletes one of the own documents. */
export function useDeleteDocument() {
  const invalidate = useInvalidateAccounts();
  return useMutation({ mutationFn: (id: string) => send('DELETE /documents/{id}', { params: { id } }), onSettled: invalidate });
}
