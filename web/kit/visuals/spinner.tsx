import { classNames } from './class-names.ts';

/** A spinner next to a text that says what is in progress; hidden from screen readers. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={classNames('size-5 animate-spin', className)}>
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="36 15" />
    </svg>
  );
}
