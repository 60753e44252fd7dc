import type { ReactNode } from 'react';

type WordButtonProps = { label: string; isDisabled?: boolean; onClick?: () => void; children: ReactNode };

/** An act in a word, low enough for a row; `label` also says on what. */
export function WordButton({ label, isDisabled = false, onClick, children }: WordButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      className="inline-flex min-h-8 items-center gap-1 text-xs underline decoration-edge underline-offset-4 hover:decoration-current disabled:text-ash"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
