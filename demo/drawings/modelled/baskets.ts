import { climbing, coilBasket, type Pattern, rayed, ringed, swirling, winding } from './coiling.ts';
import { drawThings } from './camera.ts';
import { type Colour, colours } from '#demo/drawings/pen/colour.ts';
import { daylight, type Light } from './light.ts';
import type { Profile } from './pot-shapes.ts';
import type { Thing, Vector } from './solid.ts';
import { emptyRoom, photograph, type Room } from './studio.ts';
import { type Frame, glow, oval, type Sheet, stroke, pairs } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

const fibres = {
  natural: colours('#e9dcbd', '#2a201a', '#8f3f26'),
  plum: colours('#ecdfc4', '#5a2440', '#c98a3b'),
  forest: colours('#e8dec2', '#2f4a3a', '#b4562f'),
  soot: colours('#e4d6b8', '#1f1a17', '#6d5a45'),
  lake: colours('#ebe0c6', '#1f4a5c', '#d09a3c'),
} as const;
type Fibre = keyof typeof fibres;

const BODY: Profile = pairs('.001 0, .5 0, .62 .05, .72 .32, .74 .66, .68 .94, .6 1.04');
const LID: Profile = pairs('.66 1.02, .62 1.1, .46 1.36, .3 1.68, .17 2.02, .08 2.34, .03 2.58, .001 2.66');
const DISH: Profile = pairs('.001 .04, .4 .03, .8 .09, 1.1 .22, 1.25 .36');
const scaled = (profile: Profile, wide: number, tall = wide): Profile => profile.map(([radius, height]) => [radius * wide, height * tall]);

type Making = { fibre: readonly Colour[]; seed: number };
type Shot = { things: Thing[]; target: Vector; span: number; tilt?: number };

function lidded({ fibre, seed }: Making, pattern: [Pattern, Pattern], centre: Vector, wide: number, tall: number): Thing {
  const coiled = (profile: Profile, coils: number, own: Pattern, more: number) =>
    coilBasket({
      profile: scaled(profile, wide, tall),
      coils,
      stitch: 0.042,
      pattern: (u, share, coil) => (share < 0 ? nth(fibre, 0) : own(u, share, coil)),
      seed: seed + more,
      centre,
    });
  return [...coiled(BODY, Math.round(30 * tall), pattern[0], 0), ...coiled(LID, Math.round(38 * tall), pattern[1], 1)];
}

const peace = (making: Making): Shot => {
  const [ground, figure, second] = making.fibre as [Colour, Colour, Colour];
  return {
    things: [
      lidded(
        making,
        [climbing(ground, figure, second, { teeth: 8, bands: 2 }), climbing(ground, figure, second, { teeth: 8, bands: 3, thick: 0.4 })],
        [0, 0, 0],
        1,
        1,
      ),
    ],
    target: [0, 1.3, 0],
    span: 3.3,
  };
};

const pair = (making: Making): Shot => {
  const [ground, figure, second] = making.fibre as [Colour, Colour, Colour];
  return {
    things: [
      lidded(
        making,
        [winding(ground, figure, second, { arms: 7 }), winding(ground, figure, second, { arms: 5, twist: 2 })],
        [-0.78, 0, -0.2],
        1.06,
        1.12,
      ),
      lidded(
        { ...making, seed: making.seed + 7 },
        [winding(figure, ground, second, { arms: 7, twist: -1.4 }), winding(figure, ground, second, { arms: 5, twist: -2 })],
        [0.86, 0, 0.3],
        0.86,
        0.86,
      ),
    ],
    target: [0, 1.36, 0],
    span: 3.9,
  };
};

const trio = (making: Making): Shot => {
  const [ground, figure, second] = making.fibre as [Colour, Colour, Colour];
  const sizes: [Vector, number, [Colour, Colour, Colour]][] = [
    [[-1.15, 0, 0], 0.62, [ground, second, figure]],
    [[0, 0, -0.25], 0.94, [ground, figure, second]],
    [[1.05, 0, 0.35], 0.48, [figure, ground, second]],
  ];
  return {
    things: sizes.map(([centre, size, [a, b, c]], index) =>
      lidded(
        { ...making, seed: making.seed + index },
        [climbing(a, b, c, { teeth: 6 + index, bands: 2 }), ringed(a, b, c, { pieces: 8, every: 7 })],
        centre,
        size,
        size,
      ),
    ),
    target: [0, 1.06, 0],
    span: 3.9,
  };
};

const tray =
  (pattern: (g: Colour, f: Colour, s: Colour) => Pattern, coils = 34) =>
  (making: Making): Shot => {
    const [ground, figure, second] = making.fibre as [Colour, Colour, Colour];
    const thing = coilBasket({
      profile: DISH,
      coils,
      stitch: 0.04,
      pattern: pattern(ground, figure, second),
      seed: making.seed,
      swell: 0.014,
    });
    return { things: [thing], target: [0, 0.12, 0], span: 2.95, tilt: 1.18 };
  };

const nest = (making: Making): Shot => {
  const [ground, figure, second] = making.fibre as [Colour, Colour, Colour];
  const bowl: Profile = pairs('.001 .02, .5 0, .84 .12, 1.02 .42, 1.06 .72');
  const one = (centre: Vector, size: number, pattern: Pattern, more: number) =>
    coilBasket({ profile: scaled(bowl, size), coils: Math.round(34 * size), stitch: 0.042, pattern, seed: making.seed + more, centre });
  return {
    things: [
      one([-0.72, 0, -0.2], 0.98, climbing(ground, figure, second, { teeth: 9, bands: 2 }), 0),
      one([0.98, 0, 0.35], 0.66, ringed(ground, second, figure, { pieces: 10, every: 7 }), 1),
      one([0.1, 0, 1.18], 0.42, swirling(ground, figure, second, { arms: 7 }), 2),
    ],
    target: [0.05, 0.3, 0.2],
    span: 3.9,
    tilt: 0.62,
  };
};

const subjects = {
  peace,
  pair,
  trio,
  nest,
  star: tray((g, f, s) => rayed(g, f, s)),
  swirl: tray((g, f, s) => swirling(g, f, s)),
};
export type BasketSpec = Frame & {
  style: 'baskets';
  subject: keyof typeof subjects | 'lamp' | 'wall';
  seed: number;
  room: Room;
  palette?: Fibre;
  view?: 'side' | 'above';
};

/** Baskets sewn of sisal and grass: lidded ones, trays, bowls, a lamp. */
export function drawBaskets({ width, height, subject, seed, room, palette = 'natural', view = 'side' }: BasketSpec): Sheet {
  const making = { fibre: fibres[palette], seed };
  if (subject === 'lamp') return drawLamp({ width, height }, making);
  if (subject === 'wall') return drawTrayWall({ width, height }, making, room);
  const { things, target, span, tilt = 0.2 } = subjects[subject](making);
  const isAbove = view === 'above';
  const camera = {
    turn: isAbove ? 0.7 : 0,
    tilt: isAbove ? Math.max(0.3, tilt - 0.5 + (tilt < 0.5 ? 1 : 0)) : tilt,
    zoom: Math.min(width, height * 1.02) / span,
    centre: [width / 2, height * 0.52] as const,
    target,
    distance: 9,
  };
  return photograph({ width, height }, { things, camera, room, horizon: tilt > 0.5 || isAbove ? 0.25 : 0.64 });
}

/** Trays of several sizes on a wall; the wall is the floor of a scene seen from straight above. */
function drawTrayWall(frame: Frame, { fibre, seed }: Making, room: Room): Sheet {
  const [ground, figure, second] = fibre as [Colour, Colour, Colour];
  const hung: [Vector, number, Pattern][] = [
    [[-1.9, 0, -0.3], 0.98, rayed(ground, figure, second)],
    [[0.36, 0, -0.72], 0.76, swirling(ground, second, figure, { arms: 6 })],
    [[-0.1, 0, 1.16], 0.62, ringed(ground, figure, second, { pieces: 9, every: 7 })],
    [[2.06, 0, 0.5], 0.88, climbing(ground, figure, second, { teeth: 10, bands: 3 })],
    [[0.98, 0, 1.62], 0.36, rayed(figure, ground, second, { rays: 7 })],
    [[-1.5, 0, 1.5], 0.4, swirling(figure, second, ground, { arms: 5 })],
    [[1.86, 0, -1.16], 0.42, ringed(second, ground, figure, { pieces: 7, every: 5 })],
  ];
  const things = hung.map(([centre, size, pattern], index) =>
    coilBasket({
      profile: scaled(DISH, size),
      coils: Math.round(34 * size),
      stitch: 0.05,
      pattern,
      seed: seed + index,
      centre: [centre[0], 0.05, centre[2]],
      swell: 0.014,
    }),
  );
  const camera = {
    turn: 0,
    tilt: 1.5,
    zoom: Math.min(frame.width / 7, frame.height / 4.6),
    centre: [frame.width / 2, frame.height * 0.5] as const,
    target: [-0.05, 0, 0.2] as Vector,
    distance: 14,
  };
  return photograph(frame, { things, camera, room, horizon: -0.2, light: { ...daylight, from: [-0.5, 0.8, -0.34] } });
}

/** A hanging lamp: light comes through the gaps between the rounds. */
function drawLamp({ width, height }: Frame, { fibre, seed }: Making): Sheet {
  const [ground, figure, second] = fibre as [Colour, Colour, Colour];
  const bell: Profile = pairs('1.12 0, 1.1 .16, .98 .55, .7 .95, .36 1.2, .12 1.3, .06 1.36');
  const pattern = climbing(ground, figure, second, { teeth: 10, bands: 2, thick: 0.3 });
  const lamp = coilBasket({ profile: bell, coils: 44, stitch: 0.045, pattern, seed, swell: 0.02 });
  const lit: Light = { from: [-0.3, -0.85, 0.44], ambient: 0.62, warmth: 0.09 };
  const camera = {
    turn: 0.2,
    tilt: -0.16,
    zoom: width / 3.6,
    centre: [width / 2, height * 0.52] as const,
    target: [0, 0.6, 0] as Vector,
    distance: 8,
  };
  const room = emptyRoom({ width, height }, 'soot', 1.3);
  const film = overlay({ width, height }, 'grain', 0.2);
  const halo = glow('halo', '0 #ffcf7a .85, .35 #f0a345 .32, 1 #d9822b 0');
  const bulb = glow('bulb', '0 #fffbe8 1, .5 #ffe4a0 .9, 1 #ffc766 0');
  const body =
    room.body +
    oval([width / 2, height * 0.66], width * 0.62, height * 0.44, 'url(#halo)') +
    stroke(`M${width / 2} 0V${height * 0.34}`, '#1a1512', 5) +
    drawThings([lamp], camera, lit) +
    oval([width / 2, height * 0.68], width * 0.2, height * 0.075, 'url(#bulb)') +
    oval([width / 2, height * 0.72], width * 0.5, height * 0.3, 'url(#halo)', { opacity: 0.55 }) +
    film.body;
  return { body, defs: room.defs + film.defs + halo + bulb };
}
