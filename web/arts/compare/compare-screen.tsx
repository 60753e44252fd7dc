import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/app/failures/situations.ts';
import { preload } from '#web/app/preload.ts';
import { severalQuery } from '#web/arts/several-query.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Spinner } from '#web/kit/visuals/spinner.tsx';
import { CompareTable } from './compare-table.tsx';
import { comparedIds, idsOf, setCompared } from '#web/compared/change-compared.ts';

/** What the parameter of the address holds; `asked` counts what was named, also what is no id. */
function worksOf(search: URLSearchParams): { ids: string[]; asked: number } {
  const text = search.get('works') ?? '';
  return { ids: idsOf(text), asked: text.split(',').filter(Boolean).length };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ids } = worksOf(new URL(request.url).searchParams);
  return preload({ context }, async (client) => {
    if (ids.length > 0) await client.fetchQuery(severalQuery(ids));
  });
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
