import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';

const HEAD = 'filter-rail';

/** Gives the focus to the heading of the rail: what had it is gone. */
export const focusRail = (): void => document.getElementById(HEAD)?.focus({ preventScroll: true });

/** From here on three artworks have room beside the filters. */
const WIDE = '(min-width: 80rem)';

function listen(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the filters stand beside the artworks. `onChange`: the window became wider or narrower than that, as by zooming: a dialog nobody asked for would cover the page. */
export function useHasRail(onChange: () => void): boolean {
  useEffect(() => listen(onChange), [onChange]);
  return useSyncExternalStore(
    listen,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

/** The filters beside the artworks: the page stays usable, and closing gives the focus back to what opened them. */
export function FilterRail({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useLingui();
  const rail = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    // On the way back from an artwork nobody pressed the button.
    opener.current = document.activeElement?.closest('[aria-expanded]') ?? null;
    if (opener.current) focusRail();
  }, []);
  useEffect(() => {
    // Above the page's first scroll it begins lower than where it stays: its buttons are in the window there too.
    const fit = () => rail.current?.style.setProperty('--rail-top', `${Math.round(rail.current.getBoundingClientRect().top)}px`);
    fit();
    const listening = new AbortController();
    for (const event of ['scroll', 'resize']) addEventListener(event, fit, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  /** What is applied is looked at from its beginning. */
  const showFirst = () => {
    const list = rail.current?.parentElement;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  };
  return (
    <aside ref={rail} aria-labelledby={HEAD} className="filter-rail" onSubmit={showFirst}>
      <header>
        <h2 id={HEAD} tabIndex={-1}>
          <Trans>Filters</Trans>
        </h2>
        <IconButton label={t`Close`} onClick={close}>
          <CloseIcon />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}
