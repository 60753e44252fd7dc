import type { ReactNode } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';

type CellTextProps = { children: ReactNode; className?: string; title?: string };

/** Text in a table cell: wraps between words, and within one only when that word is wider than the column may be. */
export function CellText({ children, className, title }: CellTextProps) {
  return (
    <span title={title} className={classNames('block max-w-52 wrap-break-word', className)}>
      {children}
    </span>
  );
}

/** An email address, which may wrap after its '@'; where a column cuts it, it is whole on pointing at it. */
export function EmailText({ email }: { email: string }) {
  const end = email.lastIndexOf('@') + 1;
  return (
    <CellText title={email}>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </CellText>
  );
}

/** The name of a row as a button that opens the row; 44 px high without making the row higher. */
export function RowButton({ children, className, onOpen }: CellTextProps & { onOpen: () => void }) {
  return (
    <button type="button" className={classNames('-my-2.5 min-h-11 text-left underline underline-offset-4', className)} onClick={onOpen}>
      <CellText>{children}</CellText>
    </button>
  );
}
