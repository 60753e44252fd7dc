import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { type Applicant, ApplicantSort } from '#contract/people.ts';
import { screens } from '#contract/screens.ts';
import { applicantsQuery } from '#web/admin/person/queries.ts';
import { type Approved, ApprovedBar } from '#web/admin/person/approved-bar.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { oneOf, searchIn, shownQuery } from '#web/dashboard/list-address.ts';
import { ExportRows, type ListSheet } from '#web/dashboard/list/export-rows.tsx';
import { Lines, type ListColumn, RowName } from '#web/dashboard/list/list-column.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { useFocusKept } from '#web/dashboard/use-focus-kept.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { OpenApplication } from './open-application.tsx';
import { useApplicantActs } from './use-applicant-acts.tsx';
import { useShown } from './use-shown.ts';

const readFilters = ({ value }: ListPlace) => ({
  state: oneOf(['unasked', 'asked'] as const, value('state') ?? null),
  ...searchIn({ value }),
  sort: oneOf(ApplicantSort.options, value('sort') ?? null) ?? ('waiting' as const),
});

/** `/dashboard/admin/applicants`: who waits for a decision, beside the application that is open; the next one comes up after a decision. */
export default function ApplicantsScreen() {
  const { t } = useLingui();
  const place = useListPlace('person');
  const query = readFilters(place);
  const list = useInfiniteQuery({ ...applicantsQuery(query), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const sheet: ListSheet = { call: 'GET /admin/applicants.csv', query: shownQuery(query, list.data) };
  const [approved, setApproved] = useState<readonly Approved[]>([]);
  const [decided, setDecided] = useState<string>();
  const shown = useShown(place, { rows, isOld: list.isPlaceholderData }, decided);
  const turnTo = (id: string | undefined) => (id ? place.turnTo(id) : place.close());
  const [broughtUp, setBroughtUp] = useState<string>();
  useFocusKept(list.data && `${approved.length} ${shown}`);
  const goOn = () => {
    const next = nextOf(rows, shown);
    setDecided(shown);
    setBroughtUp(next);
    turnTo(next);
  };
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`Applicants`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the applicants in this list`} />
      </ScreenTitle>
      <div className={classNames('grid items-start gap-x-8 gap-y-4', shown && 'lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]')}>
        <div className={classNames('min-w-0', place.opened && 'max-lg:hidden')}>
          <List
            {...{ place, list, sheet }}
            isNarrow
            columns={useColumns(place.open, shown)}
            filters={[{ name: 'state', label: t`State`, options: { unasked: t`Waiting for us`, asked: t`Asked for more` }, isQuick: true }]}
            sorts={{
              waiting: t`Waiting longest first`,
              latest: t`Latest first`,
              'name-asc': t`Name, A to Z`,
              'name-desc': t`Name, Z to A`,
            }}
            sort={query.sort}
            caption={t`Applicants`}
            searchLabel={t`Search applicants`}
            count={{ say: (count) => t`${plural(count, { one: '# applicant', other: '# applicants' })}` }}
            nameOf={({ name }) => name}
            acts={useApplicantActs()}
            renderCaughtUp={(seeAll) => (query.state === 'unasked' ? <NobodyWaits seeAll={seeAll} /> : undefined)}
            emptyNext={
              <>
                <p className="text-ash">
                  <Trans>You're all caught up: no applications to review.</Trans>
                </p>
                <LinkButton to={screens.admin}>
                  <Trans>Dashboard</Trans>
                </LinkButton>
              </>
            }
          />
        </div>
        {shown ? (
          // On a phone an application is opened from the list, and the list is where it is closed to.
          <div
            className={classNames(
              'flex min-w-0 flex-col gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto',
              !place.opened && 'max-lg:hidden',
            )}
          >
            <Button className="self-start lg:hidden" onClick={place.close}>
              <Trans>All applicants</Trans>
            </Button>
            <OpenApplication
              key={shown}
              id={shown}
              isNext={shown === broughtUp}
              onApproved={(name) => {
                setApproved((before) => [...before, { id: shown, name, at: Date.now() }]);
                goOn();
              }}
              onDeclined={goOn}
              onAsked={goOn}
              onNext={nextOf(rows, shown) ? goOn : undefined}
            />
          </div>
        ) : null}
      </div>
      {approved.map((one) => (
        <ApprovedBar
          key={`${one.id} ${one.at}`}
          approved={one}
          seconds={limits.takeBackMinutes * 60}
          onEnd={() => setApproved((before) => before.filter((other) => other !== one))}
          onUndone={(id) => {
            setDecided(undefined);
            setBroughtUp(id);
            turnTo(id);
          }}
        />
      ))}
    </div>
  );
}

/** Nobody waits for the shop: others may have been asked for more, and have to answer first. */
function NobodyWaits({ seeAll }: { seeAll: ReactNode }) {
  const asked = useInfiniteQuery(applicantsQuery({ state: 'asked' }));
  if (asked.isPending) return <Skeleton className="h-6 w-64" />;
  const hasOthers = asked.data?.pages.some(({ data }) => data.length > 0);
  return (
    <>
      <p>
        {asked.isError ? (
          <Trans>You're all caught up.</Trans>
        ) : hasOthers ? (
          <Trans>You're all caught up: the others were asked for more.</Trans>
        ) : (
          <Trans>You're all caught up: no applications to review.</Trans>
        )}
      </p>
      {hasOthers || asked.isError ? seeAll : null}
    </>
  );
}

/** The one behind the decided one, else the first that is left. */
function nextOf(applicants: readonly Applicant[], id: string | undefined): string | undefined {
  const place = applicants.findIndex(({ _id }) => _id === id);
  const left = applicants.filter(({ _id }) => _id !== id);
  return (left[place] ?? left[0])?._id;
}

/** Two lines each, beside the application: who, from where, since when; the one that is shown stands out. */
function useColumns(open: (id: string) => void, shown: string | undefined): ListColumn<Applicant>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Name`,
      sorts: { ascending: 'name-asc', descending: 'name-desc' },
      renderCell: ({ _id, name, place, waitsSince }) => (
        <Lines
          beneath={
            <>
              {place ? `${place} · ` : null}
              <Moment time={waitsSince} />
            </>
          }
        >
          <RowName isPlain={_id !== shown} onOpen={() => open(_id)}>
            {name}
            {_id === shown ? (
              // Bold type tells eyes alone; the list of a phone has nothing beside it.
              <span className="sr-only max-lg:hidden">
                <Trans>, shown beside the list</Trans>
              </span>
            ) : null}
          </RowName>
        </Lines>
      ),
      phone: 'title',
    },
    {
      header: t`State`,
      renderCell: ({ isAsked, documents }) =>
        isAsked ? (
          <Badge>
            <Trans>asked</Trans>
          </Badge>
        ) : documents === 0 ? (
          <span className="text-xs text-ash">
            <Trans>no documents</Trans>
          </span>
        ) : null,
      phone: 'state',
    },
  ];
}
