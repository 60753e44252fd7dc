import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';

type BubbleLayoutProps = {
  isMine: boolean;
  children: ReactNode;
  /** Under the words: time and state. */
  foot: ReactNode;
  /** What can be done with it. */
  beside?: ReactNode;
};

/** What stands around a message: one's own at the right on the room's mat, the other's at the left in a thin frame. */
export function BubbleLayout({ isMine, children, foot, beside }: BubbleLayoutProps) {
  return (
    <article className={classNames('group flex max-w-full gap-1', isMine ? 'flex-row-reverse self-end' : 'self-start')}>
      <div className={classNames('flex max-w-lg min-w-0 flex-col gap-1', isMine ? 'items-end' : 'items-start')}>
        <div className={classNames('flex max-w-full min-w-0 flex-col border border-hairline', isMine ? 'bg-mat' : 'bg-paper')}>
          {children}
        </div>
        <footer className="flex flex-wrap items-center gap-x-2 text-xs text-ash">{foot}</footer>
      </div>
      {beside}
    </article>
  );
}
