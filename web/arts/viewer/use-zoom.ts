import { type RefObject, useEffect, useState } from 'react';
import { closest, fitPicture, keepInside, type Point, type Size, type View, WHOLE, zoomAt } from './zoom.ts';

export type Zoom = {
  view: View;
  /** The picture's size on the stage when it is not zoomed, in px. */
  fit: Size;
  /** Moved by fingers or a wheel: it follows without a transition. */
  isLed: boolean;
  max: number;
  stage: Size;
  /** Changes the view, within its limits. */
  change: (next: (view: View) => View, isLed?: boolean) => void;
  /** Zooms to a scale, about a point of the stage. */
  zoomTo: (scale: number | ((scale: number) => number), point?: Point, isLed?: boolean) => void;
};

/** The view of a picture on a stage whose size may change; another picture starts unzoomed. */
export function useZoom(stageRef: RefObject<HTMLElement | null>, picture: Size & { _id: string }): Zoom {
  const stage = useSize(stageRef);
  const [state, setState] = useState({ of: picture._id, view: WHOLE, isLed: false });
  const { view, isLed } = state.of === picture._id ? state : { view: WHOLE, isLed: false };
  const fit = fitPicture(picture, stage);
  const max = closest(picture, fit);
  const change: Zoom['change'] = (next, led = false) =>
    setState((now) => ({
      of: picture._id,
      view: keepInside(next(now.of === picture._id ? now.view : WHOLE), fit, stage),
      isLed: led,
    }));
  const zoomTo: Zoom['zoomTo'] = (scale, point = { x: 0, y: 0 }, led = false) =>
    change((now) => zoomAt(now, typeof scale === 'number' ? scale : scale(now.scale), { point, max }), led);
  return { view: keepInside(view, fit, stage), fit, isLed, max, stage, change, zoomTo };
}

function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth || 1, height: element.clientHeight || 1 }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
