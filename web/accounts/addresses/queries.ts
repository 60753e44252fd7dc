import type * as z from 'zod/mini';
import type { EditAddress, NewAddress } from '#contract/addresses.ts';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf } from '#web/app/query.ts';

/** The own address book, the default address first. */
export const addressesQuery = () => dataQueryOf('GET /users/me/addresses', { identity: session().identity });

/** Saves a new address, or changes the one with this id. */
export const useSaveAddress = (onSuccess: () => void) =>
  useChange({
    run: ({ id, body }: { id?: string | undefined; body: NewAddress }, send) =>
      id ? send('PUT /users/me/addresses/{id}', { params: { id }, body }) : send('POST /users/me/addresses', { body }),
    situation: 'saveAddress',
    success: (_, { id }) => (id ? toastMessages.updated : toastMessages.added),
    isAwaited: true,
    onSuccess,
  });

/** Changes one field of an address: which one is the default. */
export const useEditAddress = () =>
  useChange({
    run: ({ id, body }: { id: string; body: z.input<typeof EditAddress> }, send) =>
      send('PUT /users/me/addresses/{id}', { params: { id }, body }),
    situation: 'change',
    isAwaited: true,
  });

/** Deletes an address. */
export const useRemoveAddress = (onSuccess: () => void) =>
  useChange({
    run: (id: string, send) => send('DELETE /users/me/addresses/{id}', { params: { id } }),
    situation: 'change',
    success: toastMessages.deleted,
    isAwaited: true,
    onSuccess,
  });
