import { type Colour, hex, lift } from './colour.ts';
import type { Noise } from './random.ts';
import { group, type Point, short, straight, placed } from './svg.ts';
import { nth } from './nth.ts';

/** A raised line of dried clay, as in Imigongo: `width` in pixels. */
export type Ridge = { points: readonly Point[]; width: number; colour: Colour; isClosed?: boolean };

const STEP = 26;

/** The same line as a hand would lay it: more points, each a little off. */
function laidByHand(points: readonly Point[], isClosed: boolean, noise: Noise, tremble: number): Point[] {
  const line = isClosed ? [...points, nth(points, 0)] : points;
  const laid: Point[] = [];
  for (let index = 0; index < line.length; index++) {
    const from = nth(line, index);
    const to = line[index + 1];
    const steps = to ? Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP)) : 1;
    for (let step = 0; step < steps; step++) {
      const [x, y] = to ? [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps] : from;
      laid.push([x + tremble * noise(x / 60, y / 60), y + tremble * noise(x / 60 + 50, y / 60 - 50)]);
    }
  }
  return laid;
}

/** The same data five times over: shadow on the ground, body, shaded flank, lit flank, glint. Light comes from the upper left. */
function raise(data: string, id: string, width: number, body: Colour): string {
  const line = (colour: string, thick: number, [dx, dy]: Point, opacity = 1) =>
    group(`<use href="#${id}"/>`, {
      stroke: colour,
      'stroke-width': width * thick,
      'stroke-opacity': opacity,
      ...placed([width * dx, width * dy]),
    });
  return (
    `<defs><path id="${id}" d="${data}"/></defs>` +
    line('#000', 1, [0.17, 0.24], 0.55) +
    line(hex(lift(body, -0.13)), 1, [0, 0]) +
    line(hex(body), 0.74, [-0.07, -0.09]) +
    line(hex(lift(body, 0.045)), 0.42, [-0.12, -0.15]) +
    line('#fff8ec', 0.13, [-0.2, -0.25], 0.22)
  );
}

/** Draws ridges in relief; lines of one colour and width become one path. */
export function drawRidges(ridges: readonly Ridge[], noise: Noise, { name = 'ridge', tremble = 1.6, join = 'round' } = {}): string {
  const alike = new Map<string, { width: number; colour: Colour; data: string }>();
  for (const { points, width, colour, isClosed = false } of ridges) {
    const key = `${hex(colour)}${short(width)}`;
    const kept = alike.get(key) ?? { width, colour, data: '' };
    kept.data += straight(laidByHand(points, isClosed, noise, tremble), isClosed);
    alike.set(key, kept);
  }
  const drawn = Array.from(alike.values(), ({ data, width, colour }, index) => raise(data, `${name}${index}`, width, colour));
  return group(drawn.join(''), { fill: 'none', 'stroke-linejoin': join, 'stroke-linecap': 'round' });
}
