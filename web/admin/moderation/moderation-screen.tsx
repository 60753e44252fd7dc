import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type DecidedCounts, QueuedKind, QueueState } from '#contract/moderation.ts';
import { screens } from '#contract/screens.ts';
import { WAITING_COUNTED_MOST } from '#contract/waiting.ts';
import { session } from '#web/accounts/session/session.ts';
import { listOf } from '#web/app/query.ts';
import { oneOf } from '#web/dashboard/list-address.ts';
import { ExportRows, type ListSheet } from '#web/dashboard/list/export-rows.tsx';
import type { ListFilter } from '#web/dashboard/list/list-filters.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { useWaitingCounts } from '#web/admin/queries.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useModerationActs } from './use-moderation-acts.tsx';
import { useModerationColumns } from './use-moderation-columns.tsx';
import { useQueueWords } from './use-queue-words.ts';
import { QUEUE, QueueSkeleton, WordsCard } from './words-card.tsx';
import { WordsDialog } from './words-dialog.tsx';

/** What nobody of the shop has looked at yet: what waits for a decision, and what is new and shown already. */
const isOpen = (state: QueueState | undefined) => state === 'undecided' || state === 'waiting' || state === 'new';

/** What is open, the longest waiting first, unless the address asks for other texts. */
function readFilters({ value }: ListPlace) {
  const state = value('state') === 'all' ? undefined : (oneOf(QueueState.options, value('state') ?? null) ?? 'undecided');
  return {
    kind: oneOf(QueuedKind.options, value('kind') ?? null),
    state,
    search: value('search'),
    sort: oneOf(['newest', 'oldest'] as const, value('sort') ?? null) ?? (isOpen(state) ? 'oldest' : 'newest'),
  } as const;
}
const queueQuery = (filters: ReturnType<typeof readFilters>) =>
  listOf('GET /admin/moderation', { query: filters, identity: session().identity });

/** `/dashboard/admin/moderation`: what people write in public, and reports, in one queue. */
export default function ModerationScreen() {
  const { t } = useLingui();
  const place = useListPlace('words');
  const query = readFilters(place);
  const list = useInfiniteQuery({ ...queueQuery(query), placeholderData: keepPreviousData });
  const opened = list.data?.pages.flatMap(({ data }) => data).find(({ _id }) => _id === place.opened);
  const { nameOf } = useQueueWords();
  const others = useOtherQueues(query.kind, query.state);
  const newest = { newest: t`Newest first` };
  const oldest = { oldest: t`Oldest first` };
  const sheet: ListSheet = { call: 'GET /admin/moderation.csv', query };
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`Moderation`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the texts in this list`} />
      </ScreenTitle>
      <List
        {...{ place, list, nameOf, sheet }}
        columns={useModerationColumns(place.open)}
        filters={useFilters(query.state, list.data?.pages[0]?.counts)}
        sorts={isOpen(query.state) ? { ...oldest, ...newest } : { ...newest, ...oldest }}
        sort={query.sort}
        caption={t`Moderation`}
        searchLabel={t`Search texts`}
        acts={useModerationActs()}
        keys={{ a: t`Keep, approve or show`, h: t`Hide`, m: t`Message its author`, d: t`Delete` }}
        cards={{
          name: 'moderation',
          grid: QUEUE,
          skeleton: <QueueSkeleton />,
          render: (row, checkbox) => <WordsCard {...{ row, checkbox }} onOpen={() => place.open(row._id)} />,
        }}
        emptyText={isOpen(query.state) ? t`You're all caught up: nothing is waiting.` : t`Nothing was written yet.`}
        renderCaughtUp={() => {
          if (query.kind && others.length > 0) return <NextQueues kind={query.kind} others={others} />;
          // 'Clear filters' above leads to all the others.
          return query.state === 'hidden' && !query.kind ? <p>{t`Nothing is hidden.`}</p> : undefined;
        }}
        renderElsewhere={() => (isOpen(query.state) ? <SearchAll onSearch={() => place.set('state', 'all')} /> : null)}
        emptyNext={
          <LinkButton to={screens.admin}>
            <Trans>To the first page</Trans>
          </LinkButton>
        }
      >
        <WordsDialog isOpen={place.opened !== undefined} row={opened} onClose={place.close} />
      </List>
    </div>
  );
}

/** Of what is open in this state, the other kinds than the one shown that have something. */
function useOtherQueues(kind: QueuedKind | undefined, state: QueueState | undefined): QueuedKind[] {
  const counts = useWaitingCounts();
  return kind && state ? (kindsIn[state] ?? []).filter((one) => one !== kind && (counts[one] ?? 0) > 0) : [];
}

/** Where one kind has nothing open: the kinds that have, with how many. */
function NextQueues({ kind, others }: { kind: QueuedKind; others: readonly QueuedKind[] }) {
  const { t } = useLingui();
  const { kinds } = useQueueWords();
  const counts = useWaitingCounts();
  const said = (count: number): Record<QueuedKind, string> => ({
    comments: t`${plural(count, { one: '# comment waits', other: '# comments wait' })}`,
    reviews: t`${plural(count, { one: '# review waits', other: '# reviews wait' })}`,
    questions: t`${plural(count, { one: '# question waits', other: '# questions wait' })}`,
    reports: t`${plural(count, { one: '# report waits', other: '# reports wait' })}`,
  });
  const what = kinds[kind].many;
  return (
    <>
      <p>
        <Trans>{what}: nothing is waiting.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        {others.map((one) => (
          <LinkButton key={one} to={`${screens.adminModeration}?kind=${one}`}>
            {said(counts[one] ?? 0)[one]}
          </LinkButton>
        ))}
      </div>
    </>
  );
}

/** What is searched for among what waits may have been decided already. */
function SearchAll({ onSearch }: { onSearch: () => void }) {
  return (
    <Button onClick={onSearch}>
      <Trans>Search what was decided too</Trans>
    </Button>
  );
}

/** The kinds that wait for a decision as the first page of the dashboard counts them; the others are new, and shown already. */
const DECIDED: readonly QueuedKind[] = ['comments', 'reports'];
const kindsIn: { [S in QueueState]?: readonly QueuedKind[] } = {
  undecided: QueuedKind.options,
  waiting: DECIDED,
  new: QueuedKind.options.filter((kind) => !DECIDED.includes(kind)),
};

/** With how many are open or were decided, of each kind where these are shown; 'To decide' is the number that the first page says. */
function useFilters(state: QueueState | undefined, decided: DecidedCounts | undefined): ListFilter[] {
  const { t } = useLingui();
  const { kinds } = useQueueWords();
  const counts = useWaitingCounts();
  const countIn = (of: readonly QueuedKind[] = []) => of.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  const open = state && kindsIn[state];
  const ofKinds = (state === 'shown' || state === 'hidden') && decided ? decided[state] : undefined;
  const sumOf = (of: DecidedCounts['shown'] | undefined) => of && Object.values(of).reduce((sum, count) => sum + count, 0);
  return [
    {
      name: 'state',
      label: t`State`,
      options: { '': t`To look at`, waiting: t`To decide`, new: t`New`, shown: t`Kept`, hidden: t`Hidden`, all: t`All` },
      isQuick: true,
      counts: {
        '': countIn(kindsIn.undecided),
        waiting: countIn(kindsIn.waiting),
        new: countIn(kindsIn.new),
        shown: sumOf(decided?.shown),
        hidden: sumOf(decided?.hidden),
      },
      countsUpTo: WAITING_COUNTED_MOST,
    },
    {
      name: 'kind',
      label: t`Kind`,
      isMoreOnPhone: true,
      options: Object.fromEntries(QueuedKind.options.map((kind) => [kind, kinds[kind].many])),
      isQuick: true,
      counts: ofKinds ?? (open && Object.fromEntries(open.map((kind) => [kind, counts[kind]]))),
      countsUpTo: WAITING_COUNTED_MOST,
    },
  ];
}
