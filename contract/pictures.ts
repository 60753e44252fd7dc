import { pictureWidths, ZOOM_WIDTH } from './limits.ts';

export type PictureWidth = (typeof pictureWidths)[number] | typeof ZOOM_WIDTH;

/** Every picture is kept in these formats, the smallest first. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Address of one variant of a picture; it never changes what it shows. */
export function pictureUrl(id: string, width: PictureWidth, format: PictureFormat): string {
  return `/uploads/${id}/${width}.${format}`;
}

/** The widths in which a picture of this own width exists: never larger than itself, at least one. */
export function widthsOf(ownWidth: number): PictureWidth[] {
  const smaller = pictureWidths.filter((width) => width < ownWidth);
  const cover = pictureWidths.find((width) => width >= ownWidth);
  return cover ? [...smaller, cover] : smaller;
}

/** Whether a picture has a larger copy than its other variants, for those who look closely. */
export const hasZoom = ({ width }: { width: number }): boolean => width > (pictureWidths.at(-1) ?? 0);

/** Address of that copy. JPEG alone, because it is made while somebody waits for it. */
export const zoomUrl = (id: string): string => pictureUrl(id, ZOOM_WIDTH, 'jpg');

/**
 * The `srcset` of a picture in one format. `isSpare`: each file is said to be twice as wide as it is, so that a browser takes one
 * half as sharp, a third of the bytes.
 */
export function srcsetOf(picture: { _id: string; width: number }, format: PictureFormat, isSpare = false): string {
  return widthsOf(picture.width)
    .map((width) => `${pictureUrl(picture._id, width, format)} ${Math.min(width, picture.width) * (isSpare ? 2 : 1)}w`)
    .join(', ');
}
