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
  const stop = () => {
    isOver = true;
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  };
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true, once: true });
  const step = () => {
    if (isOver) return;
    frames += 1;
    const isLongEnough = document.documentElement.scrollHeight - innerHeight >= scrolledPx;
    if (isLongEnough) scrollTo({ top: scrolledPx, behavior: 'instant' });
    if (frames > FRAMES_MAX) stop();
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
