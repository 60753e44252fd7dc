import { useLingui } from '@lingui/react/macro';

/** Choices beneath a heading, in their order. */
export type OptionGroup = { heading: string; values: readonly string[] };

type FilterSelectProps = {
  /** The words for each choice. */
  options: Readonly<Record<string, string>>;
  /** Each choice in one of these; without them the choices have no headings. */
  groups?: readonly OptionGroup[] | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** The choices of a filter, the first of which narrows nothing. */
export function FilterSelect({ options, groups, value, onChange }: FilterSelectProps) {
  const { t } = useLingui();
  return (
    <select
      className="min-h-9 max-w-44 bg-transparent xl:max-w-28"
      value={value}
      title={options[value]}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t`All`}</option>
      {groups ? (
        groups.map(({ heading, values }) => (
          <optgroup key={heading} label={heading}>
            <Choices options={options} values={values} />
          </optgroup>
        ))
      ) : (
        <Choices options={options} values={Object.keys(options)} />
      )}
    </select>
  );
}

const Choices = ({ options, values }: Pick<FilterSelectProps, 'options'> & { values: readonly string[] }) =>
  values.map((value) => (
    <option key={value} value={value}>
      {options[value]}
    </option>
  ));
