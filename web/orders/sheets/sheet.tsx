import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { BrandMark } from '#web/app/layout/brand-mark.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { usePrinting } from '#web/kit/browser/use-printing.ts';
import './sheet.css';

type SheetProps = { title: ReactNode; aside: ReactNode; letters?: 'small' | 'smallest' | undefined; children: ReactNode };

/** What is printed in place of the screen (sheet.css); there only while it is printed. `letters`: where much is said. */
export function Sheet({ title, aside, letters, children }: SheetProps) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  return createPortal(
    <article className={classNames('sheet', letters && `sheet-${letters}`)}>
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

type SheetFactProps = { name: ReactNode; isWide?: boolean; isLine?: boolean; children: ReactNode };

/** A name above its value; `isWide`: over all columns; `isLine`: on a phone beside it. */
export function SheetFact({ name, isWide = false, isLine = false, children }: SheetFactProps) {
  return (
    <div
      className={classNames(
        'sheet-block min-w-0',
        isWide && 'col-span-full',
        isLine && 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:*:last:text-end print:block',
      )}
    >
      <dt className="text-ash">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
