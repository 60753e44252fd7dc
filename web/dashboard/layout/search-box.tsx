import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Dashboard } from '#web/app/area.ts';
import { Palette } from '#web/shell/palette/palette.tsx';
import { usePaletteKey } from '#web/shell/palette/palette-key.ts';

/** The search of a dashboard, over pages, acts and the artworks, orders and accounts that the viewer may see. Ctrl+K goes there, Escape back. */
export function SearchBox({ at, className }: { at: Dashboard; className: string }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element>(null);
  usePaletteKey(() => {
    if (document.activeElement !== input.current) before.current = document.activeElement;
    input.current?.focus();
    input.current?.select();
  });
  /** To where Ctrl+K was pressed. */
  const goBack = () => {
    if (before.current instanceof HTMLElement) before.current.focus();
    before.current = null;
  };
  return <Palette at={at} label={t`Search artworks, orders and people`} input={input} onEscape={goBack} className={className} />;
}
