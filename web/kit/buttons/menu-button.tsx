import type { ReactNode } from 'react';

/** An act in a menu; `label` also says on what. */
export function MenuButton({ label, onClick, children }: { label?: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center px-4 text-left text-sm hover:bg-mat"
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
