import type { ReactNode } from 'react';
import { Head } from '#web/kit/browser/head.tsx';

/** The title of a dashboard screen, next to actions on the whole screen. */
export function ScreenTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-4">
      <Head title={title} canonical={null} />
      <h2 className="min-w-0 text-2xl wrap-anywhere">{title}</h2>
      {children ? <div className="flex flex-wrap items-center gap-3">{children}</div> : null}
    </header>
  );
}
