/** For how many frames a page may still grow, a few seconds: its data and the tab that was open are loaded after it. */
const FRAMES_MAX = 240;
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to where somebody stood on this page, as soon as it is long enough, and again while what comes above moves it away; not against a person who
 * moves meanwhile.
 */
export function standAt(scrolledPx: number): void {
  if (scrolledPx <= 0) return;
  let frames = 0;
  let isOver = false;
  let hasStood = false;
  let height = 0;
  const stop = () => {
    isOver = true;
    removeEventListener('scroll', look);
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  };
  // A scroll bar that is dragged says nothing but this. While the page grows the browser scrolls too, and a page begins at its top.
  const look = () => {
    const isOurs = Math.abs(scrollY - scrolledPx) <= 1 || (scrollY === 0 && !hasStood);
    if (!isOurs && document.documentElement.scrollHeight === height) stop();
  };
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true, once: true });
  addEventListener('scroll', look, { passive: true });
  const step = () => {
    if (isOver) return;
    frames += 1;
    height = document.documentElement.scrollHeight;
    const isLongEnough = height - innerHeight >= scrolledPx;
    hasStood ||= isLongEnough;
    if (isLongEnough) scrollTo({ top: scrolledPx, behavior: 'instant' });
    if (frames > FRAMES_MAX) stop();
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
