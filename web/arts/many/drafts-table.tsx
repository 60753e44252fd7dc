import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '#web/app/failures/situations.ts';
import { artByIdQuery } from '#web/arts/queries.ts';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import type { BegunRow } from './begun-rows.ts';
import { ManyArts } from './many-arts.tsx';

/** The table with drafts that are on the server already, as they are there now; what is no draft any more is left out. */
export function DraftsTable({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const found = useQueries({
    queries: ids.map((id) => ({ ...artByIdQuery(id), staleTime: 0, refetchOnWindowFocus: false })),
  });
  // The table begins once: what is typed there is not overwritten by what is loaded anew.
  const [rows, setRows] = useState<readonly BegunRow[]>();
  const failed = found.find(({ error }) => error)?.error;
  if (!rows && found.every(({ data, isFetching }) => data && !isFetching)) {
    const drafts = found.flatMap(({ data }) => (data?.state === 'draft' ? [data] : []));
    setRows(drafts.map((art, at) => ({ art, label: art.name || t`Untitled draft ${at + 1}` })));
  }
  if (rows) return <ManyArts begun={rows} onDone={onDone} />;
  return failed ? <LoadFailure>{explain('loadArt', failed)}</LoadFailure> : <Skeleton className="h-64 w-full" />;
}
