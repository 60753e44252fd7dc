import { type Colour, hex, lift } from './colour.ts';
import { type Noise, type Random, rough } from './random.ts';
import { group, type Point, short, straight } from './svg.ts';

/** One touch of a loaded brush: `angle` in radians, `bend` in pixels to one side. */
export type Touch = { at: Point; angle: number; length: number; width: number; colour: Colour; bend?: number; opacity?: number };

/** Draws touches in their order, with the round ends of a filbert. */
export function paint(touches: readonly Touch[], cap: 'round' | 'butt' = 'round'): string {
  const drawn = touches.map(({ at: [x, y], angle, length, width, colour, bend = 0, opacity }) => {
    const [dx, dy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2];
    const [bx, by] = [dx - Math.sin(angle) * bend, dy + Math.cos(angle) * bend];
    const faint = opacity === undefined ? '' : ` stroke-opacity="${Math.round(opacity * 100) / 100}"`;
    return `<path d="M${short(x - dx)} ${short(y - dy)}q${short(bx)} ${short(by)} ${short(dx * 2)} ${short(dy * 2)}" stroke="${hex(colour)}" stroke-width="${short(width)}"${faint}/>`;
  });
  return group(drawn.join(''), { fill: 'none', 'stroke-linecap': cap });
}

type Area = { x: number; y: number; width: number; height: number };

/** Touches all over an area, a little off a grid and mixed: `at` tells colour and direction of each. */
export function cover(
  { x, y, width, height }: Area,
  spacing: number,
  random: Random,
  at: (x: number, y: number) => Omit<Touch, 'at'> | undefined,
): Touch[] {
  const touches: Touch[] = [];
  for (let down = 0; down < height + spacing; down += spacing)
    for (let across = 0; across < width + spacing; across += spacing) {
      const place: Point = [x + across + random.spread(spacing), y + down + random.spread(spacing)];
      const touch = at(place[0], place[1]);
      if (touch) touches.push({ at: place, ...touch });
    }
  return random.shuffle(touches);
}

/** The same colour as a brush leaves it, never twice alike. */
export const vary = ([lightness, greenRed, blueYellow]: Colour, random: Random, by = 0.03): Colour => [
  lightness + random.spread(by),
  greenRed + random.spread(by * 0.35),
  blueYellow + random.spread(by * 0.35),
];

/** The upper edge of a hill: its height on the picture at each place across. */
export type Ridge = (x: number) => number;

/** A ridge of a few summits, as rolling as the hills of the country; sizes in pixels. */
export const rolling =
  (noise: Noise, level: number, swing: number, span: number, shift = 0): Ridge =>
  (x) =>
    level - swing * rough(noise, x / span + shift, shift * 3.7, 4);

/** The flat ground of a hill, under its touches. */
export function hillGround(ridge: Ridge, { width, height }: { width: number; height: number }, fill: string): string {
  const points: Point[] = Array.from({ length: 61 }, (_, step) => [(step / 60) * width, ridge((step / 60) * width)]);
  return `<path d="${straight([...points, [width, height], [0, height]], true)}" fill="${fill}"/>`;
}

type Hill = {
  ridge: Ridge;
  deep: number;
  width: number;
  count: number;
  size: number;
  tones: (x: number, depth: number) => Colour;
  spread?: number;
};

/** Touches that follow a hillside downwards; `deep` is how far below the ridge it is seen. */
export function hillside({ ridge, deep, width, count, size, tones, spread = 0.035 }: Hill, random: Random): Touch[] {
  const touches = Array.from({ length: count }, (): Touch => {
    const x = random.between(-size, width + size);
    const share = random.next() ** 1.25;
    const slope = Math.atan2(ridge(x + size) - ridge(x - size), size * 2);
    return {
      at: [x, ridge(x) + share * deep + size * 0.12],
      angle: slope * (1 - share * 0.6) + random.spread(0.24),
      length: size * random.between(0.6, 1.5),
      width: size * random.between(0.2, 0.42),
      bend: random.spread(size * 0.2),
      colour: vary(tones(x, share), random, spread),
    };
  });
  return touches.sort((one, other) => one.at[1] - ridge(one.at[0]) - (other.at[1] - ridge(other.at[0])));
}

/** Crowns of trees along a line: many small touches, lit from the left. */
export function crown([x, y]: Point, size: number, tone: Colour, random: Random): Touch[] {
  return Array.from({ length: Math.round(10 + size * 0.7) }, (_, index): Touch => {
    const angle = random.between(0, Math.PI * 2);
    const far = size * Math.sqrt(random.next()) * 0.5;
    const at: Point = [x + Math.cos(angle) * far, y - size * 0.5 + Math.sin(angle) * far * 0.85];
    const light = (x - at[0] + y - size * 0.5 - at[1]) / size;
    return {
      at,
      angle: random.between(-0.6, 0.9),
      length: size * 0.16,
      width: size * 0.13,
      colour: vary(lift(tone, light * 0.16 + (index % 3) * 0.012), random, 0.03),
    };
  });
}
