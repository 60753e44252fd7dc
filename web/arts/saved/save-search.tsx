import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { Button, type ButtonLook } from '#web/kit/buttons/button.tsx';
import { BellIcon, CheckIcon } from '#web/kit/visuals/more-icons.tsx';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { isFiltered, withoutSort } from '#web/arts/filters/use-facets.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';
import { rememberWish } from '#web/accounts/session/wish.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useSignInFirst } from '#web/accounts/sign-in/use-sign-in-first.ts';
import { savedSearchesQuery, useSaveSearch, wishToSave } from './saved-searches.ts';
import type { SavedFilters } from '#contract/saved-searches.ts';

/** Saves the search that a gallery shows, where there is something to save. */
export function SavingSearch({ filters }: { filters: ArtsFilters }) {
  const isHydrated = useHydrated();
  const search = withoutSort(filters);
  return isHydrated && isFiltered(filters) ? <SaveSearch filters={search} /> : null;
}

/** Filters as text: equal for equal searches. */
const keyOf = (filters: SavedFilters) => JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)));

type Props = {
  filters: SavedFilters;
  look?: ButtonLook;
  /** What the button says in place of 'Save search'. */
  children?: ReactNode;
};

/** Saves the present search, so that new matches are emailed; signed out it asks for the sign-in, after which it is saved. */
export function SaveSearch({ filters, look = 'secondary', children }: Props) {
  const { authenticated } = useSession();
  const askToSignIn = useSignInFirst();
  const label = (
    <>
      <BellIcon className="size-5" />
      {children ?? <SaveWords />}
    </>
  );
  if (authenticated) {
    return (
      <SaveOwn filters={filters} look={look}>
        {label}
      </SaveOwn>
    );
  }
  return (
    <Button
      look={look}
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

/** On a phone the word that is seen is short enough to stand beside the chips. */
function SaveWords() {
  return (
    <>
      <span aria-hidden="true" className="sm:hidden">
        <Trans>Save</Trans>
      </span>
      <span className="max-sm:sr-only">
        <Trans>Save search</Trans>
      </span>
    </>
  );
}

function SaveOwn({ filters, look, children }: Required<Props>) {
  const { data } = useQuery(savedSearchesQuery());
  const save = useSaveSearch();
  const isSaved = data?.some((saved) => keyOf(saved.filters) === keyOf(filters));
  if (isSaved) {
    return (
      <Link to={screens.savedSearches} className="button button-quiet whitespace-nowrap max-sm:px-2.5">
        <CheckIcon className="size-5" />
        {/* On a phone it has room beside a chip. */}
        <Trans>
          Saved <span className="max-sm:sr-only">in your account</span>
        </Trans>
      </Link>
    );
  }
  return (
    <Button look={look} className="whitespace-nowrap max-sm:px-2.5" busy={save.isPending} onClick={() => save.mutate(filters)}>
      {children}
    </Button>
  );
}
