import type { ReactNode } from 'react';
import { useState } from 'react';
import { ChevronDownIcon } from '#web/kit/visuals/more-icons.tsx';

type Props = {
  label: string;
  /** What of it is chosen, in words; '' for nothing. */
  chosen: string;
  /** Open before anything of it is chosen. */
  isOpen?: boolean;
  /** What is wrong with all of it together. */
  error?: string | undefined;
  children: ReactNode;
};

/** Fields of one kind, which fold away; its head says what is chosen in them. A group that something is chosen in is open at first. */
export function FilterGroup({ label, chosen, isOpen = false, error, children }: Props) {
  // Afterwards only the person folds and unfolds it.
  const [isOpenAtFirst] = useState(isOpen || chosen !== '');
  return (
    <details open={isOpenAtFirst} className="filter-group">
      <summary>
        <span className="flex-none font-medium">{label}</span> <span className="ml-auto min-w-0 truncate text-ash">{chosen}</span>
        <ChevronDownIcon className="size-5 flex-none" />
      </summary>
      <div className="flex flex-col gap-3 pt-1 pb-4">
        {children}
        {error ? (
          <p role="alert" className="text-xs text-laterite-ink">
            {error}
          </p>
        ) : null}
      </div>
    </details>
  );
}

/** Unfolds what a field is in, so that it can be seen and take the focus. */
export function unfoldTo(field: Element | null): void {
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
}
