import { useState } from 'react';
import { TextField } from '#web/kit/forms/field.tsx';
import { hideKeyboard } from '#web/kit/browser/hide-keyboard.ts';

type ListSearchProps = { label: string; value: string; onChange: (text: string) => void; className?: string };

/** A search field of a list; applied on Enter, and when it loses the focus. */
export function ListSearch({ label, value, onChange, className }: ListSearchProps) {
  const [typed, setTyped] = useState<string>();
  const apply = () => {
    if (typed !== undefined && typed.trim() !== value) onChange(typed.trim());
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
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && (apply(), hideKeyboard())}
    />
  );
}
