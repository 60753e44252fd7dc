import { folderOfId } from '#server/platform/storage/lost-files.ts';

/** Where a picture's files are stored. */
export const folderOf = (pictureId: string): string => folderOfId('pictures', pictureId);

/** The copy from which every variant is made. */
export const masterKey = (pictureId: string): string => `${folderOf(pictureId)}/master`;

/** One variant, such as `640.avif`. */
export const variantKey = (pictureId: string, width: number, format: string): string => `${folderOf(pictureId)}/${width}.${format}`;
