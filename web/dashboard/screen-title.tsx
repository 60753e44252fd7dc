import type { ReactNode } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Head } from '#web/kit/browser/head.tsx';

type ScreenTitleProps = {
  title: string;
  /** What the tab of the browser says, where another page has the same title. */
  tab?: string;
  /** Its one act stands beside a title of two lines on a phone, too. */
  isBeside?: boolean;
  children?: ReactNode;
};

/** The title of a dashboard screen, next to actions on the whole screen. */
export function ScreenTitle({ title, tab = title, isBeside = false, children }: ScreenTitleProps) {
  return (
    <header
      className={classNames(
        'flex items-center justify-between gap-x-4 gap-y-2 max-sm:gap-x-2',
        isBeside ? 'max-sm:items-start' : 'flex-wrap',
      )}
    >
      <Head title={tab} canonical={null} />
      <h2 className="min-w-0 text-2xl wrap-anywhere max-sm:text-xl">{title}</h2>
      {/* On a phone they share its line, and what the screen is there for comes first. */}
      {children ? (
        <div
          className={classNames(
            'flex flex-wrap items-center gap-2 sm:gap-3 max-sm:[&>.button]:px-2 max-sm:[&>.button]:text-sm max-sm:[&>.button-primary]:order-first',
            isBeside && 'flex-none',
          )}
        >
          {children}
        </div>
      ) : null}
    </header>
  );
}
