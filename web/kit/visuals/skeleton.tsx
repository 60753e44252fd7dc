import { classNames } from './class-names.ts';

/** A pulsing block in place of something that is loading; `className` gives its size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames('block animate-breathe bg-hairline', className)} />;
}

/** `count` copies of one skeleton, and a label for screen readers. */
export function Skeletons({ count, label, children }: { count: number; label: string; children: React.ReactNode }) {
  return (
    <>
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} aria-hidden="true" className="skeleton">
          {children}
        </div>
      ))}
    </>
  );
}
