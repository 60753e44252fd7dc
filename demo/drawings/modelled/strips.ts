import type { Drawn, Eye, Shine } from './eye.ts';
import { type Colour, hex } from '#demo/drawings/pen/colour.ts';
import { type Coat, cross, dot, minus, plus, type Skin, times, unit, type Vector } from './solid.ts';
import { type Point, short, smooth, straight } from '#demo/drawings/pen/svg.ts';
import { lastOf, nth } from '#demo/drawings/pen/nth.ts';

/** Part of a row that is seen: columns `first` to `last`. */
type Run = { first: number; last: number };

const LONGEST = 26;

/** A smooth surface as rows of strips, each filled with one gradient: a hundred times fewer shapes than faces, and no corners to see. */
export function drawStrips(skin: Skin, eye: Eye, shine: Shine, name: string): Drawn[] {
  const { rows, tones, finish, isTwoSided, coat } = skin;
  const flat = rows.map((row) => row.map(eye.project));
  const drawn: Drawn[] = [];
  for (let row = 0; row + 1 < rows.length; row++) {
    const [lower, upper] = [nth(rows, row), nth(rows, row + 1)];
    const middles = lower.map((place, column) => times(plus(place, nth(upper, column)), 0.5));
    const normals = middles.map((_, column) => normalAt(lower, upper, middles, column));
    const facing = middles.map((middle, column) => dot(nth(normals, column), eye.toward(middle)));
    const at = middles.map(eye.project);
    for (const run of runsOf(facing, at, isTwoSided)) {
      const columns = Array.from({ length: run.last - run.first + 1 }, (_, index) => run.first + index);
      const shines = columns.map((column) => {
        const normal = nth(facing, column) < 0 && isTwoSided ? times(nth(normals, column), -1) : nth(normals, column);
        return shine(nth(nth(tones, row), column), nth(middles, column), normal, finish);
      });
      const data = straight(
        [...columns.map((column) => nth(nth(flat, row + 1), column)), ...columns.toReversed().map((column) => nth(nth(flat, row), column))],
        true,
      );
      const near = columns.reduce((sum, column) => sum + eye.depth(nth(middles, column)), 0) / columns.length;
      drawn.push({
        near,
        path: fillAlong(
          `${name}-${row}-${run.first}`,
          data,
          columns.map((column) => nth(at, column)),
          shines,
        ),
      });
    }
  }
  return coat ? [drawCoat(drawn, coat, eye, name)] : drawn;
}

/** The part of a surface that a second coat covers, with the thick edge where it came to rest. */
function drawCoat(drawn: Drawn[], { edge, isRing }: Coat, eye: Eye, name: string): Drawn {
  const line = isRing ? edge.map(eye.project) : nearSide(edge, eye);
  const covered = isRing ? smooth(line, true) : `M-9999 ${short(nth(line, 0)[1])}L${smooth(line).slice(1)}H9999V-9999H-9999z`;
  const body = drawn
    .toSorted((one, other) => one.near - other.near)
    .map(({ path }) => path)
    .join('');
  const bead = `<path d="${smooth(line, isRing)}" fill="none" stroke="#160d08" stroke-opacity=".35" stroke-width="5"/>`;
  const path = `<clipPath id="${name}-coat"><path d="${covered}"/></clipPath><g clip-path="url(#${name}-coat)">${body}${bead}</g>`;
  return { near: Math.max(...drawn.map(({ near }) => near)) + COAT_LIFT, path };
}

const COAT_LIFT = 0.02;

/** The half of a loop that is nearer to the eye, from left to right. */
function nearSide(loop: readonly Vector[], eye: Eye): Point[] {
  const at = loop.map(eye.project);
  const left = at.reduce((found, point, index) => (point[0] < nth(at, found)[0] ? index : found), 0);
  const right = at.reduce((found, point, index) => (point[0] > nth(at, found)[0] ? index : found), 0);
  const halves = [1, -1].map((way) => {
    const chain: number[] = [];
    for (let index = left; index !== right; index = (index + way + loop.length) % loop.length) chain.push(index);
    return [...chain, right];
  });
  const nearness = halves.map((chain) => chain.reduce((sum, index) => sum + eye.depth(nth(loop, index)), 0) / chain.length);
  return nth(halves, nth(nearness, 0) > nth(nearness, 1) ? 0 : 1).map((index) => nth(at, index));
}

function normalAt(lower: readonly Vector[], upper: readonly Vector[], middles: readonly Vector[], column: number): Vector {
  const last = middles.length - 1;
  const isClosed = Math.hypot(...minus(nth(middles, 0), nth(middles, last))) < 1e-6;
  const before = column === 0 ? (isClosed ? last - 1 : 0) : column - 1;
  const after = column === last ? (isClosed ? 1 : last) : column + 1;
  return unit(cross(minus(nth(middles, after), nth(middles, before)), minus(nth(upper, column), nth(lower, column))));
}

/** Cuts a row where it turns away from the eye or doubles back on the picture. */
function runsOf(facing: readonly number[], at: readonly Point[], isTwoSided: boolean): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let column = 0; column + 1 < at.length; column++) {
    const isSeen = isTwoSided || nth(facing, column) > -0.02 || nth(facing, column + 1) > -0.02;
    const isOnward = run && isSameWay(at, run, column) && run.last - run.first < LONGEST;
    if (isSeen && run && isOnward) run.last = column + 1;
    else if (isSeen) runs.push((run = { first: column, last: column + 1 }));
    else run = undefined;
  }
  return runs;
}

function isSameWay(at: readonly Point[], { first }: Run, column: number): boolean {
  const [from, here, to] = [nth(at, first), nth(at, column), nth(at, column + 1)];
  const step: Point = [to[0] - here[0], to[1] - here[1]];
  const reach: Point = [here[0] - from[0], here[1] - from[1]];
  return step[0] * reach[0] + step[1] * reach[1] > -1e-9 && step[0] * (to[0] - from[0]) + step[1] * (to[1] - from[1]) > 0;
}

const NOTICED = 0.008;

/** A shape filled with the colours at places along it; stops that nobody would see are left out. */
function fillAlong(id: string, data: string, at: readonly Point[], shines: readonly Colour[]): string {
  const [[x1, y1], [x2, y2]] = [nth(at, 0), lastOf(at)];
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const offsets = at.map(([x, y]) => (length > 0.01 ? ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length : 0));
  const kept = keepNoticed(offsets, shines);
  if (kept.length < 2 || length <= 0.01) return `<path color="${hex(nth(shines, Math.floor(shines.length / 2)))}" d="${data}"/>`;
  const stops = kept
    .map((index) => `<stop offset="${Math.round(nth(offsets, index) * 1_000) / 1_000}" stop-color="${hex(nth(shines, index))}"/>`)
    .join('');
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}">${stops}</linearGradient>` +
    `<path fill="url(#${id})" stroke="url(#${id})" d="${data}"/>`
  );
}

const differs = (one: Colour, other: Colour) =>
  Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]) > NOTICED;

function keepNoticed(offsets: readonly number[], shines: readonly Colour[]): number[] {
  const kept = [0];
  for (let index = 1; index < shines.length - 1; index++) {
    const from = lastOf(kept);
    const share = (nth(offsets, index) - nth(offsets, from)) / Math.max(1e-6, nth(offsets, index + 1) - nth(offsets, from));
    const next = nth(shines, index + 1);
    const between = nth(shines, from).map((part, axis) => part + (nth(next, axis) - part) * share) as unknown as Colour;
    if (differs(between, nth(shines, index))) kept.push(index);
  }
  if (shines.length > 1) kept.push(shines.length - 1);
  return kept.some((index) => differs(nth(shines, index), nth(shines, 0))) ? kept : [0];
}
