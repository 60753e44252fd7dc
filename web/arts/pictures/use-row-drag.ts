import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';

/**
 * Rows of a list that are moved by a handle, with mouse, pen or finger: `startDrag` is the handle's `onPointerDown`. The row goes where the
 * pointer is while it moves. Native drag and drop does nothing under a finger.
 */
export function useRowDrag(rows: RefObject<HTMLElement | null>, onMove: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>();
  const startDrag = (key: string) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDragged(key);
    // On the window: moving the row in the document would take the pointer from its handle.
    const move = ({ clientY }: PointerEvent) => onMove(key, placeAt(rows.current, clientY));
    const end = () => {
      setDragged(undefined);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
  return { dragged, startDrag };
}

/** The place of the row at this height of the window; above the list the first, below it the last. */
function placeAt(list: HTMLElement | null, y: number): number {
  const children = [...(list?.children ?? [])];
  const at = children.findIndex((child) => y < child.getBoundingClientRect().bottom);
  return at === -1 ? children.length - 1 : at;
}
