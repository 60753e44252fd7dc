import { classNames } from './class-names.ts';

/** A band of Imigongo zigzags; decorative only. */
export function ImigongoBand({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classNames('imigongo-band', className)} />;
}
