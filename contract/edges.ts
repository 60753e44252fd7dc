import * as z from 'zod/mini';

/** Where the object of an artwork is on its picture, in thousandths of its width and height; `isMarked` by its artist, else found by the server. */
export const Edges = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number(), isMarked: z.boolean() });
export type Edges = z.infer<typeof Edges>;

const THOUSANDTHS = /^\d{1,4}(,\d{1,4}){3}$/;

/** The edges that an artist marks: left, top, right, bottom, in thousandths and between commas; undefined where they are not inside the picture or in this order. */
export function readEdges(text: string): Edges | undefined {
  const [left = 0, top = 0, right = 0, bottom = 0] = THOUSANDTHS.test(text) ? text.split(',').map(Number) : [];
  const isInside = left < right && right <= 1_000 && top < bottom && bottom <= 1_000;
  return isInside ? { left, top, right, bottom, isMarked: true } : undefined;
}
