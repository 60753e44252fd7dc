import { type Colour, along, colours, lift } from '#demo/drawings/pen/colour.ts';
import { makeNoise, makeRandom, type Noise, rough } from '#demo/drawings/pen/random.ts';
import {
  block,
  type Finish,
  finishes,
  type Piece,
  plus,
  ribbon,
  type Skin,
  skin,
  spot,
  type Thing,
  times,
  type Tone,
  tube,
  turned,
  unit,
  type Vector,
  type Way,
} from './solid.ts';
import { follow } from './pot-shapes.ts';
import { photograph, type Room } from './studio.ts';
import { type Frame, type Sheet, triples, pairs } from '#demo/drawings/pen/svg.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

/** What a sculpture is cut from or cast in. */
const stuffs = {
  jacaranda: { stops: colours('#5a3320', '#8a5a36', '#a97a4c', '#7a4a2c'), finish: finishes.wood },
  ebony: { stops: colours('#17110e', '#2a1f19', '#3b2c23', '#221814'), finish: { gloss: 0.34, sharpness: 24, mirror: 0.08 } },
  bronze: { stops: colours('#4a3520', '#7a5a30', '#8f6b3a', '#5d4a2c'), finish: finishes.bronze },
  verdigris: { stops: colours('#2f4a42', '#4f7a68', '#6f8f6a', '#3a4f3a'), finish: { gloss: 0.3, sharpness: 18, mirror: 0.2 } },
  granite: { stops: colours('#6f6b66', '#8a857e', '#9f9a92', '#7a756e'), finish: finishes.stone },
  marble: { stops: colours('#d6cfc3', '#e6e0d5', '#efe9df', '#dcd5c9'), finish: { gloss: 0.2, sharpness: 30, mirror: 0.06 } },
  basalt: { stops: colours('#2c2b2c', '#3d3c3d', '#4a4848', '#333233'), finish: finishes.stone },
  terracotta: { stops: colours('#8a4527', '#a9583a', '#bd6a46', '#954d2e'), finish: finishes.clay },
} satisfies Record<string, { stops: readonly Colour[]; finish: Finish }>;
type Stuff = keyof typeof stuffs;

type Work = { tone: Tone; finish: Finish; noise: Noise; seed: number };
type Setting = { pieces: Piece[]; target: Vector; span: number; plinth: readonly [wide: number, tall: number, deep: number] };

/** Grain that runs upwards in wood, clouds in stone and patina. */
function toneOf(stuff: Stuff, noise: Noise): Tone {
  const { stops } = stuffs[stuff];
  const isWood = stuff === 'jacaranda' || stuff === 'ebony';
  return (_u, _v, [x, y, z]) => {
    if (!isWood) return lift(along(stops, 0.5 + 0.7 * rough(noise, x * 1.7 + z * 1.1, y * 1.5)), 0.02 * noise(x * 11 + z * 7, y * 11));
    const rings = Math.sqrt((x + 0.35) ** 2 + (z + 0.2) ** 2) * 13 + 1.6 * rough(noise, x * 2 + y * 0.7, z * 2);
    return lift(along(stops, 0.5 + 0.34 * Math.sin(rings * 2.1) + 0.16 * noise(x * 9, y * 1.2)), 0.01 * noise(x * 30 + z * 20, y * 3));
  };
}

const solid = (at: Way, { tone, finish }: Work, across = 64, up = 90, isTwoSided = false): Skin =>
  skin({ at, tone, finish, across, up, isTwoSided });

const ball =
  (centre: Vector, [wide, tall, deep]: Vector): Way =>
  (u, v) => {
    const [around, rise] = [u * Math.PI * 2, (v - 0.5) * Math.PI];
    return plus(centre, [Math.cos(around) * Math.cos(rise) * wide, Math.sin(rise) * tall, -Math.sin(around) * Math.cos(rise) * deep]);
  };

const through = (points: readonly Vector[]) => {
  const ways = ([0, 1, 2] as const).map((axis) => follow(points.map((point) => [point[axis] + 50, 0] as const)));
  return (v: number): Vector => [nth(ways, 0)(v)[0] - 50, nth(ways, 1)(v)[0] - 50, nth(ways, 2)(v)[0] - 50];
};

/** A standing figure that listens: one long curve, the head turned aside. */
function listener(work: Work): Setting {
  const body = through(triples('0 0 0, .02 .5 0, .1 1.1 .02, -.02 1.7 .02, -.1 2.2 0, -.02 2.52 .03'));
  const girth = follow(pairs('.36 .3, .3 .25, .34 .27, .29 .2, .36 .18, .1 .1'));
  const arm = (side: number) =>
    tube(
      through([
        [side * 0.34 - 0.08, 2.14, 0.02],
        [side * 0.46, 1.72, 0.06],
        [side * 0.36, 1.34, 0.2],
        [side * 0.1, 1.18, 0.3],
      ]),
      follow(pairs('.05 .05, .1 .09, .085 .08, .055 .05, .02 .02')),
    );
  const head = tube(
    through(triples('-.05 2.44 .02, .02 2.62 .06, .1 2.86 .05, .18 3.06 .0')),
    follow(pairs('.08 .08, .16 .19, .19 .23, .13 .17, .01 .01')),
  );
  return {
    pieces: [solid(tube(body, girth), work), solid(arm(-1), work, 30, 50), solid(arm(1), work, 30, 50), solid(head, work, 48, 60)],
    target: [0, 1.2, 0],
    span: 4.5,
    plinth: [1.5, 0.7, 1.3],
  };
}

/** A woman who carries a child on her back: two ovals held by one cloth. */
function carrying(work: Work): Setting {
  const body = tube(
    through(triples('0 0 0, 0 .5 0, .03 1.0 .02, 0 1.5 .06, -.05 1.9 .1, -.06 2.1 .12')),
    follow(pairs('.52 .46, .5 .44, .42 .38, .4 .33, .3 .24, .1 .1')),
  );
  const child = ball([0.3, 1.42, -0.24], [0.34, 0.44, 0.34]);
  const childHead = ball([0.42, 1.96, -0.2], [0.18, 0.2, 0.18]);
  const head = tube(
    through(triples('-.06 2.02 .12, -.1 2.22 .18, -.14 2.46 .16, -.16 2.64 .1')),
    follow(pairs('.1 .1, .17 .19, .19 .22, .12 .14, .01 .01')),
  );
  const band: Way = (u, v) => {
    const [turn, angle] = [v * Math.PI * 2, u * Math.PI * 2];
    const wide = 0.5 + 0.17 * Math.max(0, Math.cos(turn - 0.75)) ** 2 + Math.cos(angle) * 0.045;
    const fold = 0.018 * Math.sin(angle * 5) * Math.cos(angle);
    return [
      0.06 + Math.cos(turn) * (wide + fold),
      1.2 + 0.2 * Math.cos(turn - 0.4) + Math.sin(angle) * 0.25,
      -0.04 - Math.sin(turn) * (wide + fold) * 0.9,
    ];
  };
  const wrapped = solid(
    (u, v) => band(1 - u, v),
    { ...work, tone: (u, v, place) => lift(work.tone(u, v, place), 0.05 + 0.03 * Math.sin(u * Math.PI * 12)) },
    44,
    96,
  );
  return {
    pieces: [solid(body, work), solid(child, work, 48, 48), solid(childHead, work, 36, 36), solid(head, work, 44, 56), wrapped],
    target: [0.05, 0.98, 0],
    span: 4,
    plinth: [1.7, 0.6, 1.5],
  };
}

/** A long head, its eyes closed, on a neck like a stem. */
function longHead(work: Work): Setting {
  const profile = follow(pairs('.3 0, .27 .12, .2 .3, .19 .62, .3 .84, .44 1.06, .54 1.42, .58 1.8, .52 2.16, .34 2.44, .001 2.54'));
  const face: Way = (u, v) => {
    const [radius, height] = profile(v);
    const angle = u * Math.PI * 2 - Math.PI / 2;
    const front = Math.max(0, Math.cos(angle + Math.PI / 2 + 0) ** 3) * (angle > -9 ? 1 : 0);
    const across = Math.sin(angle + Math.PI / 2);
    const nose = 0.17 * Math.exp(-((across / 0.1) ** 2)) * Math.exp(-(((height - 1.52) / 0.26) ** 2)) * (height < 1.52 ? 1.25 : 1);
    const brow = 0.05 * Math.exp(-(((height - 1.86) / 0.09) ** 2)) * Math.exp(-((across / 0.6) ** 4));
    const eyes = -0.05 * Math.exp(-(((Math.abs(across) - 0.36) / 0.17) ** 2)) * Math.exp(-(((height - 1.74) / 0.09) ** 2));
    const lids = 0.035 * Math.exp(-(((Math.abs(across) - 0.36) / 0.13) ** 2)) * Math.exp(-(((height - 1.7) / 0.05) ** 2));
    const lips =
      0.06 * Math.exp(-((across / 0.17) ** 2)) * (Math.exp(-(((height - 1.2) / 0.04) ** 2)) + Math.exp(-(((height - 1.11) / 0.045) ** 2)));
    const chin = 0.05 * Math.exp(-((across / 0.22) ** 2)) * Math.exp(-(((height - 0.96) / 0.08) ** 2));
    const out = radius + front * (nose + brow + eyes + lids + lips + chin);
    return [Math.cos(angle) * out * 0.84, height, -Math.sin(angle) * out];
  };
  const ear = (side: number) => ball([side * 0.46, 1.6, -0.02], [0.05, 0.17, 0.1]);
  const hair = Array.from({ length: 3 }, (_, index) =>
    solid(
      tube(
        (v) => [
          Math.cos(v * Math.PI) * (0.5 - index * 0.12),
          2.02 + index * 0.13 + Math.sin(v * Math.PI) * (0.36 + index * 0.05),
          -0.05 - index * 0.12,
        ],
        () => [0.07, 0.08],
      ),
      { ...work, tone: (u, v, place) => lift(work.tone(u, v, place), -0.05) },
      16,
      50,
    ),
  );
  return {
    pieces: [solid(face, work, 110, 130), solid(ear(-1), work, 20, 20), solid(ear(1), work, 20, 20), ...hair],
    target: [0, 1.1, 0],
    span: 3.8,
    plinth: [1, 0.5, 1],
  };
}

/** A thin steel rod that holds a work above its plinth. */
const rod = (high: number, work: Work): Skin =>
  skin({
    at: tube(
      (v) => [0.02, v * high, 0],
      () => [0.03, 0.03],
    ),
    across: 12,
    up: 8,
    tone: () => colours('#3a3836')[0],
    finish: { ...work.finish, gloss: 0.4, mirror: 0.1 },
  });

/** A stone with a hole through which one sees the room. */
function pierced(work: Work): Setting {
  const ring: Way = (u, v) => {
    const turn = v * Math.PI * 2;
    const thick = 0.42 + 0.17 * Math.cos(turn - 2.1) + 0.05 * Math.cos(turn * 2 + 0.6);
    const [wide, tall] = [0.74, 0.98];
    const centre: Vector = [
      Math.cos(turn) * wide * 0.86 + 0.12 * Math.sin(turn * 2),
      1.42 + Math.sin(turn) * tall,
      0.16 * Math.sin(turn + 0.7),
    ];
    const outward = unit([Math.cos(turn), Math.sin(turn), 0]);
    const angle = -u * Math.PI * 2;
    return plus(centre, plus(times(outward, Math.cos(angle) * thick), [0, 0, Math.sin(angle) * thick * 0.86]));
  };
  return { pieces: [solid(ring, work, 56, 130), rod(0.3, work)], target: [0, 1.1, 0], span: 4.5, plinth: [1.5, 0.6, 1.2] };
}

/** The horns of an Inyambo, cast as large as life. */
function horns(work: Work): Setting {
  const horn = (side: number) =>
    tube(
      through([
        [side * 0.1, 0.28, 0],
        [side * 0.5, 0.42, 0.05],
        [side * 0.98, 0.95, 0.1],
        [side * 1.12, 1.7, 0.06],
        [side * 0.86, 2.4, -0.04],
        [side * 0.5, 2.86, -0.1],
      ]),
      follow(pairs('.23 .21, .24 .22, .22 .2, .17 .16, .1 .1, .015 .015')),
    );
  const brow = ball([0, 0.24, 0], [0.34, 0.25, 0.3]);
  return {
    pieces: [solid(brow, work, 48, 40), solid(horn(-1), work, 34, 100), solid(horn(1), work, 34, 100)],
    target: [0, 1.2, 0],
    span: 4.6,
    plinth: [0.9, 0.55, 0.8],
  };
}

/** Three stones that a river could have shaped. */
function seeds(work: Work): Setting {
  const egg =
    (centre: Vector, size: number, lean: number): Way =>
    (u, v) => {
      const [around, rise] = [u * Math.PI * 2, (v - 0.5) * Math.PI];
      const narrow = 1 - 0.2 * Math.sin(rise);
      const [x, y, z]: Vector = [
        Math.cos(around) * Math.cos(rise) * 0.62 * narrow,
        Math.sin(rise),
        -Math.sin(around) * Math.cos(rise) * 0.55 * narrow,
      ];
      return plus(centre, times([x * Math.cos(lean) - y * Math.sin(lean), x * Math.sin(lean) + y * Math.cos(lean), z], size));
    };
  const placed: [Vector, number, number][] = [
    [[-0.86, 0.66, 0], 0.92, 0.5],
    [[0.32, 0.98, -0.14], 1.02, -0.1],
    [[1.1, 0.42, 0.34], 0.6, -0.85],
  ];
  const groove = (at: Way) =>
    ribbon(
      at,
      Array.from({ length: 40 }, (_, step) => [0.62 + 0.16 * Math.sin((step / 39) * 3), 0.12 + (step / 39) * 0.76] as const),
      0.02,
      lift(work.tone(0, 0, [0, 0, 0]), -0.16),
      work.finish,
    );
  return {
    pieces: placed.flatMap(([centre, size, lean]) => [solid(egg(centre, size, lean), work, 64, 72), ...groove(egg(centre, size, lean))]),
    target: [0.05, 0.7, 0],
    span: 4.2,
    plinth: [3.3, 0.3, 1.6],
  };
}

/** A band that turns over and comes back to itself. */
function ribbonTurn(work: Work): Setting {
  const band: Way = (u, v) => {
    const [turn, across] = [v * Math.PI * 2, (u - 0.5) * 1.05];
    const twist = turn * 0.5 + 0.5;
    const radius = 0.98 + across * Math.cos(twist);
    return [Math.cos(turn) * radius, 1.42 + Math.sin(turn) * radius * 0.96, across * Math.sin(twist)];
  };
  return { pieces: [solid(band, work, 26, 150, true)], target: [0, 1.0, 0], span: 4.6, plinth: [1, 0.5, 0.9] };
}

/** A drum of the court: skin laced over a hollow trunk. */
function ingoma(work: Work): Setting {
  const profile = follow(pairs('.3 0, .34 .02, .5 .4, .66 1, .78 1.6, .82 1.86, .81 1.94, .76 1.97, .4 1.985, .001 1.99'));
  const at = turned(profile);
  const hide = colours('#cdb68d', '#e6d6b3', '#d9c49a');
  const drum = solid(
    at,
    {
      ...work,
      tone: (u, v, place) =>
        v > 0.56
          ? lift(along(hide, 0.5 + 0.6 * rough(work.noise, place[0] * 3, place[2] * 3 + place[1])), v > 0.72 ? 0.02 : -0.05)
          : work.tone(u, v, place),
      finish: finishes.clay,
    },
    72,
    110,
  );
  const laces = Array.from({ length: 26 }, (_, index) =>
    ribbon(
      at,
      Array.from(
        { length: 9 },
        (_unused, step) =>
          [(index + (step % 8 === 0 ? 0.5 : 0.5) + (index % 2 ? 1 : -1) * (step / 8 - 0.5)) / 26, 0.57 - (step / 8) * 0.5] as const,
      ),
      0.026,
      colours('#e9d8b4')[0],
      finishes.clay,
    ),
  ).flat();
  const pegs = Array.from({ length: 26 }, (_, index) => spot(at, [(index + 0.5) / 26, 0.585], 0.035, colours('#3a2417')[0], finishes.clay));
  return { pieces: [drum, ...laces, ...pegs], target: [0, 0.86, 0], span: 3.6, plinth: [2.6, 0.16, 2.2] };
}

const subjects = { listener, carrying, longHead, pierced, horns, seeds, ribbonTurn, ingoma };
export type SculptureSpec = Frame & {
  style: 'sculptures';
  subject: keyof typeof subjects;
  seed: number;
  room: Room;
  stuff: Stuff;
  view?: number;
};

const plinths = { pale: colours('#e9e4da', '#ded8cd'), dark: colours('#3a3531', '#2d2926') };

/** A sculpture on a plinth, lit from the upper left; `view` turns it, in radians. */
export function drawSculptures({ width, height, subject, seed, room, stuff, view = 0 }: SculptureSpec): Sheet {
  const noise = makeNoise(seed);
  const work: Work = { tone: toneOf(stuff, noise), finish: stuffs[stuff].finish, noise, seed };
  const { pieces, target, span, plinth } = subjects[subject](work);
  const [wide, tall, deep] = plinth;
  const isDark = room === 'night' || room === 'soot';
  const stone = plinths[isDark ? 'dark' : 'pale'];
  const base = block([-wide / 2, -tall, -deep / 2], [wide, tall, deep], 0.14, () => stone[0], finishes.chalk);
  const specks = stuff === 'granite' || stuff === 'basalt' ? scatter(pieces, work) : [];
  const thing: Thing = [...base, ...pieces, ...specks];
  const zoom = Math.min(width * 1.12, height) / span;
  const camera = {
    turn: 0.32 + view,
    tilt: 0.14,
    zoom,
    centre: [width / 2, height * 0.5] as const,
    target: plus(target, [0, -tall * 0.32, 0]),
    distance: 10,
  };
  return photograph({ width, height }, { things: [thing], camera, room, floor: -tall, horizon: 0.72 });
}

/** Crystals of granite: small light and dark spots. */
function scatter(pieces: readonly Piece[], { seed, finish }: Work): Piece[] {
  const random = makeRandom(seed);
  return pieces.flatMap((piece) => {
    if (!('rows' in piece)) return [];
    const at: Way = (u, v) =>
      nth(
        nth(piece.rows, Math.min(piece.rows.length - 1, Math.max(0, Math.round(v * (piece.rows.length - 1))))),
        Math.min(nth(piece.rows, 0).length - 1, Math.max(0, Math.round(u * (nth(piece.rows, 0).length - 1)))),
      );
    return Array.from({ length: 260 }, () => {
      const [u, v] = [random.between(0.03, 0.97), random.between(0.03, 0.97)];
      const [row, column] = [Math.round(v * (piece.rows.length - 1)), Math.round(u * (nth(piece.rows, 0).length - 1))];
      return spotOn(
        at,
        piece,
        row,
        column,
        random.between(0.006, 0.02),
        lift(nth(nth(piece.tones, row), column), random.chance(0.5) ? 0.12 : -0.12),
        finish,
      );
    });
  });
}

function spotOn(_: Way, { rows }: Skin, row: number, column: number, radius: number, tone: Colour, finish: Finish) {
  const [r, c] = [Math.min(rows.length - 2, row), Math.min(nth(rows, 0).length - 2, column)];
  const local: Way = (u, v) => {
    const [a, b, d] = [nth(nth(rows, r), c), nth(nth(rows, r), c + 1), nth(nth(rows, r + 1), c)];
    return plus(a, plus(times([b[0] - a[0], b[1] - a[1], b[2] - a[2]], u), times([d[0] - a[0], d[1] - a[1], d[2] - a[2]], v)));
  };
  return spot(local, [0.5, 0.5], radius, tone, finish);
}
