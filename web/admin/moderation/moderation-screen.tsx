import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Moderated, ModerationState, QueuedKind } from '#contract/moderation.ts';
import { session } from '#web/accounts/session/session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { listOf } from '#web/app/query.ts';
import { oneOf, useListAddress } from '#web/dashboard/list-address.ts';
import { ListSearch } from '#web/dashboard/list-search.tsx';
import { PagedTable } from '#web/dashboard/paged-table.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { byTime, TimeSortSelect, useTimeSort } from '#web/dashboard/time-sort.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { CellText } from '#web/kit/lists/table-cell.tsx';
import type { Column } from '#web/kit/lists/table.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { ModerationActs } from '#web/moderation/moderation-acts.tsx';

type Filters = { kind: QueuedKind | undefined; state: ModerationState | undefined; search: string; sort: 'newest' | 'oldest' };
const queueQuery = (filters: Filters) => listOf('GET /admin/moderation', { query: filters, identity: session().identity });

/** `/dashboard/admin/moderation`: what people write in public, and reports, in one queue. */
export default function ModerationScreen() {
  const { t } = useLingui();
  const [address, set] = useListAddress();
  const [sort, setSort] = useTimeSort();
  const kind = oneOf(QueuedKind.options, address.get('kind'));
  const state = oneOf(ModerationState.options, address.get('state'));
  const search = address.get('search') ?? '';
  const list = useInfiniteQuery(queueQuery({ kind, state, search, sort }));
  const kinds = useKinds();
  const states = useStates();
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`Moderation`} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:max-w-5xl">
        <ListSearch
          className="max-sm:col-span-2"
          label={t`Search by text or name`}
          value={search}
          onChange={(text) => set('search', text)}
        />
        <Select label={t`Kind`} value={kind ?? ''} onChange={(event) => set('kind', event.target.value)}>
          <option value="">{t`All`}</option>
          {QueuedKind.options.map((one) => (
            <option key={one} value={one}>
              {kinds[one].many}
            </option>
          ))}
        </Select>
        <Select label={t`State`} value={state ?? ''} onChange={(event) => set('state', event.target.value)}>
          <option value="">{t`All`}</option>
          {ModerationState.options.map((one) => (
            <option key={one} value={one}>
              {states[one]}
            </option>
          ))}
        </Select>
        <TimeSortSelect />
      </div>
      <PagedTable
        list={list}
        caption={t`Moderation`}
        columns={useColumns()}
        fold="tablet"
        sort={sort}
        onSort={setSort}
        emptyText={state === 'waiting' ? t`You're all caught up: nothing is waiting.` : undefined}
      />
    </div>
  );
}

function useColumns(): Column<Moderated>[] {
  const { t } = useLingui();
  const kinds = useKinds();
  const states = useStates();
  return [
    {
      header: t`What`,
      renderCell: ({ kind, stars }) => (
        <span className="whitespace-nowrap">
          {kinds[kind].one}
          {stars === null ? '' : ` · ${stars} ★`}
        </span>
      ),
    },
    {
      header: t`Text`,
      span: 2,
      renderCell: ({ text }) => <CellText className="line-clamp-3 max-w-96 whitespace-pre-line">{text}</CellText>,
    },
    { header: t`By`, renderCell: ({ author }) => <CellText>{author.name}</CellText> },
    {
      header: t`About`,
      renderCell: ({ about }) => (
        <Link to={about.link} className="underline underline-offset-4">
          <CellText>{about.name}</CellText>
        </Link>
      ),
    },
    { header: t`When`, sorts: byTime, renderCell: ({ createdAt }) => <Moment time={createdAt} /> },
    {
      header: t`State`,
      renderCell: ({ state, hidden }) => (
        <span className="flex flex-col items-start gap-1">
          <Badge look={state === 'waiting' ? 'warn' : state === 'hidden' ? 'bad' : 'plain'}>{states[state]}</Badge>
          {hidden ? <CellText className="text-xs text-ash">{[hidden.by, hidden.reason].filter(Boolean).join(': ')}</CellText> : null}
        </span>
      ),
    },
    {
      header: t`Action`,
      span: 'actions',
      renderCell: ({ _id, kind, state, author, text, about }) =>
        kind === 'reports' ? (
          <Link to={about.link} className="inline-flex min-h-11 items-center underline underline-offset-4">
            <Trans>Open report</Trans>
          </Link>
        ) : (
          <ModerationActs key={_id} {...{ kind, state, text }} id={_id} author={author.name} />
        ),
    },
  ];
}

function useKinds(): Record<QueuedKind, { one: string; many: string }> {
  const { t } = useLingui();
  return {
    comments: { one: t`Comment`, many: t`Comments` },
    reviews: { one: t`Review`, many: t`Reviews` },
    questions: { one: t`Question`, many: t`Questions` },
    reports: { one: t`Report`, many: t`Reports` },
  };
}

function useStates(): Record<ModerationState, string> {
  const { t } = useLingui();
  return { waiting: t`waiting`, shown: t`shown`, hidden: t`hidden` };
}
