import { useState } from 'react';
import { useDelay } from '#web/kit/browser/use-debounced.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { hideKeyboard } from '#web/kit/browser/hide-keyboard.ts';

type ListSearchProps = { label: string; value: string; onChange: (text: string) => void; className?: string };

/** How long a pause in typing is, in ms. */
const PAUSE_MS = 300;

/** A search field of a list; applied at each pause in typing, on Enter, and when it loses the focus. */
export function ListSearch({ label, value, onChange, className }: ListSearchProps) {
  const [typed, setTyped] = useState<string>();
  const pause = useDelay(PAUSE_MS);
  const search = (text: string) => text.trim() !== value && onChange(text.trim());
  const type = (text: string) => {
    setTyped(text);
    pause.start(() => search(text));
  };
  const apply = () => {
    pause.cancel();
    if (typed !== undefined) search(typed);
    setTyped(undefined);
  };
  return (
    <TextField
      label={label}
      className={className}
      type="search"
      autoComplete="off"
      maxLength={120}
      value={typed ?? value}
      onChange={(event) => type(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && (apply(), hideKeyboard())}
    />
  );
}
