import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The mark of a chip that is set. */
const SET_CHIP = '[data-set]';
const EDGE_PX = 16;
/** How much of the line's end fades where there is more of it (list.css). */
const FADE_PX = 48;

/** What a chip has as `data-set`. */
export const markOf = (isActive: boolean) => (isActive ? '' : undefined);

/** How many digits the counts of a filter's chips have: by these they are wider; none is shown of nothing. */
export const widthOfCounts = (counts: Readonly<Record<string, number | undefined>> = {}): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ? String(count).length : 0), 0);

/** Scrolls a line of chips so that one of them is in sight. */
function showInRow(row: HTMLElement, chip: HTMLElement): void {
  const line = row.getBoundingClientRect();
  const { left, right } = chip.getBoundingClientRect();
  const end = line.right - FADE_PX;
  if (right > end) row.scrollLeft += Math.min(right - end, left - line.left - EDGE_PX);
  else if (left < line.left) row.scrollLeft -= line.left - left + EDGE_PX;
}

/**
 * On a phone the chips of a list are one line that scrolls sideways: when what is `set`, or as wide, changes, the first that is set must not lie beyond its edge. One
 * that is pressed is in sight. Returns what notes a press in the row.
 */
export function useSetInSight(row: RefObject<HTMLElement | null>, set: string): () => void {
  const shownFor = useRef('');
  // What was set when something in the row was last pressed or chosen: not by the focus, which an iPhone gives no button.
  const pressedAt = useRef<string>(undefined);
  useLayoutEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(SET_CHIP);
    const isPressed = pressedAt.current === shownFor.current;
    if (row.current && chip && !isPressed && shownFor.current !== set) showInRow(row.current, chip);
    shownFor.current = set;
    pressedAt.current = undefined;
  }, [row, set]);
  return () => {
    pressedAt.current = set;
  };
}
