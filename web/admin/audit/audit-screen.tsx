import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#contract/admin.ts';
import { auditKinds, type AuditedObject, auditedObjects } from '#contract/audit.ts';
import { isId } from '#contract/ids.ts';
import { screens } from '#contract/screens.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { type AuditFilters, auditQuery } from '#web/admin/queries.ts';
import { Moment } from '#web/app/display/date.tsx';
import { oneOf } from '#web/dashboard/list-address.ts';
import { ExportRows, type ListSheet } from '#web/dashboard/list/export-rows.tsx';
import { Lines, type ListColumn, RowName } from '#web/dashboard/list/list-column.tsx';
import type { ListFilter } from '#web/dashboard/list/list-filters.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { byTime } from '#web/dashboard/list/by-time.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { changedFields } from './changed-fields.ts';
import { daysOfPreset } from './day-presets.ts';
import { EntryDialog, ThingLink } from './entry-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import type { AuditGroup } from './group-entries.ts';
import { PersonField, usePersonName } from './person-field.tsx';
import { useEntryWords } from './use-entry-words.ts';
import { useGroups } from './use-groups.ts';
import { usePresetWords } from './use-preset-words.ts';

/** What is acted on by parts that are called otherwise. */
const objectsOfParts: Readonly<Record<string, AuditedObject>> = { documents: 'user', session: 'user', chat: 'message', data: 'setting' };
/** The acts on what is looked at, and the one that is chosen. */
const kindsOn = ({ objectType, kind }: AuditFilters): string[] =>
  auditKinds.filter((one) => {
    const [part = ''] = one.split('.');
    return !objectType || part === objectType || objectsOfParts[part] === objectType || one === kind;
  });
/** What an act is about, for the heading that it stands beneath. */
const objectOf = (kind: string): string => {
  const [part = ''] = kind.split('.');
  return auditedObjects.find((one) => one === part) ?? objectsOfParts[part] ?? part;
};
const DAY = /^\d{4}-\d\d-\d\d$/;
const dayIn = (value: string | undefined) => (value && DAY.test(value) ? value : undefined);

/** The days that the address asks for: written ones go before those that a preset means. */
function readDays(value: ListPlace['value'], now: number): Pick<AuditFilters, 'from' | 'to'> {
  const days = daysOfPreset(value('days'), now);
  return { from: dayIn(value('from')) ?? days?.from, to: dayIn(value('to')) ?? days?.to };
}

/** What the address asks for; sign-ins are left out unless they are asked for, which are most of the log. */
function readFilters({ value }: ListPlace, now: number): AuditFilters {
  const person = value('person');
  const kind = oneOf(auditKinds, value('kind') ?? null);
  const isOfSessions = value('sessions') === 'only' || kind?.startsWith('session.') === true;
  return {
    objectType: oneOf(auditedObjects, value('on') ?? null),
    kind,
    person: person && isId(person) ? person : undefined,
    object: value('object'),
    ...readDays(value, now),
    search: value('search'),
    sessions: isOfSessions ? 'only' : 'without',
    sort: oneOf(['newest', 'oldest'] as const, value('sort') ?? null) ?? 'newest',
  };
}

/** `/dashboard/admin/audit`: who did what to what, the newest first. */
export default function AuditScreen() {
  const { t } = useLingui();
  const place = useListPlace('entry');
  const [now] = useState(() => Date.now());
  const query = readFilters(place, now);
  const list = useInfiniteQuery({ ...auditQuery(query), placeholderData: keepPreviousData });
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { list: grouped, groups } = useGroups(list);
  const { groupSentence } = useEntryWords();
  const groupOf = (id: string) => groups.find(({ _id, entries: { length } }) => _id === id && length > 1);
  const sheet: ListSheet = {
    call: 'GET /admin/audit.csv',
    query,
    idsOf: (id) => groupOf(id)?.entries.map(({ _id }) => _id) ?? [id],
  };
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`Audit log`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the entries in this list`} />
      </ScreenTitle>
      <List
        {...{ place, sheet }}
        list={grouped}
        columns={useColumns(place.open, groups)}
        filters={useFilters(query, entries, now)}
        sorts={{ newest: t`Newest first`, oldest: t`Oldest first` }}
        sort={query.sort}
        caption={t`Audit log`}
        searchLabel={t`Search the log`}
        nameOf={(group) => groupSentence(group.entries)}
        count={{ say: (count) => t`${plural(count, { one: '# entry', other: '# entries' })}` }}
        emptyNext={
          <LinkButton to={screens.admin}>
            <Trans>To the first page</Trans>
          </LinkButton>
        }
      />
      <GroupDialog group={place.opened === undefined ? undefined : groupOf(place.opened)} onOpen={place.open} onClose={place.close} />
      <EntryDialog isOpen={place.opened !== undefined} entry={entries.find(({ _id }) => _id === place.opened)} onClose={place.close} />
    </div>
  );
}

/** What a cell without anything says. */
const NOTHING = '—';

const byText = (one: string, other: string) => (one < other ? -1 : 1);

/** The acts beneath what they are about, both from A to Z. */
function useActFilter(query: AuditFilters): ListFilter {
  const { t } = useLingui();
  const { thingOf, actName } = useEntryWords();
  const kinds = kindsOn(query);
  const options = Object.fromEntries(kinds.map((one) => [one, actName(one)]));
  const groups = [...Map.groupBy(kinds, objectOf)].map(([object, values]) => ({
    heading: thingOf(object),
    values: values.toSorted((one, other) => byText(options[one] ?? one, options[other] ?? other)),
  }));
  return { name: 'kind', label: t`Act`, options, groups: groups.toSorted((one, other) => byText(one.heading, other.heading)) };
}

function useFilters(query: AuditFilters, entries: readonly AuditEntry[], now: number): ListFilter[] {
  const { t } = useLingui();
  const acts = useActFilter(query);
  const { thingOf, wordsOf } = useEntryWords();
  const person = query.person ?? '';
  const name = usePersonName(person);
  const about = entries.find(({ objectId }) => objectId === query.object);
  const object = query.object ?? '';
  return [
    { name: 'sessions', label: t`Sign-ins`, options: { only: t`Sign-ins` }, isQuick: true },
    {
      name: 'person',
      label: t`Person`,
      options: name ? { [person]: name } : {},
      renderField: (field) => <PersonField {...field} value={person} />,
    },
    { name: 'on', label: t`On what`, options: Object.fromEntries(auditedObjects.map((one) => [one, thingOf(one)])) },
    acts,
    { name: 'days', label: t`When`, options: usePresetWords(now) },
    { name: 'from', label: t`From`, isDay: true, isMore: true },
    { name: 'to', label: t`To`, isDay: true, isMore: true },
    ...(object ? [{ name: 'object', label: t`Only`, options: { [object]: about ? wordsOf(about).what : object } }] : []),
  ];
}

/** 'Amount: 54,000 Frw' in one piece: the narrow columns would break within the sum. */
const keepFigure = (text: string): string => (/^\S+: [\d,.]+( \w+)?$/.test(text) ? text.replaceAll(' ', '\u00a0') : text);

/** Both sides beneath the sentence where they have no columns; nothing where it says all. */
function Change({ before, after }: { before: string | undefined; after: string | undefined }) {
  const said = [before, after].filter((one) => one && one !== NOTHING);
  if (said.length === 0) return null;
  return (
    // A line of a list is shown by its own class, whatever the width.
    <span className="xl:hidden">
      <span className="list-line text-ash">{said.join(' → ')}</span>
    </span>
  );
}

function useColumns(open: (id: string) => void, groups: readonly AuditGroup[]): ListColumn<AuditGroup>[] {
  const { t, i18n } = useLingui();
  const { wordsOf, groupSentence } = useEntryWords();
  const side = ({ entries }: AuditGroup, of: 'before' | 'after') => {
    // What a bulk act changed of each stands in what the row opens; here the first and the last value that differ.
    const [first, ...others] = new Set(
      entries.toSorted((one, other) => Number(one._id) - Number(other._id)).map((entry) => sideOf(entry, of)),
    );
    return others.length === 0 ? first : `${first} … ${others.at(-1)}`;
  };
  const sideOf = (entry: AuditEntry, of: 'before' | 'after') => {
    const fields = changedFields(entry, i18n).filter((field) => field[of] !== undefined);
    return fields.map((field) => keepFigure(field.name ? `${field.name}: ${field[of]}` : (field[of] ?? ''))).join(' · ') || NOTHING;
  };
  const hasBefore = groups.length === 0 || groups.some((group) => side(group, 'before') !== NOTHING);
  const before: ListColumn<AuditGroup> = { header: t`Before`, renderCell: (group) => side(group, 'before'), isProse: true };
  return [
    {
      header: t`What happened`,
      renderCell: (group) => (
        <>
          <RowName onOpen={() => open(group._id)}>{groupSentence(group.entries)}</RowName>
          <Change before={side(group, 'before')} after={side(group, 'after')} />
        </>
      ),
      phone: 'title',
      isProse: true,
      width: '28%',
    },
    {
      header: t`Who`,
      renderCell: ({ entries: [{ actor }] }) => (actor ? <PersonLink id={actor._id} name={actor.name} /> : 'Ubugeni'),
      width: '11%',
    },
    {
      header: t`On what`,
      renderCell: ({ entries: [entry, ...others] }) => (
        <Lines beneath={wordsOf(entry).thing}>
          <ThingLink entry={entry}>{wordsOf(entry).what}</ThingLink>
          {others.length > 0 ? ' …' : null}
        </Lines>
      ),
      width: '13%',
    },
    // Of things that were made there is none: the column would be empty.
    ...(hasBefore ? [before] : []),
    { header: t`After`, renderCell: (group) => side(group, 'after'), isProse: true },
    {
      // Said once, not in every row.
      header: t`When (Kigali time)`,
      renderCell: ({ entries: [{ at }] }) => (
        <Lines beneath={<Moment time={at} as="time" />}>
          <Moment time={at} as="shortDate" />
        </Lines>
      ),
      sorts: byTime,
      phone: 'figure',
      width: '8rem',
    },
  ];
}
