import type { ReactNode } from 'react';
import { ImigongoBand } from '#web/kit/visuals/imigongo.tsx';

type EmptyStateProps = { title: ReactNode; children?: ReactNode; actions?: ReactNode; level?: 'h1' | 'h2' };

/** Shown in place of an empty list, with what can be done about it. */
export function EmptyState({ title, children, actions, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <section className="mx-auto flex max-w-prose flex-col items-center gap-5 py-16 text-center">
      <ImigongoBand className="w-36" />
      <Heading className="text-2xl">{title}</Heading>
      {children ? <div className="text-ash">{children}</div> : null}
      {actions ? <div className="flex flex-wrap justify-center gap-3 pt-2">{actions}</div> : null}
    </section>
  );
}
