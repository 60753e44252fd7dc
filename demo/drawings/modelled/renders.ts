import { pairs, quads, triples } from '#demo/drawings/pen/svg.ts';
import { along, type Colour, colour, colours, lift, mix } from '#demo/drawings/pen/colour.ts';
import { makeNoise, makeRandom, type Noise, type Random, rough } from '#demo/drawings/pen/random.ts';
import { block, type Face, faceted, finishes, plus, skin, type Thing, times, turned, type Vector, type Way } from './solid.ts';
import { follow } from './pot-shapes.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

export type Modelled = { things: Thing[]; target: Vector; span: number; turn: number; tilt: number; far?: number };
export type Maker = { random: Random; noise: Noise };

/** A small house with a gabled roof. */
export function gabled([x, y, z]: Vector, [wide, tall, deep]: Vector, rise: number, wall: Colour, roof: Colour): Face[] {
  const box = block([x, y, z], [wide, tall, deep], 9, () => wall, finishes.chalk).slice(0, 4);
  const [out, top] = [wide * 0.08, y + tall];
  const [a, b, c, d]: [Vector, Vector, Vector, Vector] = [
    [x - out, top, z + deep + out],
    [x + wide + out, top, z + deep + out],
    [x + wide + out, top, z - out],
    [x - out, top, z - out],
  ];
  const [left, right]: [Vector, Vector] = [
    [x - out, top + rise, z + deep / 2],
    [x + wide + out, top + rise, z + deep / 2],
  ];
  const face = (corners: Vector[], tone: Colour): Face => ({ corners, tone, finish: finishes.chalk, isTwoSided: true });
  return [
    ...box,
    face([a, b, right, left], roof),
    face([c, d, left, right], lift(roof, -0.02)),
    face([b, c, right], wall),
    face([d, a, left], wall),
  ];
}

const ground = (
  size: number,
  cells: number,
  height: (x: number, z: number) => number,
  tone: (x: number, y: number, z: number) => Colour,
): Face[] =>
  faceted({
    at: (u, v) => {
      const [x, z] = [(u - 0.5) * size, (0.5 - v) * size];
      return [x, height(x, z), z];
    },
    across: cells,
    up: cells,
    tone: (_u, _v, [x, y, z]) => tone(x, y, z),
    finish: finishes.chalk,
  });

/** The sides of a piece of country that was cut out, down to `bottom`. */
function cutSides(size: number, cells: number, height: (x: number, z: number) => number, bottom: number, tone: Colour): Face[] {
  const half = size / 2;
  const wall = (at: (t: number) => readonly [number, number]): Face[] =>
    faceted({
      at: (u, v) => {
        const [x, z] = at(u);
        return [x, bottom + (height(x, z) - bottom) * v, z];
      },
      across: cells,
      up: 7,
      tone: (_u, v) => lift(tone, Math.floor(v * 7) % 2 ? 0.035 : -0.02),
      finish: finishes.chalk,
    });
  return [...wall((t) => [(t - 0.5) * size, half]), ...wall((t) => [half, (0.5 - t) * size])];
}

/** A hill of the city, modelled in one clay. */
export function clayCity({ random, noise }: Maker): Modelled {
  const height = (x: number, z: number) =>
    1.5 * Math.exp(-(x * x + z * z) / 5.2) +
    0.75 * Math.exp(-((x + 2) ** 2 + (z - 1.7) ** 2) / 1.5) +
    0.2 * rough(noise, x * 0.7 + 5, z * 0.7);
  const clay = colour('#e3c4a8');
  const roofs = colours('#f3e4d0', '#e9d2b8', '#d98f68', '#c4583a', '#f0dcc4');
  const houses: Thing[] = [];
  for (let tries = 0; tries < 360; tries++) {
    const [x, z] = [random.between(-2.85, 2.62), random.between(-2.85, 2.62)];
    if (Math.abs(rough(noise, x * 0.9, z * 0.9)) < 0.055) continue;
    const size = random.between(0.15, 0.25);
    houses.push(
      gabled(
        [x, height(x, z) - 0.06, z],
        [size * 1.3, size * 0.8 + 0.06, size],
        size * 0.42,
        lift(clay, random.between(0.02, 0.09)),
        lift(random.pick(roofs), random.spread(0.02)),
      ),
    );
  }
  for (const [x, z, tall] of triples('.12 .1 1.15, -.34 .34 .76, .52 -.22 .95, .3 .56 .56'))
    houses.push(
      block(
        [x, height(x, z) - 0.1, z],
        [0.3, tall, 0.3],
        0.1,
        (place, normal) => (normal[1] < 0.5 && Math.floor((place[1] - 0.3) / 0.1) % 2 ? colour('#a9785f') : lift(clay, 0.08)),
        finishes.chalk,
      ),
    );
  const trees = Array.from({ length: 46 }, (): Thing => {
    const [x, z, size] = [random.between(-2.8, 2.8), random.between(-2.8, 2.8), random.between(0.07, 0.13)];
    return [
      skin({
        at: sphere([x, height(x, z) + size * 0.8, z], size),
        across: 12,
        up: 8,
        tone: () => lift(colour('#9aa377'), random.spread(0.03)),
        finish: finishes.chalk,
      }),
    ];
  });
  const land = [
    ...ground(6, 44, height, (_x, y) => lift(colour('#d6b595'), y * 0.03 - 0.03)),
    ...cutSides(6, 44, height, -0.6, colour('#b98a6a')),
  ];
  return { things: [land, ...houses, ...trees], target: [0, 0.12, 0], span: 8.7, turn: 0.72, tilt: 0.62, far: 30 };
}

/** A dome of ribs that wind to the top, lit from within. */
export function dome({ random }: Maker): Modelled {
  const shell: Way = turned((v) => [2 * Math.cos(v * 1.5), 0.24 + 2 * Math.sin(v * 1.5)]);
  const light = colours('#2a2440', '#6b2f5a', '#c84a3a', '#f0a03a', '#fff0b8');
  const glowAt = (u: number, v: number) => {
    const arm = (((u * 7 + v * 1.8) % 1) + 1) % 1;
    return Math.max(0, 1 - Math.abs(arm - 0.5) * 3.2) * (0.35 + 0.65 * v) + 0.1;
  };
  const panels = faceted({
    at: shell,
    across: 98,
    up: 34,
    tone: (u, v) => lift(along(light, glowAt(u, v)), random.spread(0.02)),
    finish: { gloss: 0.25, sharpness: 30, mirror: 0.1 },
  });
  const base = faceted({
    at: turned((v) => [2.02 + 0.1 * Math.sin(v * 3), v * 0.26]),
    across: 72,
    up: 3,
    tone: (u) => (Math.floor(u * 36) % 2 ? colour('#ffd98a') : colour('#3a3150')),
    finish: finishes.polish,
  });
  const floor = faceted({
    at: turned((v) => [4.4 - v * 2.3, -0.01 + v * 0.005]),
    across: 60,
    up: 9,
    tone: (_u, v) => mix(colour('#15132a'), colour('#5a3a4a'), v ** 2),
    finish: finishes.polish,
  });
  return { things: [floor, [...panels, ...base]], target: [0, 0.72, 0], span: 5.9, turn: 0.3, tilt: 0.3, far: 14 };
}

/** A basket that no hand could finish: a knot sewn in coils. */
export function knot({ random }: Maker): Modelled {
  const line = (v: number): Vector => {
    const turn = v * Math.PI * 2;
    const far = 1.15 + 0.46 * Math.cos(3 * turn);
    return [Math.cos(2 * turn) * far, 1.62 + Math.sin(2 * turn) * far, 0.62 * Math.sin(3 * turn)];
  };
  const frame: Way = (u, v) => {
    const ahead = line(v + 0.001);
    const here = line(v);
    const [dx, dy, dz] = [ahead[0] - here[0], ahead[1] - here[1], ahead[2] - here[2]];
    const long = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const along_: Vector = [dx / long, dy / long, dz / long];
    const out: Vector = [here[0], here[1] - 1.62, here[2] * 0.4];
    const flat = out[0] * along_[0] + out[1] * along_[1] + out[2] * along_[2];
    const first: Vector = [out[0] - along_[0] * flat, out[1] - along_[1] * flat, out[2] - along_[2] * flat];
    const size = Math.sqrt(first[0] ** 2 + first[1] ** 2 + first[2] ** 2) || 1;
    const one = times(first, 1 / size);
    const two: Vector = [
      along_[1] * one[2] - along_[2] * one[1],
      along_[2] * one[0] - along_[0] * one[2],
      along_[0] * one[1] - along_[1] * one[0],
    ];
    const bulge = 0.3 + 0.016 * Math.abs(Math.sin(v * Math.PI * 210));
    return plus(here, plus(times(one, Math.cos(u * Math.PI * 2) * bulge), times(two, Math.sin(u * Math.PI * 2) * bulge)));
  };
  const fibre = colours('#eadcba', '#1f1a17', '#a63a1e');
  const pattern = (u: number, v: number) => {
    const saw = Math.abs(((u * 4) % 1) * 2 - 1);
    const band = (v * 30 + saw * 0.6) % 1;
    return fibre[band < 0.36 ? 1 : band > 0.6 && band < 0.74 ? 2 : 0];
  };
  const strands = faceted({
    at: frame,
    across: 22,
    up: 420,
    tone: (u, v) => lift(pattern(u, v), random.spread(0.04)),
    finish: finishes.clay,
  });
  return { things: [strands], target: [0, 1.55, 0], span: 4.5, turn: 0.25, tilt: 0.12 };
}

const sphere =
  (centre: Vector, radius: number): Way =>
  (u, v) => {
    const [around, rise] = [u * Math.PI * 2, (v - 0.5) * Math.PI];
    return plus(centre, [Math.cos(around) * Math.cos(rise) * radius, Math.sin(rise) * radius, -Math.sin(around) * Math.cos(rise) * radius]);
  };

/** Fruit that has been reduced to its idea: nine crates of spheres. */
export function spheres({ random }: Maker): Modelled {
  const kinds = [
    colours('#c4382a', '#d9542f'),
    colours('#e59a2b', '#efb24a'),
    colours('#7d9a35', '#9ab04a'),
    colours('#5a2440', '#7a3558'),
    colours('#efd27a', '#f3dc98'),
    colours('#2f6b57', '#4a8a6e'),
    colours('#e9dcc0', '#f4ead4'),
    colours('#a63a1e', '#c4583a'),
    colours('#23445f', '#3a6584'),
  ];
  const wood = colour('#d8b98c');
  const things = kinds.map((kind, index): Thing => {
    const [cx, cz] = [((index % 3) - 1) * 1.95, (Math.floor(index / 3) - 1) * 1.95];
    const board = (x: number, z: number, wide: number, deep: number, tall: number) =>
      block([cx + x, 0, cz + z], [wide, tall, deep], 0.5, () => lift(wood, random.spread(0.03)), finishes.wood);
    const crate = [
      ...board(-0.88, -0.88, 1.76, 1.76, 0.08),
      ...board(-0.88, 0.8, 1.76, 0.08, 0.36),
      ...board(-0.88, -0.88, 1.76, 0.08, 0.36),
      ...board(-0.88, -0.8, 0.08, 1.6, 0.36),
      ...board(0.8, -0.8, 0.08, 1.6, 0.36),
    ];
    const balls = Array.from({ length: 9 }, (_, ball) => {
      const at: Vector = [cx + ((ball % 3) - 1) * 0.52, 0.34, cz + (Math.floor(ball / 3) - 1) * 0.52];
      const tone = mix(kind[0], kind[1], random.next());
      return skin({
        at: sphere(at, 0.265),
        across: 22,
        up: 15,
        tone: (_u, v) => lift(tone, v * 0.04 - 0.02),
        finish: { gloss: 0.5, sharpness: 50, mirror: 0.13 },
      });
    });
    return [...crate, ...balls];
  });
  return { things, target: [0, 0.2, 0], span: 7.7, turn: 0.62, tilt: 0.72, far: 24 };
}

/** A palace of stairs for somebody large. */
export function stairs({ random }: Maker): Modelled {
  const tones = colours('#e9b18f', '#d98a73', '#f3d9b8', '#8fb3ae', '#c4707a');
  const box = (at: Vector, size: Vector, tone: number) =>
    block(at, size, 0.35, (_place, normal) => lift(nth(tones, tone), normal[1] > 0.5 ? 0.05 : 0), finishes.chalk);
  const flight = (x: number, y: number, z: number, [dx, dz]: readonly [number, number], steps: number, tone: number) =>
    Array.from({ length: steps }, (_, step) =>
      box([x + dx * step * 0.22, y, z + dz * step * 0.22], [dx ? 0.23 : 0.66, (step + 1) * 0.15, dz ? 0.23 : 0.66], tone),
    ).flat();
  const arch = (x: number, y: number, z: number, wide: number, tall: number, isSide: boolean): Face => {
    const outline = Array.from(
      { length: 17 },
      (_, index) => [-Math.cos((index / 16) * Math.PI) * wide, tall + Math.sin((index / 16) * Math.PI) * wide] as const,
    );
    const flat = [[-wide, 0], ...outline.toReversed().map(([a, b]) => [-a, b] as const), [wide, 0]].map(([a, b]) => [a, b] as const);
    const corners = flat.map(([a, b]): Vector => (isSide ? [x, y + b, z - a] : [x + a, y + b, z]));
    return { corners: corners.toReversed(), tone: colour('#5a2f45'), finish: finishes.chalk, mark: true, isTwoSided: true };
  };
  const cupola = (x: number, y: number, z: number, size: number, tone: number) =>
    skin({
      at: turned(
        follow([
          [size, 0],
          [size * 1.02, size * 0.2],
          [size * 0.86, size * 0.7],
          [size * 0.4, size * 1.1],
          [0.02, size * 1.3],
          [0.01, size * 1.7],
        ]),
        [x, y, z],
      ),
      across: 36,
      up: 24,
      tone: () => nth(tones, tone),
      finish: finishes.polish,
    });
  const island = box([-2.4, -0.4, -2.2], [4.6, 0.4, 4.4], 2);
  const tower = [
    ...box([-1.9, 0, -1.8], [1.5, 3.1, 1.5], 0),
    ...box([-2.02, 3.1, -1.92], [1.74, 0.18, 1.74], 2),
    cupola(-1.15, 3.28, -1.05, 0.66, 3),
    arch(-1.15, 1.9, -0.298, 0.28, 0.5, false),
    arch(-0.398, 1.9, -1.05, 0.28, 0.5, true),
    arch(-1.15, 0, -0.298, 0.3, 0.6, false),
  ];
  const court = [
    ...box([-0.4, 0, -1.8], [2.2, 1.65, 1.3], 1),
    arch(0.24, 0, -0.498, 0.26, 0.55, false),
    arch(1.0, 0, -0.498, 0.26, 0.55, false),
    arch(1.802, 0.5, -1.2, 0.26, 0.5, true),
    ...box([-0.4, 1.65, -1.86], [2.26, 0.1, 1.42], 2),
    ...box([1.0, 1.75, -1.7], [0.7, 0.9, 0.7], 4),
    cupola(1.35, 2.65, -1.35, 0.34, 3),
  ];
  const ways = [
    ...flight(1.7, 0, -0.1, [-1, 0], 11, 2),
    ...box([-0.85, 0, -0.32], [0.35, 1.65, 0.88], 2),
    ...flight(-2.15, 0, 1.6, [0, -1], 8, 4),
    ...box([-2.15, 0, -0.32], [0.72, 1.2, 0.3], 4),
    ...box([0.9, 0, 1.0], [0.9, 0.75, 0.9], 0),
    cupola(1.35, 0.75, 1.45, 0.38, 1),
    arch(1.35, 0, 1.902, 0.18, 0.3, false),
  ];
  const trees = pairs('.1 1.4, -.7 1.7, -1.2 .9').map(([x, z], index) =>
    skin({
      at: turned(
        follow([
          [0.05, 0],
          [0.05, 0.25],
          [0.3, 0.32],
          [0.24, 0.7],
          [0.1, 1.1 + index * 0.1],
          [0.01, 1.25 + index * 0.1],
        ]),
        [x, 0, z],
      ),
      across: 20,
      up: 16,
      tone: (_u, v) => (v < 0.25 ? colour('#7a4a3a') : lift(colour('#4f8a78'), random.spread(0.01))),
      finish: finishes.chalk,
    }),
  );
  return { things: [island, tower, court, ways, trees], target: [-0.1, 1.25, 0], span: 6.7, turn: 0.785, tilt: 0.6, far: 60 };
}

/** The Virunga in facets, at the hour when only the tops have light. */
export function lowPoly({ random, noise }: Maker): Modelled {
  const cones = quads('-2.6 -2.2 2.1 1.2, .2 -3.0 2.75 1.5, 2.7 -1.8 1.75 1.1, -.9 -.3 .7 1, 1.6 .5 .5 .9');
  const height = (x: number, z: number) =>
    Math.max(
      0.12,
      cones.reduce(
        (sum, [cx, cz, tall, wide]) => sum + tall * Math.exp(-((Math.hypot(x - cx, z - cz) / wide) ** 1.3)),
        0.16 + 0.36 * rough(noise, x * 0.8, z * 0.8),
      ),
    );
  const [columns, rows] = [34, 30];
  const places = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_u, column): Vector => {
      const isEdge = row === 0 || column === 0 || row === rows || column === columns;
      const [x, z] = [
        (column / columns - 0.5) * 9 + (isEdge ? 0 : random.spread(0.12)),
        (0.5 - row / rows) * 7.6 + (isEdge ? 0 : random.spread(0.12)),
      ];
      return [x, height(x, z), z];
    }),
  );
  const stops = colours('#5a7f90', '#66745a', '#86885f', '#6a7270', '#5f5f7c', '#8f7488', '#f8e2d2');
  const facet = (a: Vector, b: Vector, c: Vector): Face => {
    const y = (a[1] + b[1] + c[1]) / 3;
    const tone = y < 0.125 ? stops[0] : lift(along(stops.slice(1), (y - 0.1) / 2.4), random.spread(0.03));
    const haze = Math.min(0.55, Math.max(0, (-a[2] - 0.4) / 6));
    return { corners: [a, b, c], tone: mix(tone, colour('#d9a596'), haze), finish: finishes.chalk };
  };
  const faces = places.slice(1).flatMap((row, index) =>
    row.slice(1).flatMap((far, column) => {
      const [near, left, corner] = [nth(nth(places, index), column + 1), nth(row, column), nth(nth(places, index), column)];
      return random.chance(0.5)
        ? [facet(corner, near, far), facet(corner, far, left)]
        : [facet(corner, near, left), facet(near, far, left)];
    }),
  );
  return { things: [faces], target: [0, 0.8, -0.5], span: 6.6, turn: 0, tilt: 0.36, far: 12 };
}

/** For scenes that need their own seed. */
export const makerOf = (seed: number): Maker => ({ random: makeRandom(seed), noise: makeNoise(seed) });
