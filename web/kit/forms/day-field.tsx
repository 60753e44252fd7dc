import { useRef, useState } from 'react';

/** A year that is being typed is 0002, 0020 and 0202 first. */
const WHOLE = /^[1-9]\d{3}-\d\d-\d\d$/;

type DayFieldProps = {
  className?: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** A whole day was chosen, or none. `isMore`: it replaces one of the same visit of the field, which was being typed. */
  onChange: (day: string, isMore: boolean) => void;
};

/** A field for a day that says nothing of half typed ones. */
export function DayField({ className, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [known, setKnown] = useState(value);
  const hasSaid = useRef(false);
  // Said from here, or changed elsewhere: what is shown is the value again.
  if (known !== value) {
    setKnown(value);
    setTyped(undefined);
  }
  const say = (day: string) => {
    if (day === value) return;
    onChange(day, hasSaid.current);
    hasSaid.current = true;
  };
  return (
    <input
      type="date"
      className={className}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        // An empty text is a day with a part missing, as long as the browser calls it wrong.
        if (WHOLE.test(target.value) || (target.value === '' && !target.validity.badInput)) say(target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        hasSaid.current = false;
      }}
    />
  );
}
