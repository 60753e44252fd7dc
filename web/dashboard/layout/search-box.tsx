import { useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import type { Dashboard } from '#web/app/area.ts';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { Palette } from '#web/shell/palette/palette.tsx';
import { usePaletteKey } from '#web/shell/palette/palette-key.ts';

// At the first press of Ctrl+K in a dialog.
const PaletteDialog = lazyPart(async () => (await import('#web/shell/palette/palette-dialog.tsx')).PaletteDialog);

/**
 * The search of a dashboard, over pages, acts and the artworks, orders and accounts that the viewer may see. Ctrl+K goes there, Escape back; over an
 * open dialog it is a dialog itself, and what is beneath stays as it is.
 */
export function SearchBox({ at, className }: { at: Dashboard; className: string }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element>(null);
  const [palette, setPalette] = useState<'open' | 'closed'>();
  usePaletteKey((isOverDialog) => {
    if (isOverDialog) return setPalette('open');
    if (document.activeElement !== input.current) before.current = document.activeElement;
    input.current?.focus();
    return input.current?.select();
  });
  /** To where Ctrl+K was pressed. */
  const goBack = () => {
    if (before.current instanceof HTMLElement) before.current.focus();
    before.current = null;
  };
  return (
    <>
      <Palette at={at} label={t`Search artworks, orders and people`} input={input} onEscape={goBack} className={className} />
      <Suspense>{palette ? <PaletteDialog isOpen={palette === 'open'} onClose={() => setPalette('closed')} isGuarded /> : null}</Suspense>
    </>
  );
}
