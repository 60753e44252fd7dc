import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CellTextProps = { children: ReactNode; className?: string };

/** Words in a table's cell: wrapped between words; broken within one only when it alone is wider than a column may be. */
export function CellText({ children, className }: CellTextProps) {
  return <span className={classNames('block max-w-52 wrap-break-word', className)}>{children}</span>;
}

/** An e-mail address, which may be broken before its '@'. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <CellText>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </CellText>
  );
}

/** The name of a row, which opens it; 44 px high without making the row higher. */
export function RowButton({ children, className, onOpen }: CellTextProps & { onOpen: () => void }) {
  return (
    <button type="button" className={classNames('-my-2.5 min-h-11 text-left underline underline-offset-4', className)} onClick={onOpen}>
      <CellText>{children}</CellText>
    </button>
  );
}
