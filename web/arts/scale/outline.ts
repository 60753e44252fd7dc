import type { Area } from './edges.ts';

type Pixels = { data: ArrayLike<number>; width: number; height: number };

/** Difference of two neighbours, per channel of 255, that the light on a wall does not reach. */
const SHARP = 8;
/** Widened by this many pixels an edge has no gaps. */
const GAP = 3;
/** What is at most twice so wide is no part of the object, as the edge of its shadow. */
const THIN = 2;
/** A notch of at most twice so many pixels is a gap in its edge. */
const NOTCH = 6;
/** An object that fills more of its box than this is a rectangle; of less than the other, something else was found. */
const MOST = 0.9;
const LEAST = 0.2;

/**
 * The outline of an object before a backdrop, as an SVG path in pixels of its picture (RGBA): all of its area that the backdrop does not reach
 * from around it without crossing a sharp edge. Undefined where that is most of the area that the object has, or too little of it.
 */
export function outlineOf(pixels: Pixels, area: Area): string | undefined {
  const all = fillHollows(findBackdrop(pixels, area), pixels);
  // By what the edge was widened, and its own outermost pixel, in which the backdrop shines through; then without thin parts, and without notches.
  const core = spread(all, pixels, 0, GAP + 1 + THIN);
  const solid = spread(spread(core, pixels, 1, THIN + NOTCH), pixels, 0, NOTCH);
  const share = shareOf(solid, pixels, area);
  return share > MOST || share < LEAST ? undefined : pathOf(solid, pixels);
}

/** 1 where neighbours differ sharply in a channel, and at most `GAP` pixels from there: an edge has gaps where it lies in a shadow. */
function findEdge({ data, width, height }: Pixels): Uint8Array {
  const edge = new Uint8Array(width * height);
  const read = (x: number, y: number, channel: number) => data[4 * (y * width + x) + channel] ?? 0;
  const isSharp = (x: number, y: number) =>
    [0, 1, 2].some((channel) => {
      const across = (read(x + 1, y, channel) - read(x - 1, y, channel)) / 2;
      const down = (read(x, y + 1, channel) - read(x, y - 1, channel)) / 2;
      return across * across + down * down > SHARP * SHARP;
    });
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      if (!isSharp(x, y)) continue;
      for (let row = Math.max(y - GAP, 0); row <= Math.min(y + GAP, height - 1); row += 1) {
        edge.fill(1, row * width + Math.max(x - GAP, 0), row * width + Math.min(x + GAP, width - 1) + 1);
      }
    }
  }
  return edge;
}

/** 1 where the backdrop is: all around the area, and flooded into it. */
function findBackdrop(pixels: Pixels, { left, top, right, bottom }: Area): Uint8Array {
  const { width, height } = pixels;
  const edge = findEdge(pixels);
  const found = new Uint8Array(width * height);
  const open: number[] = [];
  const visit = (at: number) => {
    if (found[at] === 1 || edge[at] === 1) return;
    found[at] = 1;
    open.push(at);
  };
  // As far from the area as its edge is widened.
  const [from, to] = [(left * width) / 1_000 - GAP, (right * width) / 1_000 + GAP];
  const [above, below] = [(top * height) / 1_000 - GAP, (bottom * height) / 1_000 + GAP];
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (isWithin(x, [from, to]) && isWithin(y, [above, below])) continue;
    found[at] = 1;
    open.push(at);
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < width * (height - 1)) visit(at + width);
  }
  return found;
}

const isWithin = (at: number, [from, to]: readonly [number, number]) => at >= from && at < to;

/** Whether a place is between the first and the last of a line; a line without any has -1. */
const isEnclosedIn = (at: number, [first, last]: readonly [number, number] = [-1, -1]) => first >= 0 && isWithin(at, [first, last + 1]);

/** 1 where the object is: also where the flood came in by a soft piece of its edge, between its parts on all four sides. */
function fillHollows(backdrop: Uint8Array, { width, height }: Pixels): Uint8Array {
  const isEnclosed = (length: number, indexOf: (at: number) => number) => {
    const line = Array.from({ length }, (_, at) => backdrop[indexOf(at)] === 0);
    return [line.indexOf(true), line.lastIndexOf(true)] as const;
  };
  const rows = Array.from({ length: height }, (_, y) => isEnclosed(width, (x) => y * width + x));
  const columns = Array.from({ length: width }, (_, x) => isEnclosed(height, (y) => y * width + x));
  return backdrop.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return backdrop[at] === 0 || (isEnclosedIn(x, rows[y]) && isEnclosedIn(y, columns[x])) ? 1 : 0;
  });
}

/** With a value of 0 or 1 spread to the neighbours of its pixels, several times. */
function spread(from: Uint8Array, { width }: Pixels, value: 0 | 1, times: number): Uint8Array {
  let now = from;
  for (let round = 0; round < times; round += 1) {
    const [before, next] = [now, now.slice()];
    for (let at = 0; at < next.length; at += 1) {
      const isBeside = before[at - 1] === value || before[at + 1] === value || before[at - width] === value || before[at + width] === value;
      if (isBeside) next[at] = value;
    }
    now = next;
  }
  return now;
}

/** The part of an area that is solid. */
function shareOf(solid: Uint8Array, { width, height }: Pixels, { left, top, right, bottom }: Area): number {
  const inside = solid.filter((_, at) => {
    const [x, y] = [(1_000 * (at % width)) / width, (1_000 * Math.floor(at / width)) / height];
    return x >= left && x < right && y >= top && y < bottom;
  });
  return inside.length === 0 ? 0 : inside.reduce((sum, one) => sum + one, 0) / inside.length;
}

/** One rectangle for each run of a row; one pixel more below, so that no gaps show between rows. */
function pathOf(solid: Uint8Array, { width, height }: Pixels): string {
  const runs: string[] = [];
  for (let y = 0; y < height; y += 1) {
    let from = -1;
    for (let x = 0; x <= width; x += 1) {
      const isSolid = x < width && solid[y * width + x] === 1;
      if (isSolid && from < 0) from = x;
      if (isSolid || from < 0) continue;
      runs.push(`M${from} ${y}h${x - from}v1.2H${from}z`);
      from = -1;
    }
  }
  return runs.join('');
}
