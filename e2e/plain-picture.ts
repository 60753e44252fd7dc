import sharp from 'sharp';

/** A picture of one colour, as JPEG, large enough for an artwork or a document. */
export const makePicture = () =>
  sharp({ create: { width: 900, height: 1100, channels: 3, background: '#a63a1e' } })
    .jpeg()
    .toBuffer();
