import type { Art } from '#contract/arts.ts';

/** A work whose size is known well enough to be drawn. */
export type Sized<T extends Pick<Art, 'width' | 'height'>> = T & { width: number; height: number };

/** Whether a work can be shown to scale. */
export function hasScale<T extends Pick<Art, 'width' | 'height'>>(art: T): art is Sized<T> {
  return art.width !== null && art.height !== null;
}
