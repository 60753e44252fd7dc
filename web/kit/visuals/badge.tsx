import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  plain: 'border-hairline text-ash',
  good: 'border-edge text-soot',
  warn: 'border-ochre text-soot',
  bad: 'border-laterite-ink text-laterite-ink',
} as const;

/** A short label of a state, such as 'Paid'. */
export function Badge({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return (
    <span className={classNames('inline-flex items-center border px-2 py-0.5 text-xs whitespace-nowrap', looks[look])}>{children}</span>
  );
}

/** A number on an icon, such as unread messages; nothing when it is 0. */
export function CountBadge({ count }: { count: number }) {
  if (count < 1) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute top-1 right-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-laterite px-1 text-[0.6875rem] leading-none font-semibold text-on-laterite tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
