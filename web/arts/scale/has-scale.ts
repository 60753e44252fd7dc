import type { Art } from '#contract/arts.ts';

/** An artwork with a known width and height. */
export type Sized<T extends Pick<Art, 'width' | 'height'>> = T & { width: number; height: number };

/** Whether an artwork can be shown to scale. */
export function hasScale<T extends Pick<Art, 'width' | 'height'>>(art: T): art is Sized<T> {
  return art.width !== null && art.height !== null;
}
