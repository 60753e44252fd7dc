import type { KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { type Combobox, useCombobox } from '#web/kit/forms/use-combobox.ts';
import type { Choice } from './choice-field.tsx';

export type FindProps = {
  label: string;
  /** What the list of those that were found is called. */
  listed: string;
  nothing: string;
  typed: string;
  onType: (typed: string) => void;
  /** The choices whose names have what is typed; undefined until they are known. */
  found: Choice[] | undefined;
  onChoose: (choice: Choice) => void;
};

/** Finds any choice by its name, as only those with the most works are listed: arrow keys select, Enter chooses, Escape closes. */
export function FindOption({ label, listed, nothing, typed, onType, found, onChoose }: FindProps) {
  const choose = (choice: Choice) => {
    onType('');
    onChoose(choice);
  };
  const combobox = useCombobox({ options: found ?? [], canShow: (found?.length ?? 0) > 0, onChoose: choose, isFirstChosen: true });
  const onKeyDown = (event: KeyboardEvent) => {
    combobox.onKeyDown(event);
    // While a name is typed Enter does not apply the filters.
    if (event.key === 'Enter' && typed.trim() !== '') event.preventDefault();
  };
  return (
    <div className="flex flex-col">
      <TextField
        {...combobox.inputProps}
        label={label}
        type="search"
        autoComplete="off"
        maxLength={limits.nameLength}
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          combobox.open();
        }}
        onKeyDown={onKeyDown}
        onBlur={combobox.close}
      />
      <Found combobox={combobox} choices={found ?? []} label={listed} />
      <output className="text-sm text-ash">{found?.length === 0 ? nothing : null}</output>
    </div>
  );
}

function Found({ combobox, choices, label }: { combobox: Combobox<Choice>; choices: readonly Choice[]; label: string }) {
  return (
    <div
      id={combobox.listId}
      role="listbox"
      aria-label={label}
      className={combobox.isShown ? 'border border-t-0 border-hairline' : 'hidden'}
    >
      {choices.map((choice, place) => (
        // Keys are handled by the input, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={choice.value}
          id={combobox.optionId(place)}
          tabIndex={-1}
          role="option"
          aria-selected={place === combobox.at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => combobox.choose(choice)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center px-4 wrap-anywhere hover:bg-mat',
            place === combobox.at && 'bg-mat outline-2 -outline-offset-2 outline-soot',
          )}
        >
          {choice.label}
        </div>
      ))}
    </div>
  );
}
