import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { limits, skeletons } from '#contract/limits.ts';
import { emptyMessages } from '#contract/messages.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { MoreRows } from '#web/dashboard/more-rows.tsx';
import { BulkBar, type BulkAct } from './bulk-bar.tsx';
import { BulkOutcome } from './bulk-outcome.tsx';
import { ExportRows, type ListSheet } from './export-rows.tsx';
import type { ListColumn } from './list-column.tsx';
import { type ListFilter, ListFilters } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';
import { useBulk } from './use-bulk.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useListKeys } from './use-list-keys.ts';
import type { ListPlace } from './use-list-place.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { type RowList, useRows } from './use-rows.ts';

export type ListProps<Row> = {
  /** The list's name for screen readers: 'All orders'. */
  caption: string;
  place: ListPlace;
  list: RowList<Row>;
  columns: readonly ListColumn<Row>[];
  /** What a row is called: 'Order 1017'. */
  nameOf: (row: Row) => string;
  /** Says what is searched: 'Search orders'. */
  searchLabel: string;
  filters: readonly ListFilter[];
  /** The words for each sort order, the default first, and the present one. */
  sorts: Readonly<Record<string, string>>;
  sort: string;
  acts?: readonly BulkAct<Row>[];
  sheet?: ListSheet;
  skeletonRows?: number;
  /** What can be done where there is nothing yet. */
  emptyNext: ReactNode;
};

/**
 * A list of the dashboards: search, filters, sort order, selection with bulk acts, export and keys, all of it in the address
 * (docs/decisions/0043-lists.md). What a row opens is the screen's, by `place.opened`.
 */
export function List<Row extends { _id: string }>(props: ListProps<Row>) {
  const { caption, place, columns, nameOf, searchLabel, filters, sorts, sort, list } = props;
  const area = useRef<HTMLDivElement>(null);
  const all = useRows(list, place);
  const { rows, isReady, more } = all;
  const selection = useSelection(place.key, rows?.map(({ _id }) => _id) ?? []);
  const marked = useKeptPlace(place.key, isReady, place.opened);
  const onSort = (next: string) => place.set('sort', next === Object.keys(sorts)[0] ? '' : next);
  useListKeys(area, { open: place.open, toggle: selection.toggle, clear: selection.clear, hasSelection: selection.ids.size > 0 });
  return (
    <div ref={area} className="flex flex-col gap-3">
      <ListFilters {...{ place, searchLabel, filters, sorts, sort, onSort }} />
      {list.error && !rows ? (
        <LoadFailure isBoxed>{explain('loadTable', list.error)}</LoadFailure>
      ) : (
        <ListTable
          {...{ caption, columns, rows, nameOf, selection, marked, sort, onSort }}
          isOld={list.isPlaceholderData}
          skeletonRows={props.skeletonRows ?? skeletons.tableRows}
          onOpen={place.open}
        />
      )}
      {rows?.length === 0 ? <Empty place={place} filters={filters} next={props.emptyNext} /> : null}
      <MoreRows {...more} />
      <Bulk {...{ all, selection, nameOf }} acts={props.acts ?? []} sheet={props.sheet} />
    </div>
  );
}

type BulkProps<Row> = Pick<ListProps<Row>, 'nameOf'> & {
  all: ReturnType<typeof useRows<Row>>;
  selection: Selection;
  acts: readonly BulkAct<Row>[];
  sheet: ListSheet | undefined;
};

/** What is done with selected rows, how far it is, and what became of it. */
function Bulk<Row extends { _id: string }>({ all: { rows, total, more, loadAll }, selection, acts, sheet, nameOf }: BulkProps<Row>) {
  const { t } = useLingui();
  const { run, start, stop, end } = useBulk<Row>();
  const [isLoadingAll, setLoadingAll] = useState(false);
  const ran = acts.find(({ key }) => key === run?.act);
  const selected = (rows ?? []).filter(({ _id }) => selection.ids.has(_id));
  const selectAll = async () => {
    setLoadingAll(true);
    const found = await loadAll(limits.bulkMax).finally(() => setLoadingAll(false));
    selection.select(found.slice(0, limits.bulkMax).map(({ _id }) => _id));
  };
  const undo = () => ran?.undo && run && start({ act: ran.key, rows: run.done, run: ran.undo, isUndo: true });
  return (
    // The foot of the window, also in the middle of a long list: who is to undo something must see that it can be.
    <div className="sticky bottom-0 z-20 flex flex-col">
      {run ? <BulkOutcome {...{ run, nameOf }} act={ran} onUndo={undo} onStop={stop} onClose={end} /> : null}
      <BulkBar
        {...{ selected, total, acts, isLoadingAll }}
        isBusy={run?.isRunning === true || isLoadingAll}
        hasMore={more.hasNextPage}
        onStart={(act, chosen) => start({ act: act.key, rows: chosen, run: act.run })}
        onSelectAll={() => void selectAll()}
        onClear={selection.clear}
        exportButton={
          sheet ? <ExportRows sheet={sheet} label={t`Export CSV of the selected rows`} ids={selected.map(({ _id }) => _id)} /> : null
        }
      />
    </div>
  );
}

/** In the place of rows: which filters find nothing, and the way to all; else what can be done. */
function Empty({ place, filters, next }: { place: ListPlace; filters: readonly ListFilter[]; next: ReactNode }) {
  const { t } = useLingui();
  const search = place.value('search');
  const set = [
    ...(search ? [`"${search}"`] : []),
    ...filters.flatMap(({ name, label, options, isQuick }) => {
      const value = place.value(name);
      return value ? [isQuick ? (options[value] ?? value) : `${label}: ${options?.[value] ?? value}`] : [];
    }),
  ].join(' · ');
  const isFiltered = set !== '';
  return (
    <div className="flex flex-col items-start gap-3 border-b border-hairline py-6">
      <p>{emptyMessages.noData}</p>
      <p className="text-ash">{isFiltered ? t`Nothing matches ${set}.` : null}</p>
      {isFiltered ? (
        <Button onClick={() => place.clear(['search', ...filters.map(({ name }) => name)])}>
          <Trans>Show all</Trans>
        </Button>
      ) : (
        next
      )}
    </div>
  );
}
