import { clouded, darker, glazes, handle, pressed, type Profile, runs, specks, throwPot } from './pot-shapes.ts';
import { makeNoise, type Noise } from '#demo/drawings/pen/random.ts';
import { finishes, type Thing, type Vector } from './solid.ts';
import { photograph, type Room } from './studio.ts';
import { type Frame, type Sheet, triples, pairs } from '#demo/drawings/pen/svg.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

type Setting = { things: Thing[]; target: Vector; span: number; tilt?: number };

const JAR: Profile = pairs(
  '.001 0, .42 0, .47 .02, .68 .24, .86 .52, .98 .86, .99 1.12, .88 1.42, .68 1.66, .49 1.8, .45 1.9, .5 1.97, .46 1.98, .4 1.9, .42 1.78, .62 1.5, .7 .9, .001 .3',
);
const moonJar = (noise: Noise, seed: number): Setting => ({
  things: [
    [throwPot({ profile: JAR, tone: clouded(glazes.ash, noise, 2.1, 0.4) }), ...specks(JAR, seed, 260, darker(glazes.ash), { size: 0.02 })],
  ],
  target: [0, 0.98, 0],
  span: 2.9,
});

const BOTTLE: Profile = pairs(
  '.001 0, .36 0, .4 .03, .52 .4, .57 .95, .52 1.4, .3 1.72, .15 1.95, .12 2.35, .13 2.62, .2 2.72, .17 2.74, .1 2.66, .09 2.4',
);
const bottle = (noise: Noise, seed: number): Setting => ({
  things: [
    [
      throwPot({ profile: BOTTLE, tone: clouded(glazes.iron, noise, 3.2), to: 0.5, grooves: 0.006 }),
      throwPot({ profile: BOTTLE, tone: clouded(glazes.soot, noise, 2.7), edge: runs(seed, 0.42, 0.2), grooves: 0.006 }),
      ...specks(BOTTLE, seed, 150, darker(glazes.iron), { range: [0.14, 0.36] }),
    ],
  ],
  target: [0, 1.34, 0],
  span: 3.15,
});

const IKIBINDI: Profile = pairs(
  '.001 .02, .3 .02, .62 .16, .95 .55, 1.06 .98, .94 1.4, .62 1.68, .38 1.8, .33 1.95, .37 2.12, .5 2.25, .47 2.28, .35 2.16, .28 1.98, .3 1.8, .7 1.4, .001 .4',
);
const ikibindi = (noise: Noise): Setting => ({
  things: [
    [
      throwPot({ profile: IKIBINDI, tone: clouded(glazes.earth, noise, 2.6, 0.9), finish: { gloss: 0.24, sharpness: 16, mirror: 0.07 } }),
      ...pressed(IKIBINDI, [0.33, 0.43], 28, darker(glazes.earth)),
    ],
  ],
  target: [0, 1.08, 0],
  span: 3.2,
});

const BOWL: Profile = pairs('.001 .06, .26 .06, .27 0, .32 0, .33 .08, .52 .26, .62 .52, .66 .8, .63 .81, .56 .5, .4 .26, .001 .16');
function bowls(noise: Noise, seed: number): Setting {
  const tones = [glazes.lake, glazes.milk, glazes.laterite, glazes.leaf];
  const places: Vector[] = triples('-1.05 0 -.35, .42 0 -.75, -.32 0 .72, 1.22 0 .4');
  return {
    things: places.map((centre, index) => [
      throwPot({ profile: BOWL, centre, tone: clouded(glazes.earth, noise, 1.6), to: 0.55, up: 60, finish: finishes.clay }),
      throwPot({
        profile: BOWL,
        centre,
        tone: clouded(nth(tones, index), noise, 0.9),
        edge: runs(seed + index, 0.42, 0.14),
        to: 0.69,
        up: 80,
      }),
      throwPot({ profile: BOWL, centre, tone: clouded(nth(tones, (index + 1) % 4), noise, 1), from: 0.68, up: 60 }),
      ...specks(BOWL, seed + index, 60, darker(nth(tones, index)), { centre, range: [0.46, 0.62], size: 0.018 }),
    ]),
    target: [0.05, 0.35, 0],
    span: 3.7,
    tilt: 0.52,
  };
}

const CRATER: Profile = pairs(
  '.001 0, .62 0, .7 .03, .78 .35, .7 .8, .52 1.2, .4 1.5, .37 1.62, .42 1.72, .38 1.72, .3 1.6, .32 1.4, .5 .9, .001 .3',
);
const volcano = (noise: Noise, seed: number): Setting => ({
  things: [
    [
      throwPot({ profile: CRATER, tone: clouded(glazes.soot, noise, 2, 0.8), to: 0.6, grooves: 0.008, finish: finishes.polish }),
      throwPot({ profile: CRATER, tone: clouded(glazes.lake, noise, 1.9, 0.5), edge: runs(seed, 0.42, 0.24), grooves: 0.008 }),
      ...specks(CRATER, seed, 240, darker(glazes.lake), { range: [0.4, 0.7] }),
    ],
  ],
  target: [0, 0.86, 0],
  span: 2.5,
  tilt: 0.34,
});

const CUP: Profile = pairs('.001 0, .34 0, .38 .02, .43 .2, .44 .5, .46 .82, .44 .84, .41 .6, .38 .2, .001 .14');
const SAUCER: Profile = pairs('.001 .02, .3 0, .36 .02, .62 .1, .78 .15, .77 .18, .6 .14, .3 .07, .001 .06');
function cups(noise: Noise, seed: number): Setting {
  const clay = clouded(glazes.laterite, noise, 0.9);
  const milk = clouded(glazes.milk, noise, 0.9);
  const places: Vector[] = triples('-.85 0 -.3, .8 0 .35');
  return {
    things: places.map((centre, index) => {
      const high: Vector = [centre[0], 0.09, centre[2]];
      return [
        throwPot({ profile: SAUCER, centre, tone: clay, up: 60 }),
        throwPot({ profile: CUP, centre: high, tone: clay, to: 0.5, up: 60 }),
        throwPot({
          profile: CUP,
          centre: high,
          tone: milk,
          edge: (u) => 0.42 - index * 0.05 + 0.012 * Math.cos(u * 6.283 + index),
          to: 0.62,
          up: 60,
        }),
        throwPot({ profile: CUP, centre: high, tone: milk, from: 0.6, up: 60 }),
        handle(0.44, [0.2, 0.66], 0.3, index ? milk : clay, high),
        ...specks(CUP, seed + index, 70, darker(glazes.earth), { centre: high, range: [0.44, 0.55], size: 0.013 }),
      ];
    }),
    target: [0, 0.42, 0],
    span: 3.5,
    tilt: 0.42,
  };
}

const PLATTER: Profile = pairs('.001 .05, .8 .05, .84 0, .9 .02, 1.3 .14, 1.62 .26, 1.6 .31, 1.25 .21, .8 .12, .4 .095, .001 .09');
function platter(noise: Noise, seed: number): Setting {
  const water = clouded([...glazes.lake].reverse(), noise, 1, 0.55);
  const shore = clouded(glazes.earth, noise, 1);
  const wave = (u: number) => 0.64 + 0.035 * noise(Math.cos(u * 6.283) * 2, Math.sin(u * 6.283) * 2);
  return {
    things: [
      [
        throwPot({ profile: PLATTER, tone: shore, to: 0.72, finish: finishes.clay }),
        throwPot({
          profile: PLATTER,
          tone: (u, v, [x, , z]) => water(u, v, [x, Math.hypot(x, z) / 1.7, z]),
          from: 0.58,
          edge: wave,
          isRing: true,
        }),
        ...specks(PLATTER, seed, 320, darker(glazes.lake), { range: [0.66, 0.98], size: 0.02 }),
      ],
    ],
    target: [0, 0.1, 0],
    span: 3.6,
    tilt: 1.02,
  };
}

const MILK: Profile = pairs('.001 0, .3 0, .36 .03, .5 .4, .5 .75, .36 1.1, .27 1.3, .3 1.5, .34 1.58, .3 1.58, .001 1.6');
const LID: Profile = pairs('.001 1.56, .33 1.56, .36 1.6, .3 1.72, .16 1.98, .07 2.2, .035 2.4, .05 2.46, .001 2.5');
function milkPots(noise: Noise): Setting {
  const places: [Vector, number][] = [
    [[-1.02, 0, 0.1], 0.82],
    [[0.02, 0, -0.25], 1.08],
    [[0.98, 0, 0.25], 0.68],
  ];
  const sized = (profile: Profile, by: number): Profile => profile.map(([radius, height]) => [radius * by, height * by]);
  const finish = { ...finishes.polish, gloss: 0.2 };
  return {
    things: places.map(([centre, size], index) => [
      throwPot({ profile: sized(MILK, size), centre, tone: clouded(index === 1 ? glazes.soot : glazes.milk, noise, 1.8, 0.2), finish }),
      throwPot({
        profile: sized(LID, size),
        centre,
        tone: clouded(index === 1 ? glazes.milk : index ? glazes.laterite : glazes.ochre, noise, 2.6),
        finish,
        grooves: 0.012,
      }),
    ]),
    target: [0, 1.16, 0],
    span: 3.5,
    tilt: 0.16,
  };
}

const subjects = { moonJar, bottle, ikibindi, bowls, volcano, cups, platter, milkPots };
export type PotSpec = Frame & { style: 'pots'; subject: keyof typeof subjects; seed: number; room: Room; view?: 'side' | 'above' };

/** Ceramics on a studio floor, from the side or from above. */
export function drawPots({ width, height, subject, seed, room, view = 'side' }: PotSpec): Sheet {
  const { things, target, span, tilt = 0.2 } = subjects[subject](makeNoise(seed), seed);
  const isAbove = view === 'above';
  const camera = {
    turn: isAbove ? 0.5 : 0.1,
    tilt: isAbove ? tilt + 0.5 : tilt,
    zoom: Math.min(width, height * 1.05) / span,
    centre: [width / 2, height * 0.53] as const,
    target,
    distance: 9,
  };
  return photograph({ width, height }, { things, camera, room, horizon: isAbove ? 0.3 : 0.62 });
}
