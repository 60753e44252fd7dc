import { useState } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';

type TypedQuantityProps = {
  label: string;
  value: number;
  /** More than these are not left. */
  most: number;
  /** Inside of a border that it shares. */
  isBare?: true;
  /** Called once it is typed, with a number from 1 to `most`. */
  onCommit: (quantity: number) => void;
};

/** A quantity that is typed: what is not possible becomes the nearest one that is. */
export function TypedQuantity({ label, value, most, isBare, onCommit }: TypedQuantityProps) {
  const [text, setText] = useState<string>();
  const commit = () => {
    if (text === undefined) return;
    const typed = Math.min(most, Math.max(1, Number.parseInt(text, 10) || value));
    setText(undefined);
    if (typed !== value) onCommit(typed);
  };
  return (
    <input
      aria-label={label}
      className={classNames('px-1 text-center tabular-nums', isBare ? 'min-h-11 w-12' : 'input w-12 sm:w-16')}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={text ?? String(value)}
      onChange={({ target }) => setText(target.value.replaceAll(/\D/g, ''))}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It sends no form around it.
        event.preventDefault();
        commit();
      }}
    />
  );
}
