import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate, formatNumber } from '#contract/format.ts';
import { type Waiting, WAITING_COUNTED_MOST, type WaitingKind } from '#contract/waiting.ts';
import { explain } from '#web/app/failures/situations.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { AskedNext } from './asked-next.tsx';
import { waitingQuery } from '#web/admin/queries.ts';
import { useDaysSince } from '#web/orders/state/due.ts';

/** What is shown already, and only to be read: nobody waits for a decision. */
const SHOWN = new Set<WaitingKind>(['reviews', 'questions']);

/** What waits for the staff: how much of each kind, since when, and the way to its list; beneath, what is new and shown already. */
export function WaitingList() {
  const { data, error, isFetching } = useQuery(waitingQuery());
  const names = useNames();
  const unread = data?.filter(({ kind }) => SHOWN.has(kind)) ?? [];
  return (
    <>
      <section aria-labelledby="waiting-title" className="flex flex-col gap-3">
        <h3 id="waiting-title" className="text-xl">
          <Trans>Waiting</Trans>
        </h3>
        <AskedNext waiting={isFetching ? undefined : data} names={names} />
        {data ? (
          <ToDecide waiting={data.filter(({ kind }) => !SHOWN.has(kind))} />
        ) : error ? (
          <LoadFailure>{explain('loadTable', error)}</LoadFailure>
        ) : (
          <Skeleton className="h-11 w-full" />
        )}
      </section>
      {unread.length > 0 ? (
        <section aria-labelledby="unread-title" className="flex flex-col gap-3">
          <h3 id="unread-title" className="text-xl">
            <Trans>New, and shown already</Trans>
          </h3>
          <Kinds waiting={unread} />
        </section>
      ) : null}
    </>
  );
}

function ToDecide({ waiting }: { waiting: Waiting[] }) {
  if (waiting.length > 0) return <Kinds waiting={waiting} hasMain />;
  return (
    <p className="text-ash">
      <Trans>You're all caught up: nothing is waiting.</Trans>
    </p>
  );
}

/** Each kind in a row, its age and what is done with the first of them beside it; `hasMain`: the first of them is the main act of the screen. */
function Kinds({ waiting, hasMain = false }: { waiting: Waiting[]; hasMain?: boolean }) {
  const { t } = useLingui();
  const names = useNames();
  const nextActs = useNextActs();
  return (
    <ul className="flex flex-col border-t border-hairline">
      {waiting.map((one, at) => (
        <li
          key={one.kind}
          className="relative grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-b border-hairline py-1 hover:bg-mat sm:grid-cols-[15rem_minmax(0,1fr)_auto] lg:grid-cols-[17rem_9rem_minmax(0,1fr)_auto]"
        >
          <Link to={one.href} className="underline decoration-edge underline-offset-4 after:absolute after:inset-0">
            {names[one.kind]}: {formatNumber(one.count)}
            {one.count >= WAITING_COUNTED_MOST ? '+' : ''}
          </Link>
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-ash max-lg:col-start-1 max-lg:row-start-2">
            {one.late ? <span className="text-laterite-ink">{t`${one.late} late`}</span> : null}
            <Age since={one.oldest} />
          </span>
          <First to={one.next} first={one.first} />
          <NextLink to={one.next} act={nextActs[one.kind]} isMain={hasMain && at === 0} />
        </li>
      ))}
    </ul>
  );
}

/** For how many days the oldest of a kind has waited; since which, on pointing at it. */
function Age({ since }: { since: string }) {
  const { t } = useLingui();
  const days = useDaysSince(since);
  return (
    <time dateTime={since} title={formatDate(since)}>
      {days > 0 ? t`${plural(days, { one: '# day', other: '# days' })}` : t`today`}
    </time>
  );
}

/** Who is first and what about, in one line: it leads where the act of the row does. */
function First({ to, first }: { to: string | undefined; first: Waiting['first'] }) {
  if (!to || !first) return null;
  const said = [first.number === null ? null : `#${first.number}`, first.who, first.about].filter(Boolean).join(' · ');
  return (
    <Link
      to={to}
      title={said}
      className="relative z-10 truncate text-sm max-lg:row-span-2 max-sm:col-span-2 max-sm:row-span-1 max-sm:row-start-3 max-sm:pb-1"
    >
      {said}
    </Link>
  );
}

/** Leads to the first of a kind; over the link of the row, which leads to the list. */
function NextLink({ to, act, isMain }: { to: string | undefined; act: NextAct | undefined; isMain: boolean }) {
  if (!to || !act) return null;
  return (
    <span className="relative z-10 max-sm:col-start-2 max-lg:row-span-2 max-lg:row-start-1 sm:max-lg:col-start-3">
      <LinkButton
        to={to}
        look={isMain ? 'primary' : 'secondary'}
        className="px-4 text-sm max-sm:min-w-32 sm:min-w-36 xl:min-h-9"
        aria-label={act.label}
      >
        {act.text}
      </LinkButton>
    </span>
  );
}

/** What each kind is called beside its number. */
function useNames(): Record<WaitingKind, string> {
  const { t } = useLingui();
  return {
    applications: t`Applications`,
    ordersToApprove: t`Orders to approve`,
    ordersToSend: t`Orders to send`,
    problems: t`Reported problems`,
    cancellations: t`Requests to cancel an order`,
    refunds: t`Refunds to decide`,
    emails: t`Emails`,
    comments: t`Comments to approve`,
    reviews: t`New reviews`,
    questions: t`New questions`,
    reports: t`Reports`,
    failures: t`Failed emails and jobs`,
  };
}

type NextAct = { text: string; label: string };

/** What is done with the first of a kind, whose page the link opens with that act ready: as it stands beside the kind, and said by itself. */
function useNextActs(): { [K in WaitingKind]?: NextAct } {
  const { t } = useLingui();
  const [read, decide] = [t`Read next`, t`Decide next`];
  return {
    applications: { text: t`Review next`, label: t`Review next application` },
    ordersToApprove: { text: t`Approve next`, label: t`Approve next order` },
    ordersToSend: { text: t`Send next`, label: t`Send next order` },
    problems: { text: t`Resolve next`, label: t`Resolve next problem` },
    emails: { text: t`Answer next`, label: t`Answer next email` },
    comments: { text: read, label: t`Read next comment` },
    reviews: { text: read, label: t`Read next review` },
    questions: { text: read, label: t`Read next question` },
    reports: { text: decide, label: t`Decide next report` },
    cancellations: { text: decide, label: t`Decide next request to cancel` },
    refunds: { text: decide, label: t`Decide next refund` },
  };
}
