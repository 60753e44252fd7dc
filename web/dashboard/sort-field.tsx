import { Trans } from '@lingui/react/macro';

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
