import { Trans } from '@lingui/react/macro';
import { classNames } from '#web/kit/visuals/class-names.ts';

type SortFieldProps = {
  /** The words for each order. */
  sorts: Readonly<Record<string, string>>;
  sort: string;
  onSort: (sort: string) => void;
  className: string;
};

/** The order of a list as a chip, as wide as the present one; nothing where there is one alone. */
export function SortField({ sorts, sort, onSort, className }: SortFieldProps) {
  const all = Object.entries(sorts);
  if (all.length < 2) return null;
  return (
    <label className={className}>
      <span className="sort-word text-ash">
        <Trans>Sort</Trans>
      </span>
      <select className="min-h-9 field-sizing-content bg-transparent" value={sort} onChange={(event) => onSort(event.target.value)}>
        {all.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

type SortChipProps = SortFieldProps & {
  /** Whether on a wide screen the heads of columns offer every sort order. */
  hasHeads: boolean;
  /** Whether they offer the present one, or it is the default. */
  isOfHead: boolean;
  /** Whether there are filters behind 'More filters', and they are not shown. */
  isFolded: boolean;
  /** On a tablet the chips have a second line, whose end it fills. */
  hasRoom: boolean;
};

/** The sort order in a list's line of chips, where no head of a column offers it. */
export function SortChip({ hasHeads, isOfHead, isFolded, hasRoom, className, ...field }: SortChipProps) {
  return (
    <SortField
      {...field}
      // On a tablet the first order needs no chip of its own, which began a line.
      className={classNames(
        className,
        'border-hairline',
        (hasHeads || (isOfHead && isFolded)) && 'xl:hidden',
        isFolded && !hasRoom && field.sort === Object.keys(field.sorts)[0] && 'sm:max-xl:hidden',
      )}
    />
  );
}
