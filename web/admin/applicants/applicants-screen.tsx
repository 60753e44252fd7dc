import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dayOf, formatDate } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import type { Applicant } from '#contract/people.ts';
import { screens } from '#contract/screens.ts';
import { applicantsQuery } from '#web/admin/person/queries.ts';
import { Moment } from '#web/app/display/date.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { ListFilters } from '#web/dashboard/list/list-filters.tsx';
import { useListKeys } from '#web/dashboard/list-state/use-list-keys.ts';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { oneOf } from '#web/dashboard/list-address.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { isMeant } from '#web/shell/palette/words.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { OpenApplication } from './open-application.tsx';
import { type Approved, ApprovedBar } from '#web/admin/person/approved-bar.tsx';

/** `/dashboard/admin/applicants`: who waits for a decision, beside the application that is open; the next one comes up by itself. */
export default function ApplicantsScreen() {
  const { t } = useLingui();
  const { data, error } = useQuery(applicantsQuery());
  const place = useListPlace('person');
  const area = useRef<HTMLDivElement>(null);
  useListKeys(area, { open: place.open, toggle: () => {}, clear: () => {}, hasSelection: false });
  return (
    <div ref={area} className="flex flex-col gap-6">
      <ScreenTitle title={t`Applicants`} />
      {data && data.length > 0 ? (
        <ListFilters
          hasHeads={false}
          place={place}
          searchLabel={t`Search applicants`}
          filters={[{ name: 'state', label: t`State`, options: { unasked: t`Waiting for us`, asked: t`Asked for more` }, isQuick: true }]}
          sorts={{ waiting: t`Waiting longest first`, latest: t`Latest first`, name: t`Name` }}
          sort={sortOf(place)}
          onSort={(sort) => place.set('sort', sort === 'waiting' ? '' : sort)}
        />
      ) : null}
      {data ? <Desk applicants={narrow(data, place, t`asked`)} isEmpty={data.length === 0} place={place} /> : <NotYet error={error} />}
    </div>
  );
}

const sortOf = ({ value }: ListPlace) => oneOf(['latest', 'name'] as const, value('sort') ?? null) ?? ('waiting' as const);

/** All of them are here, so what is typed narrows them at once: each word begins one in name, email, place, state or day. They come with the longest wait first. */
function narrow(applicants: readonly Applicant[], place: ListPlace, asked: string): readonly Applicant[] {
  const state = place.value('state');
  const found = applicants.filter((one) => {
    const days = `${formatDate(one.waitsSince)} ${dayOf(one.waitsSince)}`;
    const text = `${one.name} ${one.email} ${one.place ?? ''} ${days} ${one.isAsked ? asked : ''}`;
    return isMeant(text, place.value('search') ?? '') && (!state || one.isAsked === (state === 'asked'));
  });
  const sort = sortOf(place);
  if (sort === 'latest') return found.toSorted((a, b) => b.waitsSince.localeCompare(a.waitsSince));
  return sort === 'name' ? found.toSorted((a, b) => a.name.localeCompare(b.name)) : found;
}

function NotYet({ error }: { error: Error | null }) {
  return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-96 w-full" />;
}

function Desk({ applicants, isEmpty, place }: { applicants: readonly Applicant[]; isEmpty: boolean; place: ListPlace }) {
  const [address, setAddress] = useSearchParams();
  const [approved, setApproved] = useState<readonly Approved[]>([]);
  const chosen = address.get('person') ?? undefined;
  const shown = chosen ?? applicants[0]?._id;
  const open = (id: string | undefined) =>
    setAddress(
      (before) => {
        if (id) before.set('person', id);
        else before.delete('person');
        return before;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      {shown ? (
        <div className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Waiting applicants={applicants} shown={shown} isFolded={chosen !== undefined} />
          <OpenApplication
            key={shown}
            id={shown}
            onApproved={(name) => {
              setApproved((before) => [...before, { id: shown, name, at: Date.now() }]);
              open(nextOf(applicants, shown));
            }}
            onDeclined={() => open(nextOf(applicants, shown))}
            onAsked={() => open(nextOf(applicants, shown))}
          />
        </div>
      ) : isEmpty ? (
        <NobodyWaits />
      ) : (
        <NoneShown place={place} />
      )}
      {approved.map((one) => (
        <ApprovedBar
          key={`${one.id} ${one.at}`}
          approved={one}
          seconds={limits.takeBackMinutes * 60}
          onEnd={() => setApproved((before) => before.filter((other) => other !== one))}
          onUndone={open}
        />
      ))}
    </>
  );
}

/** There are applicants, and none of those that are chosen: of those who wait for the shop that is good news. */
function NoneShown({ place }: { place: ListPlace }) {
  const isDone = !place.value('search') && place.value('state') === 'unasked';
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ash">
        {isDone ? <Trans>You're all caught up: the others were asked for more.</Trans> : <Trans>No applicant matches.</Trans>}
      </p>
      <Button onClick={() => place.clear(['search', 'state', 'sort', 'person'])}>
        <Trans>Show all</Trans>
      </Button>
    </div>
  );
}

/** The one behind the decided one, else the first that is left. */
function nextOf(applicants: readonly Applicant[], id: string): string | undefined {
  const place = applicants.findIndex(({ _id }) => _id === id);
  const left = applicants.filter(({ _id }) => _id !== id);
  return (left[place] ?? left[0])?._id;
}

function NobodyWaits() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`You're all caught up.`}
      actions={
        <LinkButton to={screens.admin}>
          <Trans>Dashboard</Trans>
        </LinkButton>
      }
    >
      <Trans>No applications to review.</Trans>
    </EmptyState>
  );
}

type WaitingProps = { applicants: readonly Applicant[]; shown: string; isFolded: boolean };

/** The list; on a phone it makes room for the application that was opened. */
function Waiting({ applicants, shown, isFolded }: WaitingProps) {
  const [address] = useSearchParams();
  const addressOf = (id: string) => {
    const next = new URLSearchParams(address);
    next.set('person', id);
    return `${screens.adminApplicants}?${next.toString()}`;
  };
  return (
    <nav aria-labelledby="waiting-title" className="flex flex-col gap-3 lg:sticky lg:top-24">
      <h3 id="waiting-title" className="text-sm text-ash">
        <Plural value={applicants.length} one="# applicant" other="# applicants" />
      </h3>
      {isFolded ? (
        <LinkButton to={screens.adminApplicants} className="self-start lg:hidden">
          <Trans>All applicants</Trans>
        </LinkButton>
      ) : null}
      <ul className={classNames('flex flex-col border-t border-hairline', isFolded && 'max-lg:hidden')}>
        {applicants.map(({ _id, name, place, isAsked, waitsSince }) => (
          <li key={_id} className="border-b border-hairline" data-row={_id} tabIndex={-1}>
            <Link
              to={addressOf(_id)}
              aria-current={_id === shown ? 'true' : undefined}
              className={classNames('flex flex-col gap-0.5 px-3 py-2 text-sm hover:bg-mat', _id === shown && 'bg-mat')}
            >
              <span className="flex items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                {isAsked ? (
                  <Badge>
                    <Trans>asked</Trans>
                  </Badge>
                ) : null}
              </span>
              <span className="text-ash">
                {place ? `${place} · ` : null}
                <Moment time={waitsSince} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
