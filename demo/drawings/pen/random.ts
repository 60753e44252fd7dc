import { nth } from './nth.ts';
/** Numbers that look random and are the same on every machine. */
export type Random = {
  /** From 0 to under 1. */
  next: () => number;
  between: (least: number, most: number) => number;
  /** A whole number, both ends possible. */
  whole: (least: number, most: number) => number;
  /** Near 0, rarely farther than `width` on either side. */
  spread: (width: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(choices: readonly T[]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
};

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state, enough for a picture. */
export function makeRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + next() * (most - least);
  return {
    next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    spread: (width) => (next() + next() + next() - 1.5) * (width / 1.5),
    chance: (share) => next() < share,
    pick: (choices) => nth(choices, Math.floor(next() * choices.length)),
    shuffle: (items) => {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = Math.floor(next() * (last + 1));
        [mixed[last], mixed[other]] = [nth(mixed, other), nth(mixed, last)];
      }
      return mixed;
    },
  };
}

/** A smooth field over the plane, from -1 to 1; features are about one unit wide. */
export type Noise = (x: number, y?: number) => number;

function hash(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 1_442_695_041);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2_147_483_648 - 1;
}

const ease = (t: number) => t * t * (3 - 2 * t);

export function makeNoise(seed: number): Noise {
  return (x, y = 0) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [ease(x - left), ease(y - top)];
    const upper = hash(left, top, seed) * (1 - across) + hash(left + 1, top, seed) * across;
    const lower = hash(left, top + 1, seed) * (1 - across) + hash(left + 1, top + 1, seed) * across;
    return upper * (1 - down) + lower * down;
  };
}

/** Noise upon noise, each layer half as large and half as strong. */
export function rough(noise: Noise, x: number, y = 0, layers = 4): number {
  let [sum, strength, scale] = [0, 0.5, 1];
  for (let layer = 0; layer < layers; layer++) {
    sum += strength * noise(x * scale + layer * 17.3, y * scale - layer * 9.1);
    strength /= 2;
    scale *= 2;
  }
  return sum;
}
