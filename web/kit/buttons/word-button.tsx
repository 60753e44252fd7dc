import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** `mark`: the letter that presses it while its row has the focus (use-list-keys.ts). */
type WordProps = { label: string; mark?: string; children: ReactNode };

const look =
  'inline-flex min-h-11 min-w-11 flex-none items-center gap-1 text-xs underline decoration-edge underline-offset-4 hover:decoration-current disabled:text-ash xl:min-h-8 xl:min-w-0';

/** An act in a word, low enough for a row, and on a narrow screen high enough for a thumb; `label` also says on what; `isQuiet`: it is not what waits. */
export function WordButton({
  label,
  mark,
  isDisabled = false,
  isQuiet = false,
  onClick,
  children,
}: WordProps & { isDisabled?: boolean; isQuiet?: boolean; onClick?: () => void }) {
  return (
    <button
      type="button"
      data-key={mark}
      aria-label={label}
      disabled={isDisabled}
      className={isQuiet ? `${look} text-ash` : look}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** A link beside such acts. */
export function WordLink({ label, mark, to, onClick, children }: WordProps & { to: string; onClick?: (() => void) | undefined }) {
  return (
    <Link to={to} data-key={mark} aria-label={label} className={look} onClick={onClick}>
      {children}
    </Link>
  );
}
