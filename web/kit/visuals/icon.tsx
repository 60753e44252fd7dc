import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type IconProps = { className?: string | undefined };

/** Thin lines on a grid of 24; hidden from screen readers, because its button or neighbour has the name. */
export const icon = (drawing: ReactNode) =>
  function Icon({ className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="square"
        aria-hidden="true"
        className={classNames('size-6 flex-none', className)}
      >
        {drawing}
      </svg>
    );
  };

/** An icon of one path. */
export const line = (d: string) => /* @__PURE__ */ icon(<path d={d} />);
