import { useState } from 'react';
import { TextField } from '#web/kit/field.tsx';
import { hideKeyboard } from '#web/kit/hide-keyboard.ts';

type ListSearchProps = { label: string; value: string; onChange: (words: string) => void; className?: string };

/** Words that narrow a list; they count once Enter is pressed or the field is left. */
export function ListSearch({ label, value, onChange, className }: ListSearchProps) {
  const [typed, setTyped] = useState<string>();
  const settle = () => {
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
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && (settle(), hideKeyboard())}
    />
  );
}
