import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SavedFilters, SavedSearch } from '#contract/saved-searches.ts';
import { screens } from '#contract/screens.ts';
import { galleryAddress } from '#web/arts/filters/gallery-address.ts';
import { savedSearchesQuery, useRemoveSearch } from '#web/arts/gallery/saved-searches.ts';
import { explain } from '#web/app/failures/situations.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { TrashIcon } from '#web/kit/visuals/icons.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';

/** The saved searches, each with a link to its results. */
export function SavedSearches() {
  const { data, error } = useQuery(savedSearchesQuery());
  if (!data) return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-24 w-full" />;
  if (data.length === 0) return <NothingSaved />;
  return (
    <ul className="flex flex-col divide-y divide-hairline border border-hairline bg-paper">
      {data.map((saved) => (
        <Saved key={saved._id} saved={saved} />
      ))}
    </ul>
  );
}

function Saved({ saved: { _id, filters, createdAt } }: { saved: SavedSearch }) {
  const { t } = useLingui();
  const words = useFilterTexts(filters);
  const remove = useRemoveSearch();
  return (
    <li className="flex items-center justify-between gap-x-5 px-5 py-3">
      <p className="min-w-0">
        <Link to={galleryAddress(new URLSearchParams(), filters)} className="font-medium underline underline-offset-4 wrap-anywhere">
          {words}
        </Link>
        <span className="block text-sm text-ash">
          <Trans>
            Saved <Moment time={createdAt} />
          </Trans>
        </span>
      </p>
      <IconButton label={t`Delete the search ${words}`} disabled={remove.isPending} onClick={() => remove.mutate(_id)}>
        <TrashIcon className="size-5" />
      </IconButton>
    </li>
  );
}

/** A search as text: '“imigongo” · Painting · under 10,000 Frw'. */
function useFilterTexts({ search, category, medium, price, size, availability, owner }: SavedFilters): string {
  const { t } = useLingui();
  const prices = { low: t`Under 10,000 Frw`, medium: t`10,000 to under 50,000 Frw`, high: t`50,000 Frw and over` };
  const sizes = { small: t`Small`, medium: t`Medium size`, large: t`Large` };
  const availabilities = { 'in-stock': t`In stock`, limited: t`Limited edition`, custom: t`Made to order` };
  const parts = [
    search && t`“${search}”`,
    category,
    medium,
    price && prices[price],
    size && sizes[size],
    availability && availabilities[availability],
    owner && t`One artist`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function NothingSaved() {
  return (
    <p className="text-ash">
      <Trans>
        Nothing yet. Search or filter{' '}
        <Link to={screens.shop} className="text-soot underline underline-offset-4">
          the shop
        </Link>
        , and save it: we write to you when something new fits.
      </Trans>
    </p>
  );
}
