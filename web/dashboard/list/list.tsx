import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { limits, skeletons } from '#contract/limits.ts';
import { explain } from '#web/app/failures/situations.ts';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { MoreRows } from '#web/dashboard/more-rows.tsx';
import { type RowActs, RowActsContext } from './row-act.ts';
import { BulkBar, type BulkAct, wayOf } from './bulk-bar.tsx';
import { BulkOutcome } from './bulk-outcome.tsx';
import { ExportRows, type ListSheet } from './export-rows.tsx';
import { doHeadsOffer, type ListColumn } from './list-column.tsx';
import { type ListFilter, ListFilters, namesOfSet } from './list-filters.tsx';
import { type CardsView, ListCards, ViewChoice } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import { useFocusKept } from '#web/dashboard/use-focus-kept.ts';
import { useAskedRow } from './use-asked-row.ts';
import { useBulk } from './use-bulk.ts';
import { useKeptView } from '#web/dashboard/list-state/use-kept-view.ts';
import { useKeptPlace } from '#web/dashboard/list-state/use-kept-place.ts';
import { useListKeys } from '#web/dashboard/list-state/use-list-keys.ts';
import { KeysHelp, KeysLine, type RowKeys } from '#web/dashboard/list-state/keys-help.tsx';
import { FoundCount, useExactly, type ListCount, MendedNote } from '#web/dashboard/list-state/found-note.tsx';
import { NothingFound } from '#web/dashboard/list-state/nothing-found.tsx';
import type { ListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import type { HeldRows } from './use-held-rows.tsx';
import { type Selection, useSelection, useSorting } from '#web/dashboard/list-state/use-selection.ts';
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
  /** What else is done with the selected rows, such as printing them. */
  renderSelected?: (selected: readonly Row[]) => ReactNode;
  /** The rows as cards, which are what is shown unless the address has `view=table`, or the table was chosen last in this browser, or it begins as one. */
  cards?: CardsView<Row>;
  /** How it says how many it finds; '23 results' by default. */
  count?: ListCount;
  skeletonRows?: number;
  /** It stands beside what its rows open: on a wide screen too its rows are two lines of few columns. */
  isNarrow?: boolean;
  /** Keeps decided rows in their places, where an act of a row takes it out of the list. */
  held?: HeldRows<Row>;
  /** Where a press on a row leads, when it leaves the list; else the row is opened over it, in the address. */
  onLeave?: (id: string) => void;
  /** What is said where there is nothing yet; 'No data found' by default. */
  emptyText?: string;
  /** What can be done where there is nothing yet. */
  emptyNext: ReactNode;
  /** What is said where a filter without a search finds nothing, with the button to all rows, if that means that nothing is to be done. */
  renderCaughtUp?: (seeAll: ReactNode) => ReactNode;
  /** What letters do with the row that has the focus. */
  keys?: RowKeys;
  /** Where else that which is searched for may be, once nothing is found. */
  renderElsewhere?: (search: string) => ReactNode;
  /** What a row opens over the list, where that has the list's acts. */
  children?: ReactNode;
};

/**
 * A list of the dashboards: search, filters, sort order, selection with bulk acts, export and keys, all of it in the address
 * (docs/decisions/0043-lists.md). What a row opens is the screen's, by `place.opened` or `onLeave`.
 */
export function List<Row extends { _id: string }>(props: ListProps<Row>) {
  const { place, nameOf, filters, sorts, list, acts = [] } = props;
  const view = useKeptView(place.value('view'), props.cards?.isTableFirst === true, props.cards?.name);
  const cards = view.isTable ? undefined : props.cards;
  const area = useRef<HTMLDivElement>(null);
  const all = useRows(list, place);
  const { rows, isReady, more } = all;
  const shown = useShown(rows, props.held);
  const hadRows = useHadRows(place.key, isReady, rows);
  const selection = useSelection(place.key, rows?.map(({ _id }) => _id) ?? []);
  const { marked, mark, open } = useMarkedRow(place, isReady, props.onLeave);
  const onSort = useSorting(place, sorts, selection, more.hasNextPage);
  const isFound = (search: string) => isReady && search === (place.value('search') ?? '');
  useListKeys(area, { open, toggle: selection.toggle, clear: selection.clear, hasSelection: selection.ids.size > 0, isFound });
  // What failed of several stays selected, for a second try.
  const bulk = useBulk<Row>(({ failed, total }) => {
    if (total > 1 && failed.length > 0) selection.select(failed.map(({ row }) => row._id));
  });
  const [asked, setAsked] = useState<BulkAct<Row>>();
  // A question of one row's button selects the row alone, and then again what was selected before.
  const [before, setBefore] = useState<readonly string[]>();
  const endQuestion = () => {
    setAsked(undefined);
    if (before) selection.select(before);
    setBefore(undefined);
  };
  const press = (act: BulkAct<Row>, chosen: readonly Row[]) => {
    const way = wayOf(act, chosen);
    if (way) bulk.start({ act: act.key, rows: chosen, ...way });
    else setAsked(act);
  };
  const actOn: RowActs = (key, id, reason) => {
    const act = acts.find((one) => one.key === key);
    const row = rows?.find(({ _id }) => _id === id);
    if (!act || !row || !act.allows(row) || bulk.run?.isRunning) return;
    const { run } = act;
    if (reason !== undefined && run) return bulk.start({ act: key, rows: [row], run: (one, send) => run(one, send, reason) });
    if (!wayOf(act, [row])) {
      setBefore([...selection.ids]);
      selection.select([id]);
    }
    press(act, [row]);
  };
  useAskedRow(rows, acts, actOn);
  return (
    <RowActsContext value={actOn}>
      <div ref={area} className="flex flex-col gap-2" onClickCapture={(event) => markLeft(event, mark)}>
        <Head {...props} {...{ onSort, all }} isCards={cards !== undefined} keep={view.keep} />
        <Rows {...props} {...{ selection, marked, onSort, open }} rows={shown} cards={cards} />
        {shown?.length === 0 ? (
          <NothingFound
            {...{ place, hadRows }}
            set={namesOfSet(place, filters)}
            names={filters.map(({ name }) => name)}
            text={props.emptyText}
            next={props.emptyNext}
            caughtUp={props.renderCaughtUp}
            elsewhere={props.renderElsewhere}
          />
        ) : null}
        <MoreRows {...more} />
        <Bulk
          {...{ all, selection, nameOf, acts, bulk, asked }}
          onPress={press}
          onAnswered={endQuestion}
          sheet={props.sheet}
          renderSelected={props.renderSelected}
          countedMax={props.count?.max}
        />
        <KeysHelp keys={props.keys} />
      </div>
      {props.children}
    </RowActsContext>
  );
}

type HeadProps<Row> = Omit<ListProps<Row>, 'acts'> & {
  all: ReturnType<typeof useRows<Row>>;
  onSort: (sort: string) => void;
  isCards: boolean;
  keep: (view: 'table' | 'cards') => void;
};

/** What narrows and sorts the list, how many it finds, and whether of another spelling. */
function Head<Row>({ place, searchLabel, filters, sorts, sort, columns, cards, count, all, onSort, isCards, keep, keys }: HeadProps<Row>) {
  const orders = Object.keys(sorts);
  const counted = { total: all.total, hasMore: all.more.hasNextPage, shown: all.rows?.length, count };
  return (
    <>
      <ListFilters
        {...{ place, searchLabel, filters, sorts, sort, onSort }}
        foundWords={useExactly(counted) ?? ''}
        hasHeads={!isCards && doHeadsOffer(orders, columns)}
        isOfHead={!isCards && (sort === orders[0] || doHeadsOffer([sort], columns))}
        keysLine={<KeysLine keys={keys} />}
        found={<FoundCount {...counted} />}
      >
        {cards ? <ViewChoice {...{ place, isCards, keep }} isTableFirst={cards.isTableFirst} /> : null}
      </ListFilters>
      {all.mended ? <MendedNote {...all.mended} place={place} /> : null}
    </>
  );
}

/** The row that was opened or left last, and what a press on a row does. */
function useMarkedRow(place: ListPlace, isReady: boolean, onLeave: ((id: string) => void) | undefined) {
  const [marked, mark] = useKeptPlace(place.key, isReady, place.opened);
  const open = onLeave ? (id: string) => (mark(id), onLeave(id)) : place.open;
  return { marked, mark, open };
}

/** Marks the row that a link in it leaves: who comes back sees where they were. */
function markLeft({ target }: MouseEvent, mark: (row: string) => void): void {
  const row = (target as Element).closest('a')?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (row) mark(row);
}

/** Whether the list with these filters had rows since it was opened: then they are empty because something was done. */
function useHadRows(key: string, isReady: boolean, rows: readonly unknown[] | undefined): boolean {
  const [filled, setFilled] = useState<string>();
  if (isReady && rows?.length && filled !== key) setFilled(key);
  return filled === key;
}

/** The rows with those that are held in their places. */
function useShown<Row extends { _id: string }>(rows: Row[] | undefined, held: HeldRows<Row> | undefined): readonly Row[] | undefined {
  const shown = rows && held ? held.merge(rows) : rows;
  useEffect(() => {
    if (shown) held?.note(shown);
  });
  return shown;
}

type RowsProps<Row> = Omit<ListProps<Row>, 'cards'> & {
  rows: readonly Row[] | undefined;
  selection: Selection;
  marked: string | undefined;
  open: (id: string) => void;
  onSort: (sort: string) => void;
  cards: CardsView<Row> | undefined;
};

/** The rows, as cards or as a table, or why there are none. */
function Rows<Row extends { _id: string }>({ caption, list, columns, rows, cards, nameOf, selection, marked, ...props }: RowsProps<Row>) {
  const { sort, onSort, open, skeletonRows = skeletons.tableRows, isNarrow = false } = props;
  if (list.error && !rows) return <LoadFailure isBoxed>{explain('loadTable', list.error)}</LoadFailure>;
  const isOld = list.isPlaceholderData;
  if (cards) return <ListCards {...{ caption, cards, rows, nameOf, selection, marked, isOld }} onOpen={open} />;
  return (
    <div ref={props.held?.list}>
      <ListTable {...{ caption, columns, rows, nameOf, selection, marked, sort, onSort, isOld, skeletonRows, isNarrow }} onOpen={open} />
    </div>
  );
}

/** What of a list changes by an act; not that rows are read on, when what reads the page aloud would begin anew. */
const changeOf = (run: { isRunning: boolean; isUndo: boolean } | undefined, rows: readonly unknown[] | undefined) =>
  run ? `${run.isRunning} ${run.isUndo} ${rows?.length}` : 'none';

type BulkProps<Row extends { _id: string }> = Pick<ListProps<Row>, 'nameOf'> & {
  renderSelected: ListProps<Row>['renderSelected'];
  all: ReturnType<typeof useRows<Row>>;
  selection: Selection;
  acts: readonly BulkAct<Row>[];
  sheet: ListSheet | undefined;
  countedMax: number | undefined;
  bulk: ReturnType<typeof useBulk<Row>>;
  asked: BulkAct<Row> | undefined;
  onPress: (act: BulkAct<Row>, rows: readonly Row[]) => void;
  onAnswered: () => void;
};

/** What is done with selected rows, how far it is, and what became of it. */
function Bulk<Row extends { _id: string }>({
  all: { rows, total, more, loadAll },
  selection,
  acts,
  sheet,
  renderSelected,
  nameOf,
  bulk,
  ...asking
}: BulkProps<Row>) {
  const { t } = useLingui();
  const { run, start, stop, end } = bulk;
  const [isLoadingAll, setLoadingAll] = useState(false);
  useFocusKept(changeOf(run, rows));
  const ran = acts.find(({ key }) => key === run?.act);
  const selected = (rows ?? []).filter(({ _id }) => selection.ids.has(_id));
  const selectAll = async () => {
    setLoadingAll(true);
    const found = await loadAll(limits.selectedMax).finally(() => setLoadingAll(false));
    selection.select(found.slice(0, limits.selectedMax).map(({ _id }) => _id));
  };
  const undo = () => {
    if (!run) return;
    const { act, done: rows, takeBack } = run;
    if (takeBack) start({ act, rows, together: (_, send) => takeBack(send), isUndo: true });
    else if (ran?.undo) start({ act, rows, run: ran.undo, isUndo: true });
  };
  const again = run?.isUndo && run.again ? () => run.again && start(run.again) : undefined;
  return (
    // The foot of the window, also in the middle of a long list: who is to undo something must see that it can be.
    <div className="sticky bottom-0 z-20 flex flex-col">
      {run ? <BulkOutcome {...{ run, nameOf }} act={ran} onUndo={undo} onAgain={again} onStop={stop} onClose={end} /> : null}
      <BulkBar
        {...{ selected, total, acts, isLoadingAll }}
        {...asking}
        isBusy={run?.isRunning === true || isLoadingAll}
        hasMore={more.hasNextPage}
        onStart={(act, chosen, way) => start({ act: act.key, rows: chosen, ...way })}
        onSelectAll={() => void selectAll()}
        onClear={selection.clear}
        exportButton={
          <>
            {renderSelected?.(selected)}
            {sheet ? <ExportRows sheet={sheet} label={t`Export CSV of the selected rows`} ids={selected.map(({ _id }) => _id)} /> : null}
          </>
        }
      />
    </div>
  );
}
