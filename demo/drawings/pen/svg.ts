import { nth } from './nth.ts';
/** A place on the picture, in its own pixels; y goes down. */
export type Point = readonly [x: number, y: number];

/** The size of a picture, in pixels of the drawing. */
export type Frame = { width: number; height: number };

/** One decimal is finer than any screen shows, and keeps pictures small and the same everywhere. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);
const place = ([x, y]: Point) => `${short(x)} ${short(y)}`;

/** Path data of straight lines. */
export const straight = (points: readonly Point[], isClosed = false): string => `M${points.map(place).join('L')}${isClosed ? 'z' : ''}`;

/** Path data of a smooth line through all points (Catmull-Rom as cubic Béziers). */
export function smooth(points: readonly Point[], isClosed = false): string {
  const count = points.length;
  const at = (index: number) => nth(points, isClosed ? (index + count) % count : Math.min(count - 1, Math.max(0, index)));
  let data = `M${place(at(0))}`;
  for (let index = 0; index < (isClosed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const leaving: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const arriving: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    data += `C${place(leaving)} ${place(arriving)} ${place(to)}`;
  }
  return isClosed ? `${data}z` : data;
}

type Attributes = Record<string, string | number | undefined>;

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value}"`,
    )
    .join('');

/** Opacity of the paint alone: that of an element makes the renderer draw it apart, which takes many times as long. */
const ofPaint = ({ opacity, ...more }: Attributes, paint: 'fill' | 'stroke'): Attributes =>
  more['stroke'] ? { opacity, ...more } : { [`${paint}-opacity`]: opacity, ...more };

export const shape = (data: string, fill: string, more: Attributes = {}): string =>
  `<path d="${data}"${written({ fill, ...ofPaint(more, 'fill') })}/>`;

export const stroke = (data: string, colour: string, width: number, more: Attributes = {}): string =>
  `<path d="${data}"${written({ fill: 'none', stroke: colour, 'stroke-width': width, ...ofPaint(more, 'stroke') })}/>`;

export const rectangle = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string =>
  `<rect${written({ x: short(x), y: short(y), width: short(width), height: short(height), fill, ...ofPaint(more, 'fill') })}/>`;

export const oval = ([x, y]: Point, rx: number, ry: number, fill: string, more: Attributes = {}): string =>
  `<ellipse${written({ cx: short(x), cy: short(y), rx: short(rx), ry: short(ry), fill, ...ofPaint(more, 'fill') })}/>`;

/** Where a group of its own pixels comes to lie: its origin, its size, its turn in degrees. */
export const placed = ([x, y]: Point, scale = 1, turn = 0): { transform: string } => ({
  transform: `translate(${short(x)} ${short(y)})${turn ? ` rotate(${short(turn)})` : ''}${scale === 1 ? '' : ` scale(${Math.round(scale * 1_000) / 1_000})`}`,
});

export const group = (body: string, attributes: Attributes): string => `<g${written(attributes)}>${body}</g>`;

/** Stops such as `'0 #fff, .4 #d9d8d4 .5, 1 #000 0'`: offset, colour, and opacity when it is not full. */
const stopsOf = (stops: string) =>
  stops
    .split(', ')
    .map((stop) => {
      const [offset, colour, opacity] = stop.split(' ');
      return `<stop${written({ offset, 'stop-color': colour, 'stop-opacity': opacity })}/>`;
    })
    .join('');

const ways = { down: [0, 1], right: [1, 0], slanting: [1, 1], steep: [0.3, 1] } as const;

/** A gradient over the painted shape's own box, from its upper left corner; for the stops see above. */
export function gradient(id: string, way: keyof typeof ways, stops: string): string {
  const [x2, y2] = ways[way];
  return `<linearGradient${written({ id, x1: 0, y1: 0, x2, y2 })}>${stopsOf(stops)}</linearGradient>`;
}

/** A round gradient over the painted shape's own box, from its middle outwards. */
export const glow = (id: string, stops: string, [cx, cy]: Point = [0.5, 0.5], r = 0.5): string =>
  `<radialGradient${written({ id, cx, cy, r })}>${stopsOf(stops)}</radialGradient>`;

const numbers = (text: string): number[][] => text.split(', ').map((row) => row.split(' ').map(Number));

/** Rows of two, three or four numbers from a text such as `'0 1, .5 2'`. */
export const pairs = (text: string) => numbers(text) as [number, number][];
export const triples = (text: string) => numbers(text) as [number, number, number][];
export const quads = (text: string) => numbers(text) as [number, number, number, number][];

/** What a drawing function gives: everything inside the svg element. */
export type Sheet = { body: string; defs: string };

/** Part of a sheet, in its own pixels. */
export type Crop = { x: number; y: number; width: number; height: number };

/** The finished picture; `crop` shows a part of it in full size. */
export function page({ width, height }: Frame, { body, defs }: Sheet, crop: Crop = { x: 0, y: 0, width, height }): string {
  const box = [crop.x, crop.y, crop.width, crop.height].map(short).join(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="xMidYMid slice">` +
    `<defs>${defs}</defs>${body}</svg>`
  );
}
