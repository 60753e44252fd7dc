import type { Art } from '#contract/arts.ts';
import type { Sized } from './has-scale.ts';

/** Everything is in centimetres; `y` grows upwards from the floor, and the middle of the work is at `x` 0. */
type Box = { x: number; y: number; width: number; height: number };
export type Company = 'person' | 'sofa';
export type Scene = {
  /** What is seen of the room. */
  frame: Box;
  work: Box;
  /** What the work stands on; a work that hangs has none. */
  plinth: Box | undefined;
  /** The person or the sofa. */
  company: Box;
  stands: boolean;
};
export type Shown = Sized<Pick<Art, 'width' | 'height' | 'depth' | 'category'>>;

export const company = {
  person: { width: 58, height: 168 },
  sofa: { width: 210, height: 82 },
} as const;

/** Pictures hang with their middle at the height of the eye, as museums hang them. */
const EYE = 150;
/** The least between a hung work and the floor, or the sofa below it. */
const ABOVE = 20;
const BESIDE = 30;
/** A work that stands is brought up to this height, unless it is that high itself. */
const PRESENTED = 140;
const PLINTH_MAX = 100;
/** From this height on a piece stands on the floor. */
const STANDS_ON_FLOOR = 130;
/** Depth of the shorter side from which a piece stands by itself. */
const DEEP = 0.3;
/** Beside a piece smaller than this, head and shoulders are enough. */
const SMALL = 40;
const CLOSE_UP_FROM = 68;
const FLOOR_SHOWN = 0.1;
const NARROWEST = 1.25;
const WIDEST = 2.6;

/** Whether a piece stands in the room; else it hangs on the wall. */
export function standsInRoom({ category, width, height, depth }: Shown): boolean {
  return category === 'Sculpture' || category === 'Ceramic' || (depth ?? 0) > DEEP * Math.min(width, height);
}

/** Where everything is when a work is shown beside a person or a sofa, at its true size. */
export function layOut(art: Shown, beside: Company): Scene {
  const stands = standsInRoom(art);
  const plinth = stands ? layPlinth(art) : undefined;
  const work = { x: -art.width / 2, y: stands ? (plinth?.height ?? 0) : hang(art, beside), width: art.width, height: art.height };
  const size = company[beside];
  const base = plinth && plinth.width > art.width ? plinth : work;
  // A picture hangs above the sofa; everything else has its company at the left.
  const isAbove = beside === 'sofa' && !stands;
  const place = { ...size, x: isAbove ? -size.width / 2 : base.x - BESIDE - size.width, y: 0 };
  const isCloseUp = beside === 'person' && Math.max(art.width, art.height) < SMALL;
  return { frame: frameOf([work, base, place], isCloseUp), work, plinth, company: place, stands };
}

function layPlinth({ width, height }: Shown): Box | undefined {
  if (height >= STANDS_ON_FLOOR) return undefined;
  const wide = Math.max(30, width * 1.25);
  return { x: -wide / 2, y: 0, width: wide, height: Math.min(PLINTH_MAX, PRESENTED - height) };
}

function hang({ height }: Shown, beside: Company): number {
  const least = beside === 'sofa' ? company.sofa.height + ABOVE : ABOVE;
  return Math.max(least, EYE - height / 2);
}

function frameOf(boxes: Box[], isCloseUp: boolean): Box {
  const top = Math.max(...boxes.map(({ y, height }) => y + height));
  const [left, right] = [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map(({ x, width }) => x + width))];
  const air = Math.max(18, 0.12 * Math.max(isCloseUp ? 0 : top, right - left));
  const from = isCloseUp ? CLOSE_UP_FROM : -FLOOR_SHOWN * (top + air);
  const content = { width: right - left + 2 * air, height: top + air - from };
  const width = Math.max(content.width, content.height * NARROWEST);
  const height = Math.max(content.height, width / WIDEST);
  const middle = (left + right) / 2;
  return { x: middle - width / 2, y: from, width, height };
}
