import type { Pixels } from './pixels.ts';

/** The width of the edge, as a share of the shorter side. */
const EDGE = 0.03;
/** How far from the edge's usual tint (a and b of OKLab) a backdrop may go: light and shadow change its lightness only. */
const ALIKE = 0.04;
/** How much a pixel may differ from its neighbour within a backdrop: shadows are soft, an object's outline is not. In OKLab. */
const SOFT = 0.03;
/** The share of the edge that has to look alike. */
const EVEN = 0.85;
/** What stands out has at least this share of the picture: less is a stain on a monochrome one. */
const OBJECT_SHARE = 0.06;
/** From here a backdrop is a colour of its own, which a photographer's paper rarely is: then only one compact object stands out. Dark ones from less. */
const COLOURED = 0.06;
/** How much of the rectangle around it a compact object fills, and of the picture that rectangle. */
const COMPACT = { fills: 0.45, ofPicture: 0.75 } as const;

/**
 * The backdrop before which an object was photographed: 1 for each of its pixels. Undefined where nothing stands out clearly, so that everything
 * belongs to the picture.
 */
export function findBackdrop(pixels: Pixels): Uint8Array | undefined {
  const edge = edgeOf(pixels);
  const usual = usualTint(pixels, edge);
  const isAlike = (at: number) => Math.hypot(pixels.lab[3 * at + 1]! - usual[0], pixels.lab[3 * at + 2]! - usual[1]) <= ALIKE;
  const alike = edge.filter(isAlike);
  if (alike.length < EVEN * edge.length) return undefined;
  const backdrop = flood(pixels, alike, isAlike);
  const isColoured = Math.hypot(...usual) >= COLOURED * Math.min(1, 2 * medianOf(pixels, edge, 0));
  if (!standsOut(pixels, backdrop, isColoured)) return undefined;
  const withOutline = widen(pixels, backdrop);
  // Nothing would be left of a drawing in lines.
  return standsOut(pixels, withOutline, isColoured) ? withOutline : backdrop;
}

/** Places of the pixels along all four sides. */
function edgeOf({ width, height }: Pixels): number[] {
  const deep = Math.max(1, Math.round(EDGE * Math.min(width, height)));
  const isEdge = (x: number, y: number) => x < deep || y < deep || x >= width - deep || y >= height - deep;
  return Array.from({ length: width * height }, (_, at) => at).filter((at) => isEdge(at % width, Math.floor(at / width)));
}

/** The median of each coordinate: a corner of something else does not move it. */
const usualTint = (pixels: Pixels, places: number[]): readonly [a: number, b: number] => [
  medianOf(pixels, places, 1),
  medianOf(pixels, places, 2),
];

/** The median of lightness (0), a (1) or b (2) of OKLab. */
const medianOf = ({ lab }: Pixels, places: number[], part: 0 | 1 | 2): number =>
  Float32Array.from(places, (at) => lab[3 * at + part]!).toSorted()[places.length >> 1] ?? 0;

const difference = (lab: Float32Array, one: number, other: number) =>
  Math.hypot(lab[3 * one]! - lab[3 * other]!, lab[3 * one + 1]! - lab[3 * other + 1]!, lab[3 * one + 2]! - lab[3 * other + 2]!);

/** What is reached from the edge without crossing an outline: a white jar's inside before white paper is not. */
function flood({ width, height, lab }: Pixels, from: number[], isAlike: (at: number) => boolean): Uint8Array {
  const reached = new Uint8Array(width * height);
  for (const at of from) reached[at] = 1;
  const waiting = [...from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const next of beside(at, width, height)) {
      if (reached[next] || !isAlike(next) || difference(lab, at, next) > SOFT) continue;
      reached[next] = 1;
      waiting.push(next);
    }
  }
  return reached;
}

/** The backdrop with the outline of the object, where the small copy mixes both colours. */
function widen({ width, height }: Pixels, backdrop: Uint8Array): Uint8Array {
  return backdrop.map((isBackdrop, at) => (isBackdrop || beside(at, width, height).some((next) => backdrop[next]) ? 1 : 0));
}

/** The places left, right, above and below, as far as there are any. */
function beside(at: number, width: number, height: number): number[] {
  const x = at % width;
  return [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width].filter((next) => next >= 0 && next < width * height);
}

/** Whether what is left is an object, and not a detail or, before a coloured ground, a pattern. */
function standsOut({ width, height }: Pixels, backdrop: Uint8Array, isColoured: boolean): boolean {
  let [count, left, right, top, bottom] = [0, width, 0, height, 0];
  for (let at = 0; at < backdrop.length; at += 1) {
    if (backdrop[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    count += 1;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (count < OBJECT_SHARE * backdrop.length) return false;
  const around = (right - left + 1) * (bottom - top + 1);
  return !isColoured || (count >= COMPACT.fills * around && around <= COMPACT.ofPicture * backdrop.length);
}
