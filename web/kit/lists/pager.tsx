import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from '#web/kit/visuals/spinner.tsx';

type LoadMoreProps = {
  /** Address of the next page: where it leads without JavaScript and in a new tab. */
  to: string;
  /** Loads the next page in place. */
  onLoad?: (() => void) | undefined;
  isBusy?: boolean | undefined;
  children: ReactNode;
};

/** A link to the next page that loads it in place. */
export function LoadMore({ to, onLoad, isBusy = false, children }: LoadMoreProps) {
  return (
    <Link
      to={to}
      aria-busy={isBusy || undefined}
      className="button button-secondary"
      onClick={(event) => {
        if (!onLoad || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!isBusy) onLoad();
      }}
    >
      {isBusy && <Spinner />}
      {children}
    </Link>
  );
}
