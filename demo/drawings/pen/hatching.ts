import type { Random } from './random.ts';
import { type Frame, type Point, short, stroke } from './svg.ts';
import { lastOf, nth } from './nth.ts';

/** How dark a place is to be, 0 paper to 1 black. */
export type Darkness = (x: number, y: number) => number;

type Pass = { angle: number; spacing: number; from: number; width: number };

/** Layers of lines, the later ones only where it is darker, as an engraver crosses them. */
export const crossed: readonly Pass[] = [
  { angle: -0.62, spacing: 9, from: 0.2, width: 1.5 },
  { angle: 0.42, spacing: 10, from: 0.42, width: 1.5 },
  { angle: -1.32, spacing: 9, from: 0.62, width: 1.7 },
  { angle: 1.12, spacing: 8, from: 0.8, width: 1.8 },
];

const STEP = 9;

/** Hatching of a picture: lines that start and end where the tone begins and ends. */
export function hatch({ width, height }: Frame, dark: Darkness, passes: readonly Pass[], tone: string, random: Random): string {
  return passes
    .map(({ angle, spacing, from, width: thick }) =>
      stroke(hatchLines({ width, height }, dark, { angle, spacing, from }, random), tone, thick, { 'stroke-linecap': 'round' }),
    )
    .join('');
}

function hatchLines({ width, height }: Frame, dark: Darkness, { angle, spacing, from }: Omit<Pass, 'width'>, random: Random): string {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const far = Math.hypot(width, height) / 2;
  let data = '';
  for (let across = -far; across < far; across += spacing) {
    let start: Point | undefined;
    for (let along = -far; along < far; along += STEP) {
      const x = width / 2 + dx * along - dy * across;
      const y = height / 2 + dy * along + dx * across;
      const isIn = x > 0 && y > 0 && x < width && y < height && dark(x, y) + random.spread(0.06) > from;
      if (isIn && !start) start = [x + random.spread(3), y + random.spread(3)];
      if (!isIn && start) {
        data += `M${short(start[0])} ${short(start[1])}L${short(x)} ${short(y)}`;
        start = undefined;
      }
    }
  }
  return data;
}

/** A soft line of charcoal: many thin ones beside each other, broken by the tooth of the paper. */
export function charcoal(points: readonly Point[], width: number, darkness: number, random: Random, tone = '#1d1a18'): string {
  const strands = Math.max(3, Math.round(width * 0.9));
  const drawn = Array.from({ length: strands }, () => {
    const off = random.spread(width * 0.55);
    const shifted = points.map(([x, y]): Point => [x + off + random.spread(width * 0.1), y + off * 0.5 + random.spread(width * 0.1)]);
    const dashes = `${random.whole(20, 160)} ${random.whole(1, 9)}`;
    return stroke(curve(shifted), tone, random.between(0.8, Math.max(1.2, width * 0.16)), {
      opacity: darkness * random.between(0.3, 0.9),
      'stroke-dasharray': dashes,
      'stroke-linecap': 'round',
    });
  });
  return drawn.join('');
}

const curve = (points: readonly Point[]): string => {
  const first = nth(points, 0);
  const rest = points.slice(1);
  let data = `M${short(first[0])} ${short(first[1])}`;
  for (let index = 0; index < rest.length - 1; index++) {
    const [here, next] = [nth(rest, index), nth(rest, index + 1)];
    data += `Q${short(here[0])} ${short(here[1])} ${short((here[0] + next[0]) / 2)} ${short((here[1] + next[1]) / 2)}`;
  }
  const last = lastOf(rest);
  return `${data}L${short(last[0])} ${short(last[1])}`;
};
