/**
 * Where a picture's files are. The first 6 digits of a UUIDv7 change every 4.7 hours: no folder grows without end,
 * and the sweep can look at the files of a span of time alone.
 */
export const folderOf = (pictureId: string): string => `pictures/${pictureId.slice(0, 6)}/${pictureId}`;

/** The copy that every variant is made from. */
export const masterKey = (pictureId: string): string => `${folderOf(pictureId)}/master`;

/** One variant, such as `640.avif`. */
export const variantKey = (pictureId: string, width: number, format: string): string => `${folderOf(pictureId)}/${width}.${format}`;
