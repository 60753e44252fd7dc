import { useEffect, useEffectEvent } from 'react';

const WRITES = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether a key press asks for the search: Ctrl+K or ⌘K anywhere, '/' where nothing is being written; never behind a dialog. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target }: KeyboardEvent): boolean {
  if (isComposing || altKey || document.querySelector('dialog[open]')) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k';
  // With Shift too: on several keyboards '/' is Shift and another key.
  return key === '/' && !(target instanceof Element && target.closest(WRITES));
}

/** Calls `onSearch` when a key asks for the search. */
export function useSearchKeys(onSearch: () => void): void {
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSearchKey(event)) return;
      event.preventDefault();
      search();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
