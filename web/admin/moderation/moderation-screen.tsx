import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ModerationState, QueuedKind } from '#contract/moderation.ts';
import { screens } from '#contract/screens.ts';
import { session } from '#web/accounts/session/session.ts';
import { listOf } from '#web/app/query.ts';
import { oneOf } from '#web/dashboard/list-address.ts';
import { ExportRows, type ListSheet } from '#web/dashboard/list/export-rows.tsx';
import type { ListFilter } from '#web/dashboard/list/list-filters.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useModerationActs } from './use-moderation-acts.tsx';
import { useModerationColumns } from './use-moderation-columns.tsx';
import { useQueueWords } from './use-queue-words.ts';
import { WordsDialog } from './words-dialog.tsx';

const readFilters = ({ value }: ListPlace) => ({
  kind: oneOf(QueuedKind.options, value('kind') ?? null),
  state: oneOf(ModerationState.options, value('state') ?? null),
  search: value('search'),
  sort: oneOf(['newest', 'oldest'] as const, value('sort') ?? null) ?? 'newest',
});
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
  const sheet: ListSheet = { call: 'GET /admin/moderation.csv', query };
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`Moderation`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the texts in this list`} />
      </ScreenTitle>
      <List
        {...{ place, list, nameOf, sheet }}
        columns={useModerationColumns(place.open)}
        filters={useFilters()}
        sorts={{ newest: t`Newest first`, oldest: t`Oldest first` }}
        sort={query.sort}
        caption={t`Moderation`}
        searchLabel={t`Search texts`}
        acts={useModerationActs(nameOf)}
        emptyNext={
          <LinkButton to={screens.admin}>
            <Trans>To the first page</Trans>
          </LinkButton>
        }
      />
      <WordsDialog isOpen={place.opened !== undefined} row={opened} onClose={place.close} />
    </div>
  );
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  const { kinds } = useQueueWords();
  return [
    { name: 'state', label: t`State`, options: { waiting: t`Waiting`, new: t`New`, shown: t`Shown`, hidden: t`Hidden` }, isQuick: true },
    { name: 'kind', label: t`Kind`, options: Object.fromEntries(QueuedKind.options.map((kind) => [kind, kinds[kind].many])) },
  ];
}
