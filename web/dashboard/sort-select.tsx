import { useLingui } from '@lingui/react/macro';
import { Select } from '#web/kit/forms/select.tsx';

type SortSelectProps<S extends string> = {
  value: S;
  /** The label of each sort order, the default first. */
  labels: Record<S, string>;
  onChange: (sort: S) => void;
};

/** Selects the sort order; on a phone, where tables have no headers, the only way to do so. */
export function SortSelect<S extends string>({ value, labels, onChange }: SortSelectProps<S>) {
  const { t } = useLingui();
  return (
    <Select label={t`Sort`} value={value} onChange={(event) => onChange(event.target.value as S)}>
      {Object.entries<string>(labels).map(([sort, name]) => (
        <option key={sort} value={sort}>
          {name}
        </option>
      ))}
    </Select>
  );
}
