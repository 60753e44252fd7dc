import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { BrandMark } from '#web/app/layout/brand-mark.tsx';
import { usePrinting } from '#web/kit/browser/use-printing.ts';

type SheetProps = { title: ReactNode; aside: ReactNode; children: ReactNode };

/** What is printed in place of the screen (sheet.css); there only while it is printed. */
export function Sheet({ title, aside, children }: SheetProps) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  return createPortal(
    <article className="sheet">
      <header className="sheet-block flex items-start justify-between gap-8 border-b border-soot pb-3">
        <div className="flex flex-col gap-3">
          <BrandMark />
          <h1 className="text-xl">{title}</h1>
        </div>
        <div className="text-end">{aside}</div>
      </header>
      {children}
    </article>,
    document.body,
  );
}

/** A name above its value. */
export function SheetFact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="sheet-block min-w-0">
      <dt className="text-ash">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
