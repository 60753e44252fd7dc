import { useEffect, useEffectEvent } from 'react';

/** Calls `onOpen` when Ctrl+K or ⌘K is pressed, before the public header's search hears it; over an open dialog, where it is told so. */
export function usePaletteKey(onOpen: (isOverDialog: boolean) => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      const isMine = (ctrlKey || metaKey) && !altKey && !shiftKey && !isComposing && key.toLowerCase() === 'k';
      if (!isMine) return;
      event.preventDefault();
      open(document.querySelector('dialog[open]') !== null);
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);
}
