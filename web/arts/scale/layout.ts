import type { Art } from '#contract/arts.ts';
import type { Sized } from './has-scale.ts';

/** In centimetres; `y` grows upwards from the floor, and the artwork's centre is at `x` 0. */
type Box = { x: number; y: number; width: number; height: number };
export type Company = 'person' | 'sofa';
export type Scene = {
  /** The visible part of the room. */
  view: Box;
  work: Box;
  /** The plinth under the artwork; undefined when it hangs. */
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

/** Pictures hang with their centre at eye level, as in museums. */
const EYE = 150;
/** Least distance of a hung artwork to the floor, or to the sofa below it. */
const ABOVE = 20;
const BESIDE = 30;
/** A standing artwork is raised to this height, unless it is that high itself. */
const PRESENTED = 140;
const PLINTH_MAX = 100;
/** An object of at least this height stands on the floor. */
const STANDS_ON_FLOOR = 130;
/** Ratio of depth to the shorter side from which an object stands by itself. */
const DEEP = 0.3;
/** An object smaller than this would be a dot beside a whole person: they are shown from the waist up. */
const SMALL = 12;
const CLOSE_UP_FROM = 92;
const FLOOR_SHOWN = 0.1;
const NARROWEST = 1.25;
/** On a phone, whose window is high. */
const NARROWEST_ON_PHONE = 0.95;
const WIDEST = 2.6;

/** Whether an object stands in the room; else it hangs on the wall. */
export function standsInRoom({ category, width, height, depth }: Shown): boolean {
  return category === 'Sculpture' || category === 'Ceramic' || (depth ?? 0) > DEEP * Math.min(width, height);
}

/** Positions of everything when an artwork is shown beside a person or a sofa, at its true size; on a phone in a higher room. */
export function layOut(art: Shown, beside: Company, isOnPhone?: boolean): Scene {
  const stands = standsInRoom(art);
  const plinth = stands ? layPlinth(art) : undefined;
  const work = { x: -art.width / 2, y: stands ? (plinth?.height ?? 0) : hang(art, beside), width: art.width, height: art.height };
  const size = company[beside];
  const base = plinth && plinth.width > art.width ? plinth : work;
  // A picture hangs above the sofa; everything else has the person or sofa at its left.
  const isAbove = beside === 'sofa' && !stands;
  const place = { ...size, x: isAbove ? -size.width / 2 : base.x - BESIDE - size.width, y: 0 };
  const isCloseUp = beside === 'person' && Math.max(art.width, art.height) < SMALL;
  return { view: viewOf([work, base, place], isCloseUp, isOnPhone), work, plinth, company: place, stands };
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

function viewOf(boxes: Box[], isCloseUp: boolean, isOnPhone: boolean | undefined): Box {
  const top = Math.max(...boxes.map(({ y, height }) => y + height));
  const [left, right] = [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map(({ x, width }) => x + width))];
  const air = Math.max(18, 0.12 * Math.max(isCloseUp ? 0 : top, right - left));
  const from = isCloseUp ? CLOSE_UP_FROM : -FLOOR_SHOWN * (top + air);
  const content = { width: right - left + 2 * air, height: top + air - from };
  const width = Math.max(content.width, content.height * (isOnPhone ? NARROWEST_ON_PHONE : NARROWEST));
  const height = Math.max(content.height, width / WIDEST);
  const middle = (left + right) / 2;
  return { x: middle - width / 2, y: from, width, height };
}
