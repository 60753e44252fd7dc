import type { Edges } from '#contract/edges.ts';
import { type Shown, standsInRoom } from './layout.ts';

/** A part of a picture, in thousandths of its width and height. */
export type Area = Pick<Edges, 'left' | 'top' | 'right' | 'bottom'>;
type Pixels = { width: number; height: number };

export const WHOLE: Area = { left: 0, top: 0, right: 1_000, bottom: 1_000 };
/** How far the shape of what was found may be from the artwork's, as a natural logarithm: a quarter wider or narrower. */
const UNLIKE = 0.25;
/** By how much what was found on a hung picture must be more like it than the whole photograph is. */
const BETTER = 0.02;

/**
 * Where an artwork is on its picture. What its artist marked counts; what the server found only where its shape is that of the artwork,
 * and for what hangs only where the whole photograph's is less so: a painting may well have one colour all around.
 */
export function areaOf(art: Shown, picture: Pixels, edges: Edges | null): Area {
  if (!edges) return WHOLE;
  if (edges.isMarked) return edges;
  const found = unlikeness(art, picture, edges);
  if (found > UNLIKE) return WHOLE;
  return standsInRoom(art) || found + BETTER < unlikeness(art, picture, WHOLE) ? edges : WHOLE;
}

/** Whether an area can be drawn into the artwork's rectangle without looking stretched. */
export const hasShapeOf = (art: Shown, picture: Pixels, area: Area): boolean => unlikeness(art, picture, area) <= UNLIKE;

function unlikeness(art: Shown, { width, height }: Pixels, { left, top, right, bottom }: Area): number {
  const shape = ((right - left) * width) / ((bottom - top) * height);
  return Math.abs(Math.log((shape * art.height) / art.width));
}
