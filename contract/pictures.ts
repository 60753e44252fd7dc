import { pictureWidths, ZOOM_WIDTH } from './limits.ts';

export type PictureWidth = (typeof pictureWidths)[number] | typeof ZOOM_WIDTH;

/** The formats of every stored picture, the smallest first. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Address of one variant of a picture; its content never changes. */
export function pictureUrl(id: string, width: PictureWidth, format: PictureFormat): string {
  return `/uploads/${id}/${width}.${format}`;
}

/** The widths in which a picture of this own width exists: never larger than itself, at least one. */
export function widthsOf(ownWidth: number): PictureWidth[] {
  const smaller = pictureWidths.filter((width) => width < ownWidth);
  const cover = pictureWidths.find((width) => width >= ownWidth);
  return cover ? [...smaller, cover] : smaller;
}

/** Whether a picture has a zoom variant, larger than its others. */
export const hasZoom = ({ width }: { width: number }): boolean => width > (pictureWidths.at(-1) ?? 0);

/** Address of the zoom variant. Only JPEG, because it is made while somebody waits for it. */
export const zoomUrl = (id: string): string => pictureUrl(id, ZOOM_WIDTH, 'jpg');

/** 240 to 960 pixels. */
const SPARE_WIDTHS = 4;

/**
 * The `srcset` of a picture in one format. `isSpare`, for low-data mode: each file is declared twice as wide as it is, so that browsers
 * choose one with half the resolution and a third of the bytes; the widest, which none would, is left out of the page.
 */
export function srcsetOf(picture: { _id: string; width: number }, format: PictureFormat, isSpare = false): string {
  return widthsOf(picture.width)
    .slice(0, isSpare ? SPARE_WIDTHS : undefined)
    .map((width) => `${pictureUrl(picture._id, width, format)} ${Math.min(width, picture.width) * (isSpare ? 2 : 1)}w`)
    .join(', ');
}
