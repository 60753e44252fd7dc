import { type Board, drawOnBoard } from './board.ts';
import { loopsAt } from '#demo/drawings/pen/contours.ts';
import { type Noise, type Random, rough } from '#demo/drawings/pen/random.ts';
import {
  type Frame,
  group,
  oval,
  type Point,
  rectangle,
  shape,
  type Sheet,
  short,
  smooth,
  straight,
  stroke,
  triples,
  pairs,
  placed,
} from '#demo/drawings/pen/svg.ts';

const INK = '#241f1b';

const ring = ([x, y]: Point, radius: number, noise: Noise, tremble: number, from = 0, to = Math.PI * 2, steps = 64): Point[] =>
  Array.from({ length: steps + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / steps;
    const far = radius * (1 + tremble * noise(Math.cos(angle) * 3 + x, Math.sin(angle) * 3 + y));
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
  });

const canopy = (random: Random, [x, y]: Point, size: number, wash: string) =>
  oval([x + size * 0.2, y + size * 0.24], size, size, INK, { opacity: 0.13 }) +
  oval([x, y], size, size, wash, { opacity: 0.9 }) +
  stroke(
    Array.from({ length: 22 }, (_, index) => {
      const angle = (index / 22) * Math.PI * 2 + random.spread(0.1);
      return `M${short(x + Math.cos(angle) * size * 0.2)} ${short(y + Math.sin(angle) * size * 0.2)}L${short(x + Math.cos(angle) * size)} ${short(y + Math.sin(angle) * size)}`;
    }).join(''),
    INK,
    0.9,
    { opacity: 0.6 },
  ) +
  oval([x, y], size, size, 'none', { stroke: INK, 'stroke-width': 1.4 });

/** Urugo: the round house, its forecourt and the fences of the old homestead, measured. */
function urugo({ width: w, height: h, random, noise }: Board): string {
  const centre: Point = [w * 0.5, h * 0.5];
  const unit = Math.min(w, h) * 0.46;
  const field = Array.from({ length: 34 }, (_, row) =>
    stroke(
      smooth(Array.from({ length: 14 }, (_u, step): Point => [(step / 13) * w, (row / 33) * h + 14 * rough(noise, step / 3, row / 5)])),
      INK,
      0.8,
      { opacity: 0.2, 'stroke-dasharray': '14 6' },
    ),
  ).join('');
  const fence = (radius: number, open: number, gap: number) => {
    const posts = ring(centre, unit * radius, noise, 0.018, open + gap, open + Math.PI * 2 - gap, Math.round(150 * radius));
    return posts
      .map(
        ([x, y]) =>
          oval([x, y], 6.4, 6.4, '#6d7f4a') + oval([x, y], 6.4, 6.4, 'none', { stroke: INK, 'stroke-width': 1 }) + oval([x, y], 2, 2, INK),
      )
      .join('');
  };
  const yard =
    shape(straight(ring(centre, unit * 0.98, noise, 0.018), true), '#e3c79c') +
    shape(straight(ring(centre, unit * 0.66, noise, 0.02), true), '#d9b483');
  const back = shape(straight(ring([centre[0], centre[1] - unit * 0.42], unit * 0.3, noise, 0.03), true), '#cfa670');
  const wall = (at: Point, radius: number, thick: number, door: number, gap: number) => {
    const outer = ring(at, unit * radius, noise, 0.006, door + gap, door + Math.PI * 2 - gap);
    const inner = ring(at, unit * (radius - thick), noise, 0.006, door + gap, door + Math.PI * 2 - gap).reverse();
    return shape(straight([...outer, ...inner], true), INK);
  };
  const house: Point = [centre[0], centre[1] - unit * 0.06];
  const floor =
    oval(house, unit * 0.32, unit * 0.32, '#f0e0c0') +
    Array.from({ length: 26 }, (_, index) => {
      const angle = (index / 26) * Math.PI * 2;
      return stroke(
        `M${short(house[0] + Math.cos(angle) * unit * 0.06)} ${short(house[1] + Math.sin(angle) * unit * 0.06)}L${short(house[0] + Math.cos(angle) * unit * 0.4)} ${short(house[1] + Math.sin(angle) * unit * 0.4)}`,
        INK,
        0.9,
        { opacity: 0.34, 'stroke-dasharray': '7 5' },
      );
    }).join('');
  const screens = [0.4, 2.3]
    .map((angle, index) => stroke(smooth(ring(house, unit * 0.17, noise, 0.01, angle, angle + 1.25 + index * 0.3, 20)), INK, 5))
    .join('');
  const hearth =
    oval([house[0], house[1] + unit * 0.02], unit * 0.035, unit * 0.035, '#a63a1e') +
    [0, 2.1, 4.2]
      .map((angle) => oval([house[0] + Math.cos(angle) * unit * 0.045, house[1] + unit * 0.02 + Math.sin(angle) * unit * 0.045], 7, 7, INK))
      .join('');
  const bed = group(
    rectangle(-unit * 0.09, -unit * 0.05, unit * 0.18, unit * 0.1, '#d9a46c', { stroke: INK, 'stroke-width': 1.6 }) +
      stroke(
        Array.from(
          { length: 9 },
          (_, index) => `M${short(-unit * 0.09 + index * unit * 0.0225)} ${short(-unit * 0.05)}v${short(unit * 0.1)}`,
        ).join(''),
        INK,
        0.8,
      ),
    placed([house[0] - unit * 0.17, house[1] - unit * 0.15], 1, -38),
  );
  const reed =
    ring(house, unit * 0.4, noise, 0.012)
      .map(([x, y]) => oval([x, y], 2.6, 2.6, INK))
      .join('') + oval(house, unit * 0.43, unit * 0.43, 'none', { stroke: INK, 'stroke-width': 1.3, 'stroke-dasharray': '16 6 4 6' });
  const stores = triples('-.62 .22 .075, -.7 .02 .06, .66 .16 .07')
    .map(([x, y, size]) => {
      const at: Point = [centre[0] + unit * x, centre[1] + unit * y];
      return (
        oval([at[0] + 6, at[1] + 8], unit * size * 1.2, unit * size * 1.2, INK, { opacity: 0.16 }) +
        [1.2, 0.95, 0.7, 0.45, 0.2]
          .map((share) =>
            oval(at, unit * size * share, unit * size * share, share > 1 ? '#c79a55' : 'none', { stroke: INK, 'stroke-width': 1.2 }),
          )
          .join('')
      );
    })
    .join('');
  const cattle = pairs('.3 .58, .16 .68, .42 .68, -.12 .62')
    .map(([x, y], index) =>
      group(
        oval([0, 0], 26, 11, '#7a4a2c') + oval([30, 0], 9, 6, '#5a3320') + stroke('M32 -5Q50 -22 58 -6M32 5Q50 22 58 6', '#efe6d2', 3),
        placed([centre[0] + unit * x, centre[1] + unit * y], unit / 520, index * 67 - 40),
      ),
    )
    .join('');
  const trees = triples('-.95 -.86 .12, .9 -.9 .15, 1.06 .74 .11, -1.04 .8 .14, -.74 -1.0 .08')
    .map(([x, y, size]) => canopy(random, [centre[0] + unit * x, centre[1] + unit * y], unit * size, '#a9b071'))
    .join('');
  const path = shape(
    smooth(
      [
        [centre[0] - unit * 0.09, centre[1] + unit * 0.3],
        [centre[0] - unit * 0.12, centre[1] + unit * 0.9],
        [centre[0] - unit * 0.3, h + 20],
        [centre[0] + unit * 0.1, h + 20],
        [centre[0] + unit * 0.13, centre[1] + unit * 0.9],
        [centre[0] + unit * 0.08, centre[1] + unit * 0.3],
      ],
      true,
    ),
    '#f0dfbd',
  );
  const north = group(
    oval([0, 0], 40, 40, 'none', { stroke: INK, 'stroke-width': 1.6 }) + shape('M0 -56L12 8L0 0L-12 8z', INK),
    placed([w * 0.92, h * 0.92], 1, 14),
  );
  const scale =
    rectangle(w * 0.06, h * 0.94, w * 0.16, 9, 'none', { stroke: INK, 'stroke-width': 1.6 }) +
    [0, 2].map((index) => rectangle(w * (0.06 + index * 0.04), h * 0.94, w * 0.04, 9, INK)).join('');
  return (
    rectangle(0, 0, w, h, '#efe6d3') +
    field +
    yard +
    path +
    back +
    fence(0.98, Math.PI / 2, 0.14) +
    fence(0.66, Math.PI / 2, 0.17) +
    reed +
    floor +
    wall(house, 0.34, 0.026, Math.PI / 2, 0.24) +
    wall([centre[0], centre[1] - unit * 0.52], 0.13, 0.018, Math.PI / 2, 0.32) +
    screens +
    hearth +
    bed +
    stores +
    cattle +
    trees +
    north +
    scale
  );
}

/** A neighbourhood on its hill: contours, and every roof as a dark figure. */
function figureGround({ width: w, height: h, random, noise }: Board): string {
  const height = (x: number, y: number) =>
    1.15 - Math.hypot((x / w - 0.46) * 1.25, (y / h - 0.44) * 1.1) * 1.5 + 0.42 * rough(noise, x / 420, y / 420);
  const contours = Array.from({ length: 26 }, (_, index) => {
    const data = loopsAt({ width: w, height: h }, height, (index + 0.5) / 26)
      .map((loop) => smooth(loop, true))
      .join('');
    return stroke(data, index % 5 ? '#b08a63' : '#8a5a36', index % 5 ? 1 : 2, { opacity: 0.85 });
  });
  const roads = [0.34, 0.52, 0.7].map((radius, index) =>
    smooth(
      Array.from({ length: 41 }, (_, step): Point => {
        const angle = (step / 40) * Math.PI * 2 + index;
        const far = radius * (1 + 0.16 * noise(Math.cos(angle) * 1.6 + index * 9, Math.sin(angle) * 1.6));
        return [w * 0.46 + Math.cos(angle) * far * w * 0.62, h * 0.44 + Math.sin(angle) * far * h * 0.66];
      }),
    ),
  );
  const stem = smooth([
    [w * 0.02, h * 0.98],
    [w * 0.2, h * 0.8],
    [w * 0.3, h * 0.62],
    [w * 0.42, h * 0.5],
    [w * 0.52, h * 0.36],
    [w * 0.74, h * 0.2],
    [w * 1.02, h * 0.06],
  ]);
  const ways =
    [...roads, stem].map((data) => stroke(data, '#f6efe0', 17)).join('') +
    [...roads, stem].map((data) => stroke(data, '#d8c3a0', 2, { 'stroke-dasharray': '10 8' })).join('');
  const houses = Array.from({ length: 1_500 }, () => {
    const [x, y] = [random.between(0, w), random.between(0, h)];
    const angle = Math.atan2(height(x, y + 4) - height(x, y - 4), height(x + 4, y) - height(x - 4, y)) + Math.PI / 2;
    const dense = 0.95 - Math.abs(height(x, y) - 0.62) * 1.25 + 0.25 * noise(x / 120, y / 120);
    if (random.next() > dense) return '';
    const [wide, deep] = [random.between(13, 32), random.between(10, 17)];
    return `<rect x="${short(-wide / 2)}" y="${short(-deep / 2)}" width="${short(wide)}" height="${short(deep)}" fill="${random.chance(0.05) ? '#a63a1e' : INK}" transform="translate(${short(x)} ${short(y)}) rotate(${short((angle * 180) / Math.PI + random.spread(14))})"/>`;
  });
  const trees = Array.from({ length: 210 }, () => {
    const at: Point = [random.between(0, w), random.between(0, h)];
    return height(...at) < 0.36 || random.chance(0.16)
      ? oval(at, random.between(5, 13), random.between(5, 13), '#8fa06a', { opacity: 0.8 })
      : '';
  });
  const river =
    stroke(
      smooth([
        [w * 0.66, h * 1.02],
        [w * 0.78, h * 0.86],
        [w * 0.9, h * 0.8],
        [w * 1.02, h * 0.62],
      ]),
      '#8fb2b8',
      22,
    ) +
    stroke(
      smooth([
        [w * 0.66, h * 1.02],
        [w * 0.78, h * 0.86],
        [w * 0.9, h * 0.8],
        [w * 1.02, h * 0.62],
      ]),
      '#b9d2d3',
      8,
    );
  const hall = group(
    rectangle(-70, -44, 140, 88, '#a63a1e') + rectangle(-42, -20, 84, 40, '#f1e8d7'),
    placed([w * 0.46, h * 0.43], 1, -24),
  );
  return rectangle(0, 0, w, h, '#f1e8d7') + contours.join('') + river + houses.join('') + ways + trees.join('') + hall;
}

const subjects = { urugo, figureGround };
export type PlanSpec = Frame & { style: 'plans'; subject: keyof typeof subjects; seed: number };

/** Architecture seen from above. */
export const drawPlans = ({ subject, ...sheet }: PlanSpec): Sheet => drawOnBoard(sheet, subjects[subject]);
