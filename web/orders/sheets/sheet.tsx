import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { BrandMark } from '#web/app/layout/brand-mark.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { usePrinting } from '#web/kit/browser/use-printing.ts';

type SheetProps = { title: ReactNode; aside: ReactNode; isDense?: boolean; children: ReactNode };

/** What is printed in place of the screen (sheet.css); there only while it is printed. `isDense`: in small letters, where much is said. */
export function Sheet({ title, aside, isDense = false, children }: SheetProps) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  return createPortal(
    <article className={classNames('sheet', isDense && 'sheet-dense')}>
      <header className="sheet-block flex items-start justify-between gap-8 border-b border-soot pb-3">
        <div className="flex flex-col gap-1">
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

/** A name above its value; `isWide`: over both columns. */
export function SheetFact({ name, isWide = false, children }: { name: ReactNode; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('sheet-block min-w-0', isWide && 'col-span-2')}>
      <dt className="text-ash">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
