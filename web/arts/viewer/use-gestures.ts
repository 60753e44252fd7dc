import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Zoom } from './use-zoom.ts';
import { NEAR, type Point } from './zoom.ts';

const DOUBLE_TAP_MS = 300;
const TAP_PX = 12;
const SWIPE_PX = 60;
/** Wheel distance, in px, that doubles the size. */
const WHEEL_PX = 300;

type Gesture = { pointers: Map<number, Point>; from: Point; isTap: boolean; lastTap: number };

/** From the centre of the stage. */
function pointOn(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

type Pair = readonly [Point, Point];
/** Both fingers of a pinch. */
function pairOf(pointers: Gesture['pointers']): Pair | undefined {
  const [one, other] = pointers.values();
  return one && other && pointers.size === 2 ? [one, other] : undefined;
}

const between = ([one, two]: Pair) => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
const distance = ([one, two]: Pair) => Math.hypot(one.x - two.x, one.y - two.y);

/**
 * Wheel, drag, pinch and double tap on a stage; a swipe over a picture that is not zoomed goes to another one, `-1` or `1`. Returns the
 * stage's event handlers.
 */
export function useGestures(stageRef: RefObject<HTMLElement | null>, zoom: Zoom, onSwipe: (step: -1 | 1) => void) {
  const gesture = useRef<Gesture>({ pointers: new Map(), from: { x: 0, y: 0 }, isTap: false, lastTap: 0 });
  useWheel(stageRef, zoom);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { current } = gesture;
    event.currentTarget.setPointerCapture(event.pointerId);
    current.from = pointOn(event.currentTarget, event);
    current.isTap = current.pointers.size === 0;
    current.pointers.set(event.pointerId, current.from);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = gesture;
    if (!current.pointers.has(event.pointerId)) return;
    const before = pairOf(current.pointers);
    const [only] = current.pointers.values();
    const point = pointOn(event.currentTarget, event);
    current.pointers.set(event.pointerId, point);
    const after = pairOf(current.pointers);
    current.isTap &&= Math.hypot(point.x - current.from.x, point.y - current.from.y) < TAP_PX;
    if (before && after) pinch(zoom, before, after);
    else if (current.pointers.size === 1 && only && !current.isTap) move(zoom, only, point);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = gesture;
    if (!current.pointers.delete(event.pointerId) || current.pointers.size > 0) return;
    const point = pointOn(event.currentTarget, event);
    if (current.isTap) {
      const isSecond = event.timeStamp - current.lastTap < DOUBLE_TAP_MS;
      current.lastTap = isSecond ? 0 : event.timeStamp;
      if (isSecond) zoom.zoomTo((scale) => (scale > 1 ? 1 : NEAR), point);
      return;
    }
    const [right, down] = [point.x - current.from.x, point.y - current.from.y];
    if (zoom.view.scale === 1 && Math.abs(right) > SWIPE_PX && Math.abs(right) > 2 * Math.abs(down)) onSwipe(right > 0 ? -1 : 1);
  };

  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    gesture.current.pointers.delete(event.pointerId);
    gesture.current.isTap = false;
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

function pinch(zoom: Zoom, before: Pair, after: Pair): void {
  const [from, to] = [between(before), between(after)];
  const ratio = distance(after) / (distance(before) || 1);
  zoom.zoomTo((scale) => scale * ratio, to, true);
  move(zoom, from, to);
}

const move = (zoom: Zoom, from: Point, to: Point) =>
  zoom.change((view) => ({ ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }), true);

/** React's own wheel listeners are passive: they cannot prevent scrolling, or the browser's zoom. */
function useWheel(stageRef: RefObject<HTMLElement | null>, { zoomTo }: Zoom): void {
  const latest = useRef(zoomTo);
  useEffect(() => {
    latest.current = zoomTo;
  });
  useEffect(() => {
    const stage = stageRef.current;
    if (!stage) return undefined;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      latest.current((scale) => scale * 2 ** ((-event.deltaY * lines) / WHEEL_PX), pointOn(stage, event), true);
    };
    stage.addEventListener('wheel', onWheel, { passive: false });
    return () => stage.removeEventListener('wheel', onWheel);
  }, [stageRef]);
}
