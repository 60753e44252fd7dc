import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { SearchForm } from '#web/app/forms/search-form.tsx';
import { preload } from '#web/app/preload.ts';
import { ArtistList } from './artist-list.tsx';
import { artistsQuery, figuresQuery } from './queries.ts';

const searchIn = (params: URLSearchParams) => (params.get('search') ?? '').trim().slice(0, limits.searchLength);

export function loader({ request, context }: LoaderFunctionArgs) {
  const search = searchIn(new URL(request.url).searchParams);
  return preload({ context }, (client) =>
    Promise.all([client.fetchInfiniteQuery(artistsQuery(search)), client.prefetchQuery(figuresQuery())]),
  );
}

export { clientLoader } from '#web/app/preload.ts';

/** `/artist`: the directory of approved artists. */
export default function ArtistsScreen() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const search = searchIn(params);
  return (
    <div className="page flex flex-col gap-6 pt-6 sm:gap-10 sm:pt-10 md:pt-16">
      <Head title={t`Artists`} description={t`Painters, weavers, potters, photographers and carvers of Rwanda who sell their own work.`} />
      <header className="flex flex-col gap-5 sm:gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-x-16">
        <div className="flex flex-col gap-2 sm:gap-4">
          <h1 className="text-3xl">
            <Trans>Meet the Artists</Trans>
          </h1>
          <p className="max-w-prose text-ash sm:text-lg">
            <Trans>Painters, weavers, potters, photographers and carvers who sell their own work, under their own name.</Trans>
          </p>
        </div>
        <Figures />
        <SearchForm action={screens.artists} search={search} label={t`Search artists`} className="lg:col-span-2" />
      </header>
      <ArtistList search={search} />
    </div>
  );
}

function Figures() {
  const { data } = useQuery(figuresQuery());
  if (!data) return null;
  return (
    <dl className="grid grid-cols-3 gap-x-3 sm:flex sm:gap-12">
      <Figure value={data.artists} name={<Trans>Artists</Trans>} />
      <Figure value={data.approval} name={<Trans>Approval</Trans>} />
      <Figure value={data.rating} name={<Trans>Average rating</Trans>} />
    </dl>
  );
}

function Figure({ value, name }: { value: string; name: React.ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ash">{name}</dt>
      <dd className="font-display text-2xl tabular-nums">{value}</dd>
    </div>
  );
}
