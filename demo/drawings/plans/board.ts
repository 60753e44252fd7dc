import { makeNoise, makeRandom, type Noise, type Random } from '#demo/drawings/pen/random.ts';
import { type Frame, type Sheet } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';

/** The sheet of paper on an architect's board. */
export type Board = Frame & { random: Random; noise: Noise };

/** What is drawn on a sheet, under the grain of its paper. */
export function drawOnBoard({ width, height, seed }: Frame & { seed: number }, draw: (board: Board) => string): Sheet {
  const paper = overlay({ width, height }, 'paper', 0.55);
  return { body: draw({ width, height, random: makeRandom(seed), noise: makeNoise(seed) }) + paper.body, defs: paper.defs };
}
