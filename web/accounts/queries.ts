import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditUser, Person, UsersQuery } from '#contract/accounts.ts';
import { type Send, send } from '#web/app/api.ts';
import { session, updateSession } from '#web/accounts/session/session.ts';
import { dataQueryOf, invalidate, listOf } from '#web/app/query.ts';

/** Who is listed: artists who wait, approved ones, customers; `search` is over names and addresses. */
export type AccountFilters = Pick<UsersQuery, 'role' | 'status' | 'search' | 'sort'>;

/** Whether this is the whole person and not only an artist's public part. */
export const isWholeAccount = (someone: object): someone is Person => 'phone' in someone;

/** People as an admin sees them, page by page; to anybody else the same call shows public parts only, which are left out. */
export const accountsQuery = (filters: AccountFilters) =>
  infiniteQueryOptions({
    ...listOf('GET /users', { query: filters }),
    select: ({ pages }) => ({ pages: pages.map(({ data }) => ({ data: data.filter(isWholeAccount) })) }),
  });

/** One person: oneself, or anyone for an admin. */
export const accountQuery = (id: string) => dataQueryOf('GET /users/{id}', { params: { id } });

/** An artist's application: its state, what is missing, the documents with links that work for some minutes. */
export const applicationQuery = (id: string) =>
  queryOptions({
    ...dataQueryOf('GET /users/{id}/application', { params: { id }, identity: session().identity }),
    staleTime: 60_000,
  });

/** What deleting a person would do. */
export const consequencesQuery = (id: string) =>
  queryOptions({
    ...dataQueryOf('GET /users/{id}/consequences', { params: { id }, identity: session().identity }),
    staleTime: 0,
  });

/** What to do, earnings, views and the last 30 days of the signed-in artist. */
export const artistOverviewQuery = () => dataQueryOf('GET /artist/overview', { identity: session().identity });

/** Everything about people is asked for again after an act on one of them (product.md section 4). */
function useInvalidateAccounts() {
  const client = useQueryClient();
  // Not waited for: the row of an act may be gone with the new list, and nobody would be left to say that it was done.
  return () => {
    void invalidate(client, 'GET /users/*', 'GET /artists/*', 'GET /artist/overview', 'GET /figures', 'GET /admin/*');
  };
}

/** What is sent to change a person; `img` is a new picture. */
export type AccountChange = { id: string; body: EditUser & { img?: File | undefined }; sender?: Send };

/** Edits a person; one's own new name and picture are kept in the session. */
export function useEditAccount() {
  const forget = useInvalidateAccounts();
  return useMutation({
    mutationFn: async ({ id, body, sender = send }: AccountChange) => (await sender('PUT /users/{id}', { params: { id }, body })).data,
    onSuccess: (person) => {
      if (person._id === session().identity) keepInSession(person);
      forget();
    },
  });
}

/** The session's own copy of what the server knows; an approval shows without a new sign-in. */
export function keepInSession({ img, name, phone, email, isAdmin, role, status }: Person): void {
  updateSession({ profile: img ?? '', name, phone: phone ?? '', email, isAdmin: String(isAdmin), role, status });
}

/** Approves an artist. */
export function useApproveArtist() {
  const forget = useInvalidateAccounts();
  return useMutation({ mutationFn: (id: string) => send('POST /users/{id}/artist', { params: { id } }), onSettled: forget });
}

/** Cancels an application or an approval; the reason is mailed. */
export function useCancelArtist() {
  const forget = useInvalidateAccounts();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => send('POST /users/{id}/cancel', { params: { id }, body: { reason } }),
    onSettled: forget,
  });
}

/** Erases a person. */
export function useDeleteAnyAccount() {
  const forget = useInvalidateAccounts();
  return useMutation({ mutationFn: (id: string) => send('DELETE /users/{id}', { params: { id }, body: {} }), onSettled: forget });
}

/** Adds a document to one's own application. */
export function useAddDocument() {
  const forget = useInvalidateAccounts();
  return useMutation({
    mutationFn: ({ document, sender = send }: { document: File; sender?: Send }) => sender('POST /documents', { body: { document } }),
    onSuccess: forget,
  });
}

/** Takes one of one's own documents back. */
export function useDeleteDocument() {
  const forget = useInvalidateAccounts();
  return useMutation({ mutationFn: (id: string) => send('DELETE /documents/{id}', { params: { id } }), onSettled: forget });
}
