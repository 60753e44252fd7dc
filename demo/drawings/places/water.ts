import { cover, paint, type Touch, vary } from '#demo/drawings/pen/brush.ts';
import { along, type Colour, hex, lift } from '#demo/drawings/pen/colour.ts';
import type { Paintbox } from './landscape.ts';
import { rough } from '#demo/drawings/pen/random.ts';
import { group, rectangle, shape, stroke, placed } from '#demo/drawings/pen/svg.ts';

/** Water in level touches: the sky's colours upside down, broken by ripples that widen towards the viewer. */
export function water(
  { width, height, random, noise }: Paintbox,
  level: number,
  stops: readonly Colour[],
  { size = 34, sparkle = 0.06 } = {},
): string {
  const ground = Array.from({ length: 10 }, (_, band) => {
    const y = level + ((height - level) * band) / 10;
    return rectangle(0, y, width, (height - level) / 10 + 30, hex(along(stops, (band + 0.5) / 10)));
  });
  const touches = cover({ x: 0, y: level, width, height: height - level }, size * 0.62, random, (x, y) => {
    const near = Math.max(0, (y - level) / (height - level));
    const long = size * (0.6 + 2.2 * near);
    return {
      colour: vary(lift(along(stops, near + 0.08 * rough(noise, x / 260, y / 40)), random.chance(0.2) ? sparkle : 0), random, 0.012),
      angle: random.spread(0.05),
      length: long * random.between(0.6, 1.5),
      width: 3 + size * 0.36 * (0.25 + near) * random.between(0.6, 1.1),
    };
  }).filter(({ at: [, y] }) => y > level);
  return ground.join('') + paint(touches);
}

/** A fishing boat of the lake, as a dark shape; `size` is its length in pixels. */
export function boat(x: number, y: number, size: number, tone: string, { poles = false, figure = true } = {}): string {
  const hull = 'M-50-4Q-46 6-34 8H34Q46 6 54-8Q30-1 0-1T-50-4z';
  const arms = poles ? stroke('M-30 2Q-84-46-150-38M30 2Q84-46 150-38M-6-2Q-8-60-60-84M6-2Q8-60 60-84', tone, 1.6) : '';
  const man = figure
    ? `<path d="M-8-2Q-10-26-2-30Q8-28 8-2z" fill="${tone}"/><circle cx="0" cy="-35" r="5" fill="${tone}"/>${stroke('M4-24L24 14', tone, 1.8)}`
    : '';
  return group(shape(hull, tone) + arms + man, placed([x, y], size / 100));
}

type Image = { x: number; y: number; size: number; tone: Colour; long: number };

/** What water gives back of a dark thing above it: touches that fade downwards over `long` pixels. */
export function reflection({ random }: Paintbox, { x, y, size, tone, long }: Image): Touch[] {
  return Array.from({ length: Math.round(long / 5) }, (_, index): Touch => ({
    at: [x + random.spread(size * 0.06), y + 8 + index * 5.4],
    angle: random.spread(0.04),
    length: size * (0.92 - index * (4 / long)) * random.between(0.6, 1),
    width: 4,
    colour: vary(tone, random, 0.03),
    opacity: Math.max(0.15, 0.75 - index * (4.6 / long)),
  }));
}
