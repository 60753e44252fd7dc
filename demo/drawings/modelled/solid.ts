import type { Colour } from '#demo/drawings/pen/colour.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

/** A place or direction in a scene: x to the right, y up, z to the viewer; units are the scene's own. */
export type Vector = readonly [x: number, y: number, z: number];

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const unit = (a: Vector): Vector => times(a, 1 / (Math.sqrt(dot(a, a)) || 1));

/** How a surface answers light: `gloss` is the strength of the highlight, `mirror` the share of the room seen in it. */
export type Finish = { gloss: number; sharpness: number; mirror: number };

export const finishes = {
  chalk: { gloss: 0, sharpness: 8, mirror: 0 },
  wood: { gloss: 0.16, sharpness: 14, mirror: 0.03 },
  clay: { gloss: 0.08, sharpness: 10, mirror: 0 },
  stone: { gloss: 0.06, sharpness: 10, mirror: 0 },
  polish: { gloss: 0.3, sharpness: 40, mirror: 0.16 },
  glaze: { gloss: 0.6, sharpness: 90, mirror: 0.26 },
  bronze: { gloss: 0.5, sharpness: 26, mirror: 0.5 },
} as const satisfies Record<string, Finish>;

/** A small flat piece; its corners run against the clock when seen from outside. A `mark` lies on something and is drawn over it. */
export type Face = { corners: readonly Vector[]; tone: Colour; finish: Finish; mark?: boolean; isTwoSided?: boolean };

/** Where a second coat on a surface ends: a line around it, covered above the line, or inside it when it is a ring seen from above. */
export type Coat = { edge: readonly Vector[]; isRing: boolean };

/** A smooth surface as a grid of places, row by row, with the colour of each. */
export type Skin = {
  rows: readonly (readonly Vector[])[];
  tones: readonly (readonly Colour[])[];
  finish: Finish;
  isTwoSided: boolean;
  coat?: Coat;
};

export type Piece = Face | Skin;
/** What stands or lies together and throws one shadow. */
export type Thing = readonly Piece[];

/** A place of (u, v), both from 0 to 1. */
export type Way = (u: number, v: number) => Vector;
export type Tone = (u: number, v: number, place: Vector) => Colour;
type Surface = { at: Way; across: number; up: number; tone: Tone; finish: Finish; isTwoSided?: boolean };

/** A smooth surface of `across` times `up` cells; u runs against the clock around what is inside, v upwards. */
export function skin({ at, across, up, tone, finish, isTwoSided = false }: Surface): Skin {
  const shares = (count: number) => Array.from({ length: count + 1 }, (_, index) => index / count);
  const rows = shares(up).map((v) => shares(across).map((u) => at(u, v)));
  const tones = rows.map((row, v) => row.map((place, u) => tone(u / across, v / up, place)));
  return { rows, tones, finish, isTwoSided };
}

/** The same cut into flat faces, each with one colour, for what is made of stitches, beads or bricks. */
export function faceted({ at, across, up, tone, finish, isTwoSided = false }: Surface): Face[] {
  const rows = Array.from({ length: up + 1 }, (_, row) => Array.from({ length: across + 1 }, (_, column) => at(column / across, row / up)));
  const faces: Face[] = [];
  for (let row = 0; row < up; row++)
    for (let column = 0; column < across; column++) {
      const corners = [
        nth(nth(rows, row), column),
        nth(nth(rows, row), column + 1),
        nth(nth(rows, row + 1), column + 1),
        nth(nth(rows, row + 1), column),
      ];
      const middle = times(plus(nth(corners, 0), nth(corners, 2)), 0.5);
      faces.push({ corners, tone: tone((column + 0.5) / across, (row + 0.5) / up, middle), finish, isTwoSided });
    }
  return faces;
}

const TURN = Math.PI * 2;

/** What a potter's wheel makes: half width and height at each share of the way from the foot over the lip. */
export function turned(profile: (v: number) => readonly [number, number], [x, y, z]: Vector = [0, 0, 0]): Way {
  return (u, v) => {
    const [wide, high] = profile(v);
    return [x + Math.cos(u * TURN) * wide, y + high, z - Math.sin(u * TURN) * wide];
  };
}

/** A tube along a line; `girth` is its half width and half depth at each share of the way. */
export function tube(line: (v: number) => Vector, girth: (v: number) => readonly [number, number]): Way {
  return (u, v) => {
    const ahead = unit(minus(line(Math.min(1, v + 0.01)), line(Math.max(0, v - 0.01))));
    const side = unit(cross(ahead, Math.abs(ahead[2]) > 0.9 ? [0, 1, 0] : [0, 0, 1]));
    const front = cross(side, ahead);
    const [wide, deep] = girth(v);
    return plus(line(v), plus(times(side, Math.cos(u * TURN) * wide), times(front, -Math.sin(u * TURN) * deep)));
  };
}

/** The direction away from a surface at (u, v). */
function outward(at: Way, u: number, v: number): Vector {
  const step = 0.004;
  return unit(cross(minus(at(u + step, v), at(u - step, v)), minus(at(u, Math.min(1, v + step)), at(u, Math.max(0, v - step)))));
}

/** A round spot on a surface, as a mark; `radius` in units of the scene. */
export function spot(at: Way, [u, v]: readonly [number, number], radius: number, tone: Colour, finish: Finish): Face {
  const centre = at(u, v);
  const normal = outward(at, u, v);
  const side = unit(cross(Math.abs(normal[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], normal));
  const up = cross(normal, side);
  const corners = Array.from({ length: 7 }, (_, index) => {
    const angle = (index / 7) * TURN;
    return plus(centre, plus(times(side, Math.cos(angle) * radius), times(up, Math.sin(angle) * radius)));
  });
  return { corners, tone, finish, mark: true };
}

/** A ribbon on a surface through (u, v) places, as marks; `width` in units of the scene. */
export function ribbon(at: Way, places: readonly (readonly [number, number])[], width: number, tone: Colour, finish: Finish): Face[] {
  const edges = places.map(([u, v], index) => {
    const here = at(u, v);
    const [next, last] = [nth(places, Math.min(places.length - 1, index + 1)), nth(places, Math.max(0, index - 1))];
    const side = times(unit(cross(outward(at, u, v), minus(at(...next), at(...last)))), width / 2);
    return [minus(here, side), plus(here, side)] as const;
  });
  return edges.slice(1).map((edge, index) => ({
    corners: [nth(edges, index)[0], edge[0], edge[1], nth(edges, index)[1]].toReversed(),
    tone,
    finish,
    mark: true,
    isTwoSided: true,
  }));
}

/** A block cut into faces of about `grain` units, so that shadows can fall on parts of it; without its underside. */
export function block(
  [x, y, z]: Vector,
  [wide, tall, deep]: Vector,
  grain: number,
  tone: (place: Vector, normal: Vector) => Colour,
  finish: Finish,
): Face[] {
  const sides: [origin: Vector, right: Vector, up: Vector][] = [
    [
      [x, y, z + deep],
      [wide, 0, 0],
      [0, tall, 0],
    ],
    [
      [x + wide, y, z],
      [-wide, 0, 0],
      [0, tall, 0],
    ],
    [
      [x + wide, y, z + deep],
      [0, 0, -deep],
      [0, tall, 0],
    ],
    [
      [x, y, z],
      [0, 0, deep],
      [0, tall, 0],
    ],
    [
      [x, y + tall, z + deep],
      [wide, 0, 0],
      [0, 0, -deep],
    ],
  ];
  return sides.flatMap(([origin, right, up]) => {
    const normal = unit(cross(right, up));
    const count = (way: Vector) => Math.max(1, Math.round(Math.sqrt(dot(way, way)) / grain));
    const at: Way = (u, v) => plus(origin, plus(times(right, u), times(up, v)));
    return faceted({ at, across: count(right), up: count(up), tone: (_u, _v, place) => tone(place, normal), finish });
  });
}
