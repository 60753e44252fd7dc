import { pictureWidths } from './bounds.ts';

export type PictureWidth = (typeof pictureWidths)[number];

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

/**
 * The `srcset` of a picture in one format. `isSpare`: each file is said to be twice as wide as it is, so that a browser takes one
 * half as sharp, a third of the bytes.
 */
export function srcsetOf(picture: { _id: string; width: number }, format: PictureFormat, isSpare = false): string {
  return widthsOf(picture.width)
    .map((width) => `${pictureUrl(picture._id, width, format)} ${Math.min(width, picture.width) * (isSpare ? 2 : 1)}w`)
    .join(', ');
}
