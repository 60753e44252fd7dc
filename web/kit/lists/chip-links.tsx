import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/kit/visuals/class-names.ts';

type Chip = { key: string; to: string; label: ReactNode; isActive: boolean; figure: string | undefined };

/** Links that filter the list below them, each with its count once that is known; on a phone in one row that scrolls. */
export function ChipLinks({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {chips.map(({ key, to, label: text, isActive, figure }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isActive ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2 border px-4 text-sm whitespace-nowrap xl:px-3',
                isActive ? 'border-soot bg-soot text-room' : 'border-hairline hover:border-edge',
              )}
            >
              {text}
              {figure === undefined ? null : <span className={classNames('tabular-nums', !isActive && 'text-ash')}>{figure}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
