import type { ReactNode } from 'react';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';

/** An inline count; `children` is its text for screen readers. Nothing when it is 0. */
export function CountMark({ count, children }: { count: number; children: ReactNode }) {
  if (count < 1) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-laterite px-1.5 text-xs leading-none font-semibold text-on-laterite tabular-nums"
      >
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  );
}
