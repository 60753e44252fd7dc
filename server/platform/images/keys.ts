/**
 * Where a picture's files are stored. The first 6 digits of a UUIDv7 change every 4.7 hours, so no folder grows without end,
 * and the cleanup can list the files of a period alone.
 */
export const folderOf = (pictureId: string): string => `pictures/${pictureId.slice(0, 6)}/${pictureId}`;

/** The copy from which every variant is made. */
export const masterKey = (pictureId: string): string => `${folderOf(pictureId)}/master`;

/** One variant, such as `640.avif`. */
export const variantKey = (pictureId: string, width: number, format: string): string => `${folderOf(pictureId)}/${width}.${format}`;
