import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router';
import { isId } from '#contract/ids.ts';
import { COMPARED_MAX } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { ApiFailure } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { preload } from '#web/app/preload.ts';
import { artByNameQuery } from '#web/arts/artwork-queries.ts';
import { severalQuery } from '#web/arts/several-query.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Spinner } from '#web/kit/visuals/spinner.tsx';
import { CompareTable } from './compare-table.tsx';
import { comparedIds, idsOf, setCompared } from '#web/compared/change-compared.ts';

/** What the parameter of the address holds; `names` are no ids, as slugs are, and `asked` counts all. */
function worksOf(search: URLSearchParams): { ids: string[]; names: string[]; asked: number } {
  const text = search.get('works') ?? '';
  const parts = text.split(',').filter(Boolean);
  return { ids: idsOf(text), names: parts.filter((part) => !isId(part.trim().toLowerCase())).slice(0, COMPARED_MAX), asked: parts.length };
}

/** An address with slugs, as somebody writes who saw those of the works, leads to the one with their ids. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { ids, names } = worksOf(searchParams);
  return preload({ context }, async (client) => {
    const found = await Promise.all(names.map(async (name) => [name, await findId(client, name.trim())] as const));
    const byName = new Map(found.flatMap(([name, id]) => (id ? [[name, id]] : [])));
    if (byName.size > 0) {
      const parts = (searchParams.get('works') ?? '').split(',', PARTS_MAX);
      throw redirect(screens.compare(parts.map((part) => byName.get(part) ?? encodeURIComponent(part))));
    }
    if (ids.length > 0) await client.fetchQuery(severalQuery(ids));
  });
}

/** Of a text that anybody can write. */
const PARTS_MAX = 24;

/** The id of an artwork by its slug or name; nothing where there is none. */
async function findId(client: QueryClient, name: string): Promise<string | undefined> {
  return client.fetchQuery(artByNameQuery(name)).then(
    ({ data }) => data._id,
    (error: unknown) => {
      if (error instanceof ApiFailure && [400, 404].includes(error.status)) return undefined;
      throw error;
    },
  );
}

export { clientLoader } from '#web/app/preload.ts';

/** `/compare?works=a,b`: up to four artworks side by side. Without works in the address, those that were chosen in this browser. */
export default function CompareScreen() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const { ids, asked } = worksOf(search);
  useChosenIfNone(asked);
  return (
    <div className="page flex flex-col gap-8 py-10">
      <Head title={t`Compare artworks`} canonical={null} />
      <h1 className="text-3xl">
        <Trans>Compare artworks</Trans>
      </h1>
      {ids.length > 0 ? <Comparison ids={ids} asked={asked} /> : <NothingChosen />}
    </div>
  );
}

/** `asked` works of which these are the ones that can be shown. */
function Comparison({ ids, asked }: { ids: readonly string[]; asked: number }) {
  const { data, error, refetch } = useQuery(severalQuery(ids));
  const remove = useRemoval(ids);
  if (error && !data) {
    return (
      <EmptyState
        title={explain('loadArts', error)}
        actions={
          <Button onClick={() => void refetch()}>
            <Trans>Try Again</Trans>
          </Button>
        }
      />
    );
  }
  if (!data) return <Spinner />;
  // While the rest is loaded anew, the one that was just taken out is gone.
  const arts = data.filter(({ _id }) => ids.includes(_id));
  return (
    <>
      <Lost count={asked - arts.length} />
      {arts.length > 0 ? (
        <>
          <CompareTable arts={arts} onRemove={remove} />
          <LinkButton to={screens.shop} className="self-start">
            <Trans>Find another work</Trans>
          </LinkButton>
        </>
      ) : (
        <NothingChosen />
      )}
    </>
  );
}

function Lost({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p role="status" className="text-sm text-ash">
      <Plural
        value={count}
        one="# work is not shown: it is no longer in the shop, or there were more than four."
        other="# works are not shown: they are no longer in the shop, or there were more than four."
      />
    </p>
  );
}

/** The address without works becomes that of the chosen ones, so that it can be shared. */
function useChosenIfNone(asked: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    const chosen = comparedIds();
    if (asked === 0 && chosen.length > 0) void navigate(screens.compare(chosen), { replace: true });
  }, [asked, navigate]);
}

function useRemoval(ids: readonly string[]): (id: string) => void {
  const navigate = useNavigate();
  return (id) => {
    setCompared(comparedIds().filter((other) => other !== id));
    const left = ids.filter((other) => other !== id);
    void navigate(screens.compare(left), { replace: true, preventScrollReset: true });
  };
}

function NothingChosen() {
  return (
    <EmptyState
      title={<Trans>Nothing to compare yet</Trans>}
      actions={
        <LinkButton look="primary" to={screens.shop}>
          <Trans>Browse the shop</Trans>
        </LinkButton>
      }
    >
      <Trans>Press Compare on up to four works to see them side by side.</Trans>
    </EmptyState>
  );
}
