import { useLingui } from '@lingui/react/macro';
import { Select } from '#web/kit/select.tsx';

type SortSelectProps<S extends string> = {
  value: S;
  /** What each sorting is called, the usual one first. */
  words: Record<S, string>;
  onChange: (sort: S) => void;
};

/** How a list is sorted; on a phone, where a table has no heads, the only way to choose it. */
export function SortSelect<S extends string>({ value, words, onChange }: SortSelectProps<S>) {
  const { t } = useLingui();
  return (
    <Select label={t`Sort`} value={value} onChange={(event) => onChange(event.target.value as S)}>
      {Object.entries<string>(words).map(([sort, name]) => (
        <option key={sort} value={sort}>
          {name}
        </option>
      ))}
    </Select>
  );
}
