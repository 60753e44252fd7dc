import { classNames } from '#web/kit/visuals/class-names.ts';
import { formatFrw } from '#contract/format.ts';

/** An amount in Frw, in tabular figures. */
export function Price({ amountFrw, className }: { amountFrw: number; className?: string | undefined }) {
  return (
    <data value={amountFrw} className={classNames('whitespace-nowrap tabular-nums', className)}>
      {formatFrw(amountFrw)}
    </data>
  );
}
