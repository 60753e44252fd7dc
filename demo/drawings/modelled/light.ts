import { type Colour, colour, lift, mix } from '#demo/drawings/pen/colour.ts';
import { cross, dot, type Finish, minus, plus, times, unit, type Vector } from './solid.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

/** Where light comes from and how much of it is everywhere; directions are the scene's. */
export type Light = { from: Vector; ambient: number; warmth: number };

export const daylight: Light = { from: unit([-0.62, 0.72, 0.52]), ambient: 0.34, warmth: 0.02 };

const CELLS = 110;

/** A map of what the light meets first, from which each place can ask how much light reaches it: 0 shadow, 1 lit. */
export function castShadows(places: readonly Vector[], { from }: Light): (place: Vector, normal: Vector) => number {
  const right = unit(cross([0, 1, 0.001], from));
  const up = cross(from, right);
  let [left, low, most, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of places) {
    const [x, y] = [dot(place, right), dot(place, up)];
    [left, low, most, high] = [Math.min(left, x), Math.min(low, y), Math.max(most, x), Math.max(high, y)];
  }
  const cell = Math.max(most - left, high - low, 1e-6) / CELLS;
  const nearest = new Float64Array((CELLS + 2) ** 2).fill(-Infinity);
  const index = (x: number, y: number) => Math.floor((y - low) / cell) * (CELLS + 2) + Math.floor((x - left) / cell);
  for (const place of places) {
    const at = index(dot(place, right), dot(place, up));
    nearest[at] = Math.max(nth(nearest, at), dot(place, from));
  }
  return (place, normal) => {
    const raised = plus(place, times(normal, cell * 2.6));
    const [x, y, depth] = [dot(raised, right), dot(raised, up), dot(raised, from) + cell * 1.4];
    let lit = 0;
    for (let row = -2; row <= 2; row++)
      for (let column = -2; column <= 2; column++) {
        const found = nearest[index(x + column * cell, y + row * cell)] ?? -Infinity;
        lit += found > depth ? 0 : 1;
      }
    return lit / 25;
  };
}

const soft = (low: number, high: number, value: number) => {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

/** A photographer's studio as a curved surface mirrors it: a tall window at the left, a strip at the right, a dark floor. */
function studioSeen([x, y, z]: Vector): number {
  const window = soft(0.18, 0.34, -x) * soft(0.92, 0.72, -x) * soft(-0.12, 0.02, y) * soft(0.9, 0.74, y);
  const strip = soft(0.62, 0.72, x) * soft(0.95, 0.86, x) * soft(-0.5, 0, y) * 0.55;
  const ceiling = soft(0.55, 1, y) * 0.35;
  return window * soft(-0.5, 0.2, z) + strip + ceiling + 0.16 * soft(-0.3, 0.4, y);
}

const SKY = colour('#dfe6ea');
const FLAME = colour('#ffd9a0');

type Seen = { normal: Vector; towardEye: Vector; lit: number; finish: Finish };

/** The colour of a face in its light: darker and cooler in shade, with the room mirrored in what shines. */
export function shade(tone: Colour, { normal, towardEye, lit, finish }: Seen, { from, ambient, warmth }: Light): Colour {
  const facing = dot(normal, from);
  const direct = Math.max(0, (facing + 0.18) / 1.18) * (0.12 + 0.88 * lit);
  const around = ambient * (0.72 + 0.28 * normal[1]);
  const strength = around + direct * (1.06 - ambient);
  const [lightness, greenRed, blueYellow] = tone;
  const base: Colour = [
    Math.min(0.98, lightness * (0.3 + 0.76 * strength)),
    greenRed * (0.62 + 0.42 * strength),
    blueYellow * (0.62 + 0.42 * strength) + warmth * (strength - 0.5),
  ];
  const mirrored = minus(times(normal, 2 * dot(normal, towardEye)), towardEye);
  const edge = (1 - Math.max(0, dot(normal, towardEye))) ** 3;
  const seen = studioSeen(mirrored) * (0.35 + 0.65 * lit);
  const metal = finish.mirror > 0.4 ? mix(lift(base, -0.12), mix(tone, FLAME, 0.55), seen) : mix(base, SKY, finish.mirror * seen * 1.6);
  const half = unit(plus(from, towardEye));
  const glint = finish.gloss * Math.max(0, dot(normal, half)) ** finish.sharpness * lit;
  return mix(finish.mirror > 0.4 ? mix(base, metal, 0.8) : metal, SKY, Math.min(0.9, glint + edge * finish.mirror * 0.5 + edge * 0.05));
}
