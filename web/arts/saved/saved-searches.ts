import { useLingui } from '@lingui/react/macro';
import { toastMessages } from '#contract/messages.ts';
import type { EditSavedSearch, SavedFilters } from '#contract/saved-searches.ts';
import { screens } from '#contract/screens.ts';
import { type ChangeSend, useChange } from '#web/app/changes/use-change.ts';
import type { Wanted } from '#web/accounts/session/wish.ts';
import { newKey } from '#web/app/api.ts';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf } from '#web/app/query.ts';

/** My saved searches, the latest first. */
export const savedSearchesQuery = () => dataQueryOf('GET /saved-searches', { identity: session().identity });

/** What a visitor wants who saves a search. */
export const wishToSave = (filters: SavedFilters): Wanted => ({ act: 'arts.saveSearch', name: '', facts: { filters }, key: newKey() });

/** Whether the account's address is confirmed: searches are emailed to no other. Taken for granted where that cannot be asked: the search is saved. */
const isAddressConfirmed = async (send: ChangeSend): Promise<boolean> =>
  send('GET /mail-preferences').then(
    ({ data }) => data.isEmailVerified,
    () => true,
  );

/** Saves a search with its filters. */
export function useSaveSearch() {
  const { t } = useLingui();
  return useChange({
    run: async (body: SavedFilters, send) => {
      await send('POST /saved-searches', { body });
      return isAddressConfirmed(send);
    },
    situation: 'change',
    success: (isConfirmed) => (isConfirmed ? toastMessages.searchSaved : toastMessages.searchSavedUnconfirmed),
    way: (isConfirmed) => (isConfirmed ? undefined : { label: t`Confirm your email`, to: screens.notificationChoices }),
    isAwaited: true,
    wish: wishToSave,
  });
}

/** Renames an own saved search, or changes how often it is emailed. */
export const useEditSearch = () =>
  useChange({
    run: ({ id, ...body }: EditSavedSearch & { id: string }, send) => send('PUT /saved-searches/{id}', { params: { id }, body }),
    situation: 'change',
    success: toastMessages.updated,
    isAwaited: true,
  });

/** Deletes an own saved search. */
export const useRemoveSearch = () =>
  useChange({
    run: (id: string, send) => send('DELETE /saved-searches/{id}', { params: { id } }),
    situation: 'decide',
    success: toastMessages.deleted,
    isAwaited: true,
  });
