import { cover, crown, hillGround, hillside, paint, type Ridge, rolling, vary } from '#demo/drawings/pen/brush.ts';
import { along, type Colour, colour, hex, lift } from '#demo/drawings/pen/colour.ts';
import { type Noise, type Random, rough } from '#demo/drawings/pen/random.ts';
import { type Frame, gradient, group, rectangle, shape, type Sheet } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';

export type Paintbox = Frame & { random: Random; noise: Noise };

/** A sky in level touches; colours from the top to the horizon. */
export function sky({ width, random, noise }: Paintbox, level: number, stops: readonly Colour[], size = 60): string {
  const ground = Array.from({ length: 12 }, (_, band) =>
    rectangle(0, (band * level) / 12, width, level / 12 + 40, hex(along(stops, (band + 0.5) / 12))),
  );
  return (
    ground.join('') +
    paint(
      cover({ x: 0, y: 0, width, height: level }, size * 0.42, random, (x, y) => ({
        colour: vary(along(stops, y / level + 0.09 * rough(noise, x / 420, y / 150)), random, 0.012),
        angle: random.spread(0.3) + 0.1 * noise(x / 300, y / 200),
        length: size * random.between(0.8, 1.8),
        width: size * random.between(0.3, 0.5),
        bend: random.spread(size * 0.2),
      })),
    )
  );
}

export type Layer = {
  level: number;
  swing: number;
  span: number;
  tones: readonly Colour[];
  deep: number;
  count: number;
  size: number;
  fields?: number;
};

/** Hills one before another; the farther ones are given first. */
export function layers(box: Paintbox, list: readonly Layer[]): string {
  const { width, height, noise, random } = box;
  return list
    .map(({ level, swing, span, tones, deep, count, size, fields = 0.1 }, index) => {
      const ridge = rolling(noise, level, swing, span, index * 5.3 + 1);
      const toneAt = (x: number, depth: number) => {
        const patch = Math.round(3 * rough(noise, x / (size * 7) + index * 9, (depth * deep) / (size * 3), 2)) / 3;
        return lift(along(tones, depth + 0.12 * noise(x / 200, index)), patch * fields);
      };
      return (
        hillGround(ridge, { width, height }, hex(along(tones, 0.5))) +
        paint(hillside({ ridge, deep, width, count, size, tones: toneAt }, random))
      );
    })
    .join('');
}

/** A bank of mist, strongest at `level`. */
export function mist({ width }: Frame, level: number, thick: number, tone: string, strength: number, id: string): Sheet {
  return {
    defs: gradient(id, 'down', `0 ${tone} 0, .5 ${tone} ${strength}, 1 ${tone} 0`),
    body: rectangle(0, level - thick / 2, width, thick, `url(#${id})`),
  };
}

/** Trees on a hillside: how far across, below the ridge, and how tall. */
export function trees(
  { random }: Paintbox,
  ridge: Ridge,
  places: readonly (readonly [x: number, drop: number, size: number])[],
  tone: Colour,
): string {
  const trunks = places.map(
    ([x, drop, size]) =>
      `<path d="M${x} ${ridge(x) + drop + size * 0.1}v-${size * 0.6}" stroke="${hex(lift(tone, -0.1))}" stroke-width="${size * 0.06}"/>`,
  );
  return trunks.join('') + paint(places.flatMap(([x, drop, size]) => crown([x, ridge(x) + drop - size * 0.2], size, tone, random)));
}

/** Small houses with iron roofs that catch the light. */
export function houses(
  { random }: Paintbox,
  ridge: Ridge,
  places: readonly (readonly [x: number, drop: number, size: number])[],
  roofs: readonly Colour[],
): string {
  return places
    .map(([x, drop, size]) => {
      const y = ridge(x) + drop;
      const roof = random.pick(roofs);
      const wall = hex(vary(colour('#c9a583'), random, 0.06));
      return (
        rectangle(x - size / 2, y - size * 0.42, size, size * 0.42, wall) +
        rectangle(x + size * 0.12, y - size * 0.42, size * 0.38, size * 0.42, '#2b1a12', { opacity: 0.28 }) +
        shape(
          `M${x - size * 0.62} ${y - size * 0.4}l${size * 0.3} -${size * 0.34}h${size * 0.7}l${size * 0.26} ${size * 0.34}z`,
          hex(roof),
        ) +
        rectangle(x - size * 0.06, y - size * 0.28, size * 0.13, size * 0.28, '#3a2418')
      );
    })
    .join('');
}

/** A landscape in oil: seeded, on canvas. */
export function onCanvas({ width, height }: Frame, { body, defs }: Sheet): Sheet {
  const canvas = overlay({ width, height }, 'canvas', 0.42);
  return { body: group(body, {}) + canvas.body, defs: defs + canvas.defs };
}
