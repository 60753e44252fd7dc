import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';

/** How far the pointer moves, in pixels, until it drags: a press trembles. */
const SLACK = 6;

/**
 * Items of a list that are dragged, with mouse, pen or finger: `startDrag` is an item's `onPointerDown`, and it goes where the pointer is while
 * that moves. `wasDragged` tells in its `onClick` that the press was none. Native drag and drop does nothing under a finger.
 */
export function useRowDrag(rows: RefObject<HTMLElement | null>, onMove: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>();
  const hasMoved = useRef(false);
  const startDrag = (key: string) => (event: ReactPointerEvent) => {
    hasMoved.current = false;
    if (event.button !== 0) return;
    const { clientX: startX, clientY: startY } = event;
    // On the window: moving the item in the document would take the pointer from it.
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (!hasMoved.current && Math.hypot(clientX - startX, clientY - startY) < SLACK) return;
      hasMoved.current = true;
      setDragged(key);
      onMove(key, placeAt(rows.current, clientX, clientY));
    };
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
  return { dragged, startDrag, wasDragged: () => hasMoved.current };
}

/** The place of the item whose middle is nearest to this point of the window. */
function placeAt(list: HTMLElement | null, x: number, y: number): number {
  const distances = [...(list?.children ?? [])].map((child) => {
    const { left, top, width, height } = child.getBoundingClientRect();
    return Math.hypot(left + width / 2 - x, top + height / 2 - y);
  });
  return distances.indexOf(Math.min(...distances));
}
