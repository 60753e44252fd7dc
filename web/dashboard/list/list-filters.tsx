import { Fragment, type ReactNode, useRef, useState } from 'react';
import { DayField } from '#web/kit/forms/day-field.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { SortChip, SortField } from '#web/dashboard/sort-field.tsx';
import { FilterSelect, type OptionGroup } from '#web/dashboard/filter-select.tsx';
import { ChipCount, FilterSheet, MoreFilters } from '#web/dashboard/list-state/more-filters.tsx';
import { ClearFilters } from '#web/dashboard/list-state/clear-filters.tsx';
import { ListSearch } from '#web/dashboard/list-state/list-search.tsx';
import { markOf, useSetInSight, widthOfCounts } from '#web/dashboard/list-state/use-set-in-sight.ts';
import { useMedia } from '#web/dashboard/use-media.ts';
import type { ListPlace } from '#web/dashboard/list-state/use-list-place.ts';

/**
 * A filter of a list: one of several values, with the words for each, or a day, or what the screen renders for its value (`options` then has the words
 * for the present one). `isQuick`: each value is a chip of its own, where the empty value is what the list begins with; `quick`: chips of some values, in
 * words of their own, and `lead` what stands before some of them. `counts`: how many there are of these values, beside their chips; `countsUpTo`: where counting stopped, which is said as '1,000+'.
 * `isMore`: its field stands behind 'More filters' while it is not set, with those of the others that do; `isMoreOnPhone`: there alone.
 */
export type ListFilter = {
  name: string;
  label: string;
  isMore?: boolean;
  isMoreOnPhone?: boolean;
  quick?: Readonly<Record<string, string>>;
  counts?: ChipCounts | undefined;
  countsUpTo?: number;
} & (
  | {
      options: ChipWords;
      /** Where the choices stand beneath headings. */
      groups?: readonly OptionGroup[];
      isQuick?: boolean;
      lead?: ChipWords;
      isDay?: never;
      renderField?: never;
    }
  | { isDay: true; options?: never; isQuick?: never; lead?: never; renderField?: never }
  | { renderField: (field: FilterField) => ReactNode; options: ChipWords; isQuick?: never; lead?: never; isDay?: never }
);

type ChipWords = Readonly<Record<string, string>>;
export type ChipCounts = Readonly<Record<string, number | undefined>>;

/** The value of a filter, empty while it is not set, how it is set, and what it looks like as a chip. */
export type FilterField = { value: string; set: (value: string) => void; className: string };

type ListFiltersProps = {
  place: ListPlace;
  searchLabel: string;
  filters: readonly ListFilter[];
  /** The words for each sort order, the default first. */
  sorts: Readonly<Record<string, string>>;
  sort: string;
  onSort: (sort: string) => void;
  /** Whether on a wide screen the heads of columns offer every sort order. */
  hasHeads: boolean;
  /** Whether they offer the present one, or it is the default: then the others stand behind 'More filters', where there is that button. */
  isOfHead: boolean;
  /** How many it finds, and where that is known exactly its words. */
  found?: ReactNode;
  foundWords: string;
  /** The keys of its rows, at the end of the line that says how many it finds. */
  keysLine?: ReactNode;
  /** What else belongs into the row. */
  children?: ReactNode;
};

const PHONE = '(width < 40rem)';
const chip = 'inline-flex min-h-11 flex-none items-center gap-1.5 border px-3 text-sm whitespace-nowrap xl:min-h-9';
const lookOf = (isActive: boolean) => (isActive ? 'border-soot bg-soot text-room' : 'border-hairline hover:border-edge');

/** Search, filters and, where no heads of columns offer all of them, the sort orders of a list. */
export function ListFilters({
  place,
  searchLabel,
  filters: all,
  sorts,
  sort,
  onSort,
  hasHeads,
  isOfHead,
  found,
  foundWords,
  keysLine,
  children,
}: ListFiltersProps) {
  const row = useRef<HTMLDivElement>(null);
  const isOnPhone = useMedia(PHONE);
  const filters = placed(all, isOnPhone);
  // Not by what is searched: whoever types stays at the field.
  const notePress = useSetInSight(row, filters.map(({ name, counts }) => `${place.value(name) ?? ''} ${widthOfCounts(counts)}`).join(' '));
  const hasMore = filters.some(({ isMore }) => isMore);
  const [isOpen, setOpen] = useState(false);
  /** What a chip says already needs no field that says it again. */
  const isField = (value: string | undefined, name: string) =>
    value !== undefined && value !== '' && !filters.some((one) => one.name === name && one.quick && value in one.quick);
  const isFolded = hasMore && !isOpen;
  const set = filters.filter(({ name }) => place.value(name)).length;
  const more = <MoreFilters key="more" {...{ isOpen, isOnPhone, set }} className={chip} onToggle={() => setOpen(!isOpen)} />;
  // On a phone they are over the list, and only what is set of them in its line.
  const isUnfolded = isOpen && !isOnPhone;
  const setOnes = (
    <span key="set" className="contents" onChangeCapture={() => setOpen(!isOnPhone)}>
      <Fields
        filters={filters
          .filter(({ name, isMore }) => isMore && (isUnfolded || isField(place.value(name), name)))
          .map((filter) => (isUnfolded ? filter : onlySet(filter, place.value(filter.name) ?? '')))}
        place={place}
      />
    </span>
  );
  const isSheet = hasMore && isOnPhone;
  const first = atOnce(filters);
  const chips = chipsIn(first);
  // In one line with the search, the chips would lie beyond a phone's edge.
  const isSearchAlone = isOnPhone && hasChipsAndMore(filters);
  const search = <ListSearch label={searchLabel} place={place} isAlone={isSearchAlone} />;
  return (
    <div className="flex flex-col gap-0.5">
      {isSearchAlone ? <div className="mb-1.5 flex">{search}</div> : null}
      <div
        ref={row}
        // What is pressed are the buttons and fields in it, which are there for the keyboard too.
        onClickCapture={notePress}
        onChangeCapture={notePress}
        data-several={markOf(chips > ONE_LINE_OF_TABLET)}
        data-many={markOf(chips > ONE_LINE_OF_DESK)}
        className="list-chips flex flex-wrap items-center gap-x-1.5 gap-y-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1"
      >
        {isSearchAlone ? null : search}
        {/* On a phone first, where they are in sight. */}
        {isSheet ? [more, setOnes] : null}
        <Fields filters={first} place={place} />
        {isSheet ? null : [hasMore ? more : null, setOnes]}
        <SortChip {...{ sorts, sort, onSort, hasHeads, isOfHead, isFolded }} className={chip} hasRoom={chips > ONE_LINE_OF_TABLET} />
        {children}
      </div>
      <PhoneSheet isNeeded={isSheet} {...{ isOpen, place, filters, sorts, sort, onSort, foundWords }} onClose={() => setOpen(false)} />
      <div className="flex min-h-4 items-baseline gap-x-3">
        {found}
        <ClearFilters place={place} names={filters.map(({ name }) => name)} />
        {keysLine}
      </div>
    </div>
  );
}

type PhoneSheetProps = Pick<ListFiltersProps, 'place' | 'filters' | 'sorts' | 'sort' | 'onSort' | 'foundWords'> & {
  isNeeded: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** All filters of a phone beneath their heads, those that it has in its line too, and the sort order. */
function PhoneSheet({ isNeeded, isOpen, place, filters, sorts, sort, onSort, foundWords, onClose }: PhoneSheetProps) {
  if (!isNeeded) return null;
  // Of those that share a head one is chosen beside another.
  const heads = [
    ...Map.groupBy(
      filters.filter(({ isQuick }) => isQuick),
      ({ label }) => label,
    ),
  ];
  return (
    <FilterSheet isOpen={isOpen} found={foundWords} onClose={onClose}>
      {heads.map(([head, ofHead]) => (
        <fieldset key={head} className="flex flex-wrap gap-2">
          <legend className="pb-1 text-sm text-ash">{head}</legend>
          {ofHead.map((filter) => (
            <Filter key={filter.name} filter={filter} place={place} />
          ))}
        </fieldset>
      ))}
      <Fields filters={filters.filter(({ isMore, isQuick }) => isMore && !isQuick)} place={place} />
      <SortField {...{ sorts, sort, onSort }} className={classNames(chip, 'border-hairline')} />
    </FilterSheet>
  );
}

/** Days that follow each other are the ends of one range, and stay on one line. */
const rangesOf = (filters: readonly ListFilter[]): [ListFilter, ...ListFilter[]][] => {
  const ranges: [ListFilter, ...ListFilter[]][] = [];
  for (const filter of filters) {
    const last = ranges.at(-1);
    if (filter.isDay && last?.[0].isDay) last.push(filter);
    else ranges.push([filter]);
  }
  return ranges;
};

const hasChipsAndMore = (filters: readonly ListFilter[]) =>
  filters.some(({ isMore }) => isMore) && atOnce(filters).some(({ isQuick }) => isQuick);
/** The most chips that a tablet, and a desk, have room for in one line in their own size. */
const ONE_LINE_OF_TABLET = 5;
const ONE_LINE_OF_DESK = 8;
const chipsIn = (filters: readonly ListFilter[]) =>
  filters.reduce((sum, { isQuick, options = {} }) => sum + (isQuick ? Object.keys(options).length : 0), 0);
/** What stands before 'More filters': chips of some values of those behind it, and all others. */
const atOnce = (filters: readonly ListFilter[]): ListFilter[] =>
  filters.flatMap((filter) => {
    const { name, label, quick, isMore, counts } = filter;
    if (quick) return [{ name, label, options: quick, isQuick: true, counts }];
    return isMore ? [] : [filter];
  });

const DIVIDER = 'h-6 flex-none border-l border-edge sm:max-xl:hidden';
const placed = (all: readonly ListFilter[], isOnPhone: boolean): readonly ListFilter[] =>
  all.map((filter) => (isOnPhone && filter.isMoreOnPhone ? { ...filter, isMore: true } : filter));
/** Of chips that stand elsewhere the one that is set. */
const onlySet = (filter: ListFilter, value: string): ListFilter =>
  filter.isQuick ? { ...filter, options: { [value]: filter.options[value] ?? value } } : filter;
type FieldsProps = { filters: readonly ListFilter[]; place: ListPlace };

/** The filters, days that follow each other on one line. */
function Fields({ filters, place }: FieldsProps) {
  return rangesOf(filters).map(([first, ...rest], at, ranges) =>
    rest.length === 0 ? (
      <Fragment key={first.name}>
        {/* Chips of another filter, of which one more may be set. Between lines it would hang. */}
        {first.isQuick && ranges[at - 1]?.[0].isQuick ? <span aria-hidden="true" className={DIVIDER} /> : null}
        <Filter filter={first} place={place} />
      </Fragment>
    ) : (
      <div key={first.name} className="flex flex-none gap-x-1.5">
        {[first, ...rest].map((filter) => (
          <Filter key={filter.name} filter={filter} place={place} />
        ))}
      </div>
    ),
  );
}

function Filter({ filter, place }: { filter: ListFilter; place: ListPlace }) {
  const { name, label, options, isQuick, lead, isDay, renderField, counts, countsUpTo } = filter;
  const groups = 'groups' in filter ? filter.groups : undefined;
  const value = place.value(name) ?? '';
  const set = (next: string) => place.set(name, next);
  if (renderField)
    return (
      <div className="inline-flex flex-none" data-set={markOf(value !== '')}>
        {renderField({ value, set, className: classNames(chip, lookOf(value !== '')) })}
      </div>
    );
  if (isQuick) {
    return Object.entries(options).map(([option, words]) => (
      // The value of a chip may become what the list begins with while it has the focus.
      <Fragment key={words}>
        {lead?.[option] ? <span className="flex-none text-xs text-ash">{lead[option]}</span> : null}
        <button
          type="button"
          aria-pressed={value === option}
          // What the list begins with narrows nothing.
          data-set={markOf(value === option && option !== '')}
          className={classNames(chip, lookOf(value === option))}
          onClick={() => set(value === option ? '' : option)}
        >
          {words}
          <ChipCount count={counts?.[option]} upTo={countsUpTo} />
        </button>
      </Fragment>
    ));
  }
  return (
    <label className={classNames(chip, lookOf(value !== ''))} data-set={markOf(value !== '')}>
      <span className={value ? undefined : 'text-ash'}>{label}</span>
      {isDay ? (
        <DayField
          className="min-h-9 w-31 bg-transparent"
          value={value}
          onChange={(day, isMore) => place.set(name, day, { replace: isMore })}
        />
      ) : (
        <FilterSelect options={options} groups={groups} value={value} onChange={set} />
      )}
    </label>
  );
}

/** What narrows the list, in words; '' where nothing does. */
export function namesOfSet(place: ListPlace, filters: readonly ListFilter[]): string {
  const search = place.value('search');
  return [
    ...(search ? [`"${search}"`] : []),
    ...filters.flatMap(({ name, label, options, isQuick, quick }) => {
      const value = place.value(name);
      const word = value && (quick?.[value] ?? (isQuick && options[value]));
      return value ? [word ? word : `${label}: ${options?.[value] ?? value}`] : [];
    }),
  ].join(' · ');
}
