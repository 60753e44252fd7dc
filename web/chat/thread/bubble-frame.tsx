import type { ReactNode } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';

type BubbleLayoutProps = {
  isMine: boolean;
  children: ReactNode;
  /** Below the text: time and state. */
  foot: ReactNode;
  /** Actions on the message. */
  beside?: ReactNode;
};

/** The bubble around a message: own ones at the right on a grey ground, the other's at the left in a thin border. */
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
