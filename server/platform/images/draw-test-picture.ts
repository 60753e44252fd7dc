import sharp from 'sharp';

/** Draws a PNG for tests; sizes in pixels. */
export async function drawTestPicture(width: number, height: number, { alpha = 1, colour = '#a63a1e' } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g opacity="${alpha}">
    <rect width="100%" height="100%" fill="${colour}"/><circle cx="50%" cy="50%" r="30%" fill="#fbfaf7"/></g></svg>`;
  const drawn = sharp(Buffer.from(svg));
  return (alpha === 1 ? drawn.flatten() : drawn).png().toBuffer();
}
