import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { BellIcon, CheckIcon } from '#web/kit/visuals/icons.tsx';
import { rememberWish } from '#web/accounts/session/wish.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useSignInFirst } from '#web/accounts/sign-in/use-sign-in-first.ts';
import { savedSearchesQuery, useSaveSearch, wishToSave } from './saved-searches.ts';
import type { SavedFilters } from '#contract/saved-searches.ts';

/** Filters as text: equal for equal searches. */
const keyOf = (filters: SavedFilters) => JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Saves the present search, so that new matches are emailed; signed out it asks for the sign-in, after which it is saved. On a phone the word that is seen is short enough to stand beside the chips. */
export function SaveSearch({ filters }: { filters: SavedFilters }) {
  const { authenticated } = useSession();
  const askToSignIn = useSignInFirst();
  const label = (
    <>
      <BellIcon className="size-5" />
      <span aria-hidden="true" className="sm:hidden">
        <Trans>Save</Trans>
      </span>
      <span className="max-sm:sr-only">
        <Trans>Save search</Trans>
      </span>
    </>
  );
  if (authenticated) return <SaveOwn filters={filters}>{label}</SaveOwn>;
  return (
    <Button
      className="whitespace-nowrap max-sm:px-2.5"
      onClick={() => {
        rememberWish(wishToSave(filters));
        askToSignIn();
      }}
    >
      {label}
    </Button>
  );
}

function SaveOwn({ filters, children }: { filters: SavedFilters; children: React.ReactNode }) {
  const { data } = useQuery(savedSearchesQuery());
  const save = useSaveSearch();
  const isSaved = data?.some((saved) => keyOf(saved.filters) === keyOf(filters));
  if (isSaved) {
    return (
      <Link to={screens.savedSearches} className="button button-quiet whitespace-nowrap max-sm:px-2.5">
        <CheckIcon className="size-5" />
        <Trans>Saved in your account</Trans>
      </Link>
    );
  }
  return (
    <Button className="whitespace-nowrap max-sm:px-2.5" busy={save.isPending} onClick={() => save.mutate(filters)}>
      {children}
    </Button>
  );
}
