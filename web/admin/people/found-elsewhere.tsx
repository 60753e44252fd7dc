import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Person } from '#contract/accounts.ts';
import { screens } from '#contract/screens.ts';
import { accountsQuery } from '#web/accounts/queries.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { dataQueryOf } from '#web/app/query.ts';
import { session } from '#web/accounts/session/session.ts';

type Place = 'customers' | 'artists' | 'waiting' | 'cancelled' | 'blocked' | 'staff';

/** The list in which somebody is. */
function placeOf({ role, status, isBlocked }: Person): Place {
  if (role === 'Admin') return 'staff';
  if (role === 'User') return 'customers';
  if (isBlocked) return 'blocked';
  return status === 'pending' ? 'waiting' : status === 'cancelled' ? 'cancelled' : 'artists';
}

const addresses: Record<Place, string> = {
  customers: `${screens.adminCustomers}?`,
  artists: `${screens.adminArtists}?`,
  waiting: `${screens.adminArtists}?standing=waiting&`,
  cancelled: `${screens.adminArtists}?standing=cancelled&`,
  blocked: `${screens.adminArtists}?standing=blocked&`,
  staff: `${screens.adminCustomers}?staff=any&`,
};

/** Where else people are who have what is searched for; where nobody has it, whose names are near. */
export function FoundElsewhere({ search }: { search: string }) {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(accountsQuery({ search, sort: 'newest' }));
  const [page] = data?.pages ?? [];
  const places = Map.groupBy(page?.data ?? [], placeOf);
  const isAll = !page?.page.next;
  const nameOf = (place: Place, count: string) =>
    ({
      customers: t`${count} in customers`,
      artists: t`${count} in artists`,
      waiting: t`${count} in applicants`,
      cancelled: t`${count} in cancelled artists`,
      blocked: t`${count} in blocked artists`,
      staff: t`${count} in staff`,
    })[place];
  if (!page) return null;
  if (places.size === 0) return <NearNames search={search} />;
  return (
    <ul className="flex flex-wrap gap-x-5">
      {[...places].map(([place, people]) => (
        <li key={place}>
          <Link
            to={`${addresses[place]}search=${encodeURIComponent(search)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {nameOf(place, isAll ? String(people.length) : `${people.length}+`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NearNames({ search }: { search: string }) {
  const { data } = useQuery(dataQueryOf('GET /admin/people/near', { query: { search }, identity: session().identity }));
  if (!data?.length) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <Trans>Did you mean</Trans>
      {data.map(({ _id, name }) => (
        <PersonLink key={_id} id={_id} name={name} />
      ))}
    </p>
  );
}
