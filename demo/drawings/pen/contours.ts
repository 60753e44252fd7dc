import type { Frame, Point } from './svg.ts';
import { nth } from './nth.ts';

/** The edges of everything higher than a level, as closed loops. */
export type Loops = Point[][];

/**
 * Loops of equal height by marching squares. The picture's border counts as lower than everything, so that each loop closes;
 * `cell` is the width of a square, in pixels.
 */
export function loopsAt({ width, height }: Frame, at: (x: number, y: number) => number, level: number, cell = 14): Loops {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const value = (column: number, row: number) =>
    column < 0 || row < 0 || column > columns || row > rows ? level - 1 : at(column * cell, row * cell);
  const next = new Map<string, { to: string; point: Point }>();
  for (let row = -1; row <= rows; row++)
    for (let column = -1; column <= columns; column++) {
      const corners = [value(column, row), value(column + 1, row), value(column + 1, row + 1), value(column, row + 1)];
      for (const [from, to] of sides(corners, level)) {
        const start = crossing(column, row, corners, from, level);
        next.set(start.key, { to: crossing(column, row, corners, to, level).key, point: [start.at[0] * cell, start.at[1] * cell] });
      }
    }
  return joined(next);
}

/** Which edges of a square the line enters and leaves by, with the higher ground on its right; edge 0 is the upper one. */
function sides(corners: readonly number[], level: number): [number, number][] {
  const isHigh = corners.map((value) => value >= level);
  const rising: number[] = [];
  const falling: number[] = [];
  for (let edge = 0; edge < 4; edge++) {
    if (!isHigh[edge] && isHigh[(edge + 1) % 4]) rising.push(edge);
    if (isHigh[edge] && !isHigh[(edge + 1) % 4]) falling.push(edge);
  }
  return rising.map((edge, index) => [edge, falling.find((other) => other === (edge + 1) % 4) ?? nth(falling, index)]);
}

const CORNERS: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

function crossing(column: number, row: number, corners: readonly number[], edge: number, level: number): { key: string; at: Point } {
  const [from, to] = [nth(CORNERS, edge), nth(CORNERS, (edge + 1) % 4)];
  const share = (level - nth(corners, edge)) / (nth(corners, (edge + 1) % 4) - nth(corners, edge));
  const isLevel = edge % 2 === 0;
  const key = isLevel ? `h${column},${row + (edge === 2 ? 1 : 0)}` : `v${column + (edge === 1 ? 1 : 0)},${row}`;
  return { key, at: [column + from[0] + (to[0] - from[0]) * share, row + from[1] + (to[1] - from[1]) * share] };
}

function joined(next: Map<string, { to: string; point: Point }>): Loops {
  const loops: Loops = [];
  while (next.size > 0) {
    const loop: Point[] = [];
    let key: string | undefined = next.keys().next().value;
    for (let found = key === undefined ? undefined : next.get(key); key !== undefined && found; found = next.get(key)) {
      next.delete(key);
      loop.push(found.point);
      key = found.to;
    }
    if (loop.length > 3) loops.push(loop);
  }
  return loops;
}
