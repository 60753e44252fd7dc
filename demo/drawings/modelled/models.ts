import { colour, colours } from '#demo/drawings/pen/colour.ts';
import { gabled, type Maker, makerOf, type Modelled } from './renders.ts';
import { block, finishes, skin, type Thing, turned, type Vector } from './solid.ts';
import { follow } from './pot-shapes.ts';
import { photograph, type Room } from './studio.ts';
import { type Frame, type Sheet, pairs } from '#demo/drawings/pen/svg.ts';

const cypress = (x: number, z: number, tall: number, tone: string): Thing => [
  skin({
    at: turned(
      follow([
        [0.03, 0],
        [0.03, tall * 0.2],
        [tall * 0.24, tall * 0.3],
        [tall * 0.3, tall * 0.55],
        [tall * 0.2, tall * 0.85],
        [0.01, tall],
      ]),
      [x, 0, z],
    ),
    across: 22,
    up: 18,
    tone: (_u, v) => (v < 0.2 ? colour('#8a6a4a') : colour(tone)),
    finish: finishes.chalk,
  }),
];

/** A library in three bars around a court, its roof lifted to show the shelves. */
function library({ random }: Maker): Modelled {
  const white = colour('#efe9dd');
  const wood = colour('#c08a54');
  const wall = (at: Vector, size: Vector, tone = white) => block(at, size, 0.4, () => tone, finishes.chalk);
  const base = wall([-3.2, -0.2, -2.6], [6.4, 0.2, 5.2], colour('#d9cdb8'));
  const bar = (x: number, z: number, wide: number, deep: number, tall: number): Thing => [
    ...wall([x, 0, z], [wide, tall, 0.1]),
    ...wall([x, 0, z + deep - 0.1], [wide, tall * 0.55, 0.1]),
    ...wall([x, 0, z], [0.1, tall, deep]),
    ...wall([x + wide - 0.1, 0, z], [0.1, tall, deep]),
    ...wall([x, 0, z], [wide, 0.04, deep], colour('#d8b98c')),
  ];
  const shelves = (x: number, z: number, count: number): Thing =>
    Array.from({ length: count }, (_, index) =>
      block(
        [x + index * 0.42, 0.04, z],
        [0.14, 0.62, 0.9],
        0.16,
        (place) =>
          Math.floor(place[1] / 0.16) % 2 ? wood : random.pick(colours('#a63a1e', '#23445f', '#d9a233', '#efe2c4', '#2f6b57', '#7a3a5a')),
        finishes.wood,
      ),
    ).flat();
  const tables: Thing = pairs('-.9 .5, .3 .5, -.9 1.2, .3 1.2').flatMap(([x, z]) => wall([x, 0.3, z], [0.8, 0.05, 0.4], wood));
  const roof: Thing = [0, 1, 2, 3].flatMap((index) =>
    gabled([-2.7 + index * 1.36, 2.15, -2.1], [1.3, 0.06, 1.5], 0.3, white, colour('#b5603a')),
  );
  const screen: Thing = Array.from({ length: 22 }, (_, index) => wall([1.5, 0, -0.5 + index * 0.13], [0.06, 1.1, 0.05], wood)).flat();
  const trees = [
    [0.0, -0.05, 0.7, '#8fa06a'],
    [-1.9, 1.9, 1.1, '#7f9660'],
    [2.5, 2.0, 0.9, '#9aa86f'],
    [2.8, -2.0, 1.2, '#86995f'],
  ] as const;
  return {
    things: [
      base,
      bar(-2.8, -2.2, 5.6, 1.7, 1.3),
      bar(-2.8, -0.5, 1.3, 2.6, 1.1),
      screen,
      bar(1.56, -0.5, 1.24, 2.6, 1.1),
      shelves(-2.5, -1.9, 12),
      shelves(-2.6, 0.2, 2),
      tables,
      ...trees.map(([x, z, tall, tone]) => cypress(x, z, tall, tone)),
      roof,
    ],
    target: [0, 0.7, 0],
    span: 7.9,
    turn: 0.6,
    tilt: 0.66,
    far: 30,
  };
}

export type ModelSpec = Frame & { style: 'models'; subject: 'library'; seed: number; room: Room; turn?: number };

/** An architect's model, photographed. */
export function drawModels({ width, height, seed, room, turn = 0 }: ModelSpec): Sheet {
  const { things, target, span, turn: own, tilt, far = 14 } = library(makerOf(seed));
  const zoom = Math.min(width * 1.05, height * 1.15) / span;
  const camera = { turn: own + turn, tilt, zoom, centre: [width / 2, height * 0.52] as const, target, distance: far };
  return photograph({ width, height }, { things, camera, room, floor: -0.2, horizon: 0.3, grain: 0.1 });
}
