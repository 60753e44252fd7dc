import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import type { Area } from '#web/arts/scale/edges.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';

const SIDES = ['left', 'right', 'top', 'bottom'] as const;
type Side = (typeof SIDES)[number];
const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;
const STEP = 5;
/** The least distance of two opposite edges, in thousandths. */
const APART = 20;

type FrameProps = { area: Area; onChange: (area: Area) => void };

/** An edge never leaves the picture, and never reaches the opposite one. */
function moveEdge(area: Area, side: Side, to: number): Area {
  const other = area[OPPOSITE[side]];
  const moved = { ...area };
  moved[side] = Math.round(
    side === 'left' || side === 'top' ? Math.max(0, Math.min(to, other - APART)) : Math.min(1_000, Math.max(to, other + APART)),
  );
  return moved;
}

/** A frame over a picture; its corners are dragged. By keyboard the same is done with `FrameSliders`. */
export function Frame({ area, onChange, className, children }: FrameProps & { className?: string; children: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null);
  const drag = (sides: readonly [Side, Side]) => (event: PointerEvent<HTMLElement>) => {
    const box = whole.current?.getBoundingClientRect();
    if (!box || (event.type === 'pointermove' && event.buttons === 0)) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const across = ((event.clientX - box.left) / box.width) * 1_000;
    const down = ((event.clientY - box.top) / box.height) * 1_000;
    onChange(sides.reduce((moved, side) => moveEdge(moved, side, side === 'left' || side === 'right' ? across : down), area));
  };
  return (
    <div ref={whole} className={classNames('relative self-start bg-mat', className)}>
      {children}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute border-2 border-laterite outline-1 outline-white"
        style={{
          left: `${area.left / 10}%`,
          top: `${area.top / 10}%`,
          right: `${100 - area.right / 10}%`,
          bottom: `${100 - area.bottom / 10}%`,
        }}
      />
      {CORNERS.map((sides) => (
        <span
          key={sides.join()}
          aria-hidden="true"
          onPointerDown={drag(sides)}
          onPointerMove={drag(sides)}
          className="absolute flex size-11 [translate:-50%_-50%] cursor-move touch-none items-center justify-center"
          style={{ left: `${area[sides[0]] / 10}%`, top: `${area[sides[1]] / 10}%` }}
        >
          <span className="size-4 border-2 border-laterite bg-paper" />
        </span>
      ))}
    </div>
  );
}

const CORNERS = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
] as const satisfies readonly (readonly [Side, Side])[];

/** Four sliders, one for each edge of a frame. */
export function FrameSliders({ area, onChange }: FrameProps) {
  const { t } = useLingui();
  const names: Record<Side, string> = { left: t`Left edge`, right: t`Right edge`, top: t`Top edge`, bottom: t`Bottom edge` };
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {SIDES.map((side) => (
        <label key={side} className="flex min-h-11 items-center gap-3 text-sm">
          <span className="w-24 flex-none">{names[side]}</span>
          <input
            type="range"
            min={0}
            max={1_000}
            step={STEP}
            value={area[side]}
            aria-valuetext={`${Math.round(area[side] / 10)} %`}
            onChange={(event) => onChange(moveEdge(area, side, Number(event.target.value)))}
            className="min-w-0 grow accent-laterite"
          />
        </label>
      ))}
    </div>
  );
}
