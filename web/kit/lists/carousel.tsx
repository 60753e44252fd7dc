import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '#web/kit/visuals/icons.tsx';
import { useLowData } from '#web/kit/browser/low-data.ts';
import { useSeen } from './use-seen-slides.ts';

type CarouselProps = {
  label: string;
  slides: readonly { key: string; name: string; content: ReactNode }[];
  /** How long a slide is shown, in ms. */
  intervalMs: number;
};

const calm = '(prefers-reduced-motion: reduce)';

/**
 * Slides side by side in a strip that scrolls natively. It advances by itself, except while it is hovered, focused or paused, or when
 * reduced motion is preferred; in low-data mode it does not advance, and renders a slide only when it is scrolled to. After the WAI-ARIA
 * carousel pattern.
 */
export function Carousel({ label, slides, intervalMs }: CarouselProps) {
  const { t } = useLingui();
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isSpare = useLowData();
  const { isMade, see } = useSeen();
  const go = useCallback(
    (to: number) => {
      const next = (to + slides.length) % slides.length;
      setAt(next);
      see(next);
      const box = strip.current;
      box?.scrollTo({ left: box.clientWidth * next, behavior: matchMedia(calm).matches ? 'auto' : 'smooth' });
    },
    [see, slides.length],
  );
  useEffect(() => {
    if (isPaused || isHeld || isSpare || slides.length < 2 || matchMedia(calm).matches) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') go(at + 1);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [at, go, intervalMs, isHeld, isPaused, isSpare, slides.length]);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="flex flex-col gap-4"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div
        ref={strip}
        aria-live={isPaused || isHeld ? 'polite' : 'off'}
        // A step is the width of the strip, so the gap between two slides is within them and ends outside of what is seen.
        className="-mr-4 flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        onScroll={({ currentTarget: box }) => see(Math.ceil(box.scrollLeft / Math.max(1, box.clientWidth)))}
        onScrollEnd={({ currentTarget: box }) => setAt(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))}
      >
        {slides.map((slide, place) => (
          <div
            key={slide.key}
            role="group"
            aria-roledescription="slide"
            aria-label={t`${place + 1} of ${slides.length}: ${slide.name}`}
            inert={place !== at}
            className="w-full flex-none snap-start pr-4"
          >
            {isMade(place) ? slide.content : null}
          </div>
        ))}
      </div>
      {slides.length > 1 ? (
        <div className="flex items-center justify-between gap-3">
          <div className="flex">
            {slides.map((slide, place) => (
              <button
                key={slide.key}
                type="button"
                aria-label={t`Show ${slide.name}`}
                aria-current={place === at}
                onClick={() => go(place)}
                className="flex size-11 items-center justify-center"
              >
                <span className={classNames('block h-0.5 w-7', place === at ? 'bg-soot' : 'bg-edge')} />
              </button>
            ))}
          </div>
          <div className="flex">
            {isSpare ? null : (
              <IconButton label={isPaused ? t`Play` : t`Pause`} onClick={() => setPaused(!isPaused)}>
                {isPaused ? <PlayIcon className="size-5" /> : <PauseIcon className="size-5" />}
              </IconButton>
            )}
            <IconButton label={t`Previous`} onClick={() => go(at - 1)}>
              <ChevronLeftIcon className="size-5" />
            </IconButton>
            <IconButton label={t`Next`} onClick={() => go(at + 1)}>
              <ChevronRightIcon className="size-5" />
            </IconButton>
          </div>
        </div>
      ) : null}
    </section>
  );
}
