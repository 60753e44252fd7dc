import { type Colour, along, colour, colours, lift } from '#demo/drawings/pen/colour.ts';
import { climbing, coilBasket } from './coiling.ts';
import { follow, type Profile } from './pot-shapes.ts';
import { makeNoise, makeRandom, type Noise, type Random, rough } from '#demo/drawings/pen/random.ts';
import { type Face, faceted, finishes, skin, spot, type Thing, turned, type Vector, type Way } from './solid.ts';
import { photograph, type Room } from './studio.ts';
import { type Frame, type Sheet, pairs } from '#demo/drawings/pen/svg.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

type Bench = { random: Random; noise: Noise; seed: number };
type Shot = { things: Thing[]; target: Vector; span: number; tilt: number };

/** A bangle lying on others: a ring whose colours run around it. */
function bangle(
  [x, y, z]: Vector,
  radius: number,
  thick: number,
  tall: number,
  lean: number,
  tone: (u: number, v: number) => Colour,
): Face[] {
  const at: Way = (u, v) => {
    const [turn, angle] = [v * Math.PI * 2, u * Math.PI * 2];
    const far = radius + Math.cos(angle) * thick;
    return [x + Math.cos(turn) * far, y + Math.sin(angle) * tall + lean * Math.cos(turn - 0.6), z + Math.sin(turn) * far];
  };
  return faceted({ at, across: 14, up: 150, tone, finish: finishes.polish });
}

function bangles({ random }: Bench): Shot {
  const sets = [
    ['#a63a1e', '#f0e2c4', '#16130f'],
    ['#23607a', '#efe2c8', '#d9a233'],
    ['#f0e2c4', '#16130f', '#a63a1e'],
    ['#d9a233', '#7a2f4d', '#f4ead2'],
    ['#2f6b57', '#f0e2c4', '#d9662f'],
    ['#16130f', '#d9a233', '#f0e2c4'],
    ['#c4503a', '#23607a', '#f4ead2'],
  ].map((texts) => colours(...texts));
  const pile = sets.slice(0, 5).map((tones, index): Thing =>
    bangle([-0.5 + random.spread(0.06), 0.15 + index * 0.29, random.spread(0.06)], 0.92, 0.1, 0.14, 0.03 * (index % 2 ? 1 : -1), (u, v) => {
      const saw = Math.abs(((v * (18 + index * 2)) % 1) * 2 - 1);
      const across = Math.abs(u * 2 - 1);
      return lift(
        index % 2 ? nth(tones, Math.floor(v * 44) % 3) : saw > across + 0.25 ? nth(tones, 1) : saw > across ? nth(tones, 2) : nth(tones, 0),
        random.spread(0.03),
      );
    }),
  );
  const loose = sets
    .slice(5)
    .map((tones, index): Thing =>
      bangle([1.2 + index * 0.36, 0.12, 0.75 - index * 1.3], 0.82, 0.09, 0.12, 0, (u, v) =>
        lift(nth(tones, (Math.floor(v * 60) + Math.floor(u * 4)) % 3), random.spread(0.03)),
      ),
    );
  return { things: [...pile, ...loose], target: [0.2, 0.5, 0.1], span: 4.6, tilt: 0.5 };
}

const GOURD: Profile = pairs('.001 .02, .4 .02, .78 .2, .98 .62, .92 1.04, .6 1.4, .3 1.68, .2 2.0, .2 2.4, .25 2.52, .2 2.54, .14 2.4');

/** A calabash dressed in beads. */
function gourd({ random, noise }: Bench): Shot {
  const at = turned(follow(GOURD));
  const rind = colours('#8a5226', '#b97a3a', '#d09a52', '#a5672f');
  const body = skin({
    at,
    across: 64,
    up: 110,
    tone: (_u, _v, [x, y, z]) => along(rind, 0.5 + 0.8 * rough(noise, x * 1.4 + 2, y * 1.2 + z)),
    finish: finishes.polish,
  });
  const tones = colours('#f4ead2', '#a63a1e', '#23607a', '#16130f', '#d9a233');
  const beads: Face[] = [];
  const rows = 23;
  for (let row = 0; row < rows; row++) {
    const v = 0.26 + row * 0.0135;
    const count = Math.round(78 - row * 1.7);
    for (let index = 0; index < count; index++) {
      const u = (index + (row % 2) * 0.5) / count;
      const saw = Math.abs(((u * 9) % 1) * 2 - 1);
      const level = row / rows;
      if (level > 0.72 && saw < (level - 0.72) * 3.4) continue;
      const tone =
        row < 2
          ? tones[3]
          : level < 0.22 + saw * 0.3
            ? tones[1]
            : level < 0.34 + saw * 0.3
              ? tones[4]
              : level < 0.44 + saw * 0.34
                ? tones[2]
                : tones[0];
      beads.push(spot(at, [u, v], 0.033, lift(tone, random.spread(0.04)), finishes.glaze));
      beads.push(spot(at, [u + 0.0012, v + 0.0022], 0.011, lift(tone, 0.22), finishes.glaze));
    }
  }
  const collarRows = [0.63, 0.645, 0.66].flatMap((v, row) =>
    Array.from({ length: 26 }, (_, index) => spot(at, [(index + row * 0.5) / 26, v], 0.027, tones[row % 2 ? 4 : 3], finishes.glaze)),
  );
  const stopper = skin({
    at: turned(follow(pairs('.16 2.46, .19 2.58, .17 2.72, .07 2.86, .001 2.9'))),
    across: 30,
    up: 24,
    tone: () => colour('#4a2a16'),
    finish: finishes.wood,
  });
  return { things: [[body, stopper, ...beads, ...collarRows]], target: [0, 1.36, 0], span: 3.6, tilt: 0.16 };
}

/** Icyansi, the wooden milk jar of every household with a cow, under its woven lid. */
function milkJar({ noise, seed }: Bench): Shot {
  const wood = colours('#3a2115', '#5a3320', '#6f452b', '#4a2a1a');
  const jar = (centre: Vector, size: number): Thing => {
    const profile: Profile = (
      pairs('.001 0, .3 0, .36 .04, .56 .3, .66 .66, .6 1.02, .42 1.3, .34 1.46, .38 1.62, .44 1.68, .38 1.68, .001 1.6') as Profile
    ).map(([radius, height]) => [radius * size, height * size] as const);
    const body = skin({
      at: turned(follow(profile), centre),
      across: 60,
      up: 100,
      tone: (_u, _v, [x, y, z]) =>
        lift(
          along(
            wood,
            0.5 +
              0.4 * Math.sin(Math.hypot(x - centre[0] + 0.3, z - centre[2]) * 24 + 2 * rough(noise, x * 2, y)) +
              0.2 * noise(x * 8, y * 1.4),
          ),
          0,
        ),
      finish: { ...finishes.wood, gloss: 0.3, mirror: 0.06 },
    });
    const lid: Profile = (pairs('.46 0, .44 .06, .34 .24, .22 .5, .12 .78, .04 .98, .001 1.02') as Profile).map(
      ([radius, height]) => [radius * size, 1.66 * size + height * size] as const,
    );
    const [ground, figure, second] = colours('#ecdfc0', '#2a1c14', '#a63a1e') as [Colour, Colour, Colour];
    return [
      body,
      ...coilBasket({
        profile: lid,
        coils: Math.round(26 * size),
        stitch: 0.042,
        pattern: climbing(ground, figure, second, { teeth: 7, bands: 2 }),
        seed,
        centre,
      }),
    ];
  };
  return { things: [jar([-0.55, 0, 0], 1.06), jar([0.78, 0, 0.42], 0.66)], target: [0.05, 1.3, 0], span: 3.9, tilt: 0.18 };
}

const subjects = { bangles, gourd, milkJar };
export type CraftSpec = Frame & { style: 'crafts'; subject: keyof typeof subjects; seed: number; room: Room };

/** Handicraft on a studio floor. */
export function drawCrafts({ width, height, subject, seed, room }: CraftSpec): Sheet {
  const { things, target, span, tilt } = subjects[subject]({ random: makeRandom(seed), noise: makeNoise(seed), seed });
  const camera = {
    turn: 0.1,
    tilt,
    zoom: Math.min(width, height * 1.04) / span,
    centre: [width / 2, height * 0.52] as const,
    target,
    distance: 9,
  };
  return photograph({ width, height }, { things, camera, room, horizon: tilt > 0.4 ? 0.3 : 0.62 });
}
