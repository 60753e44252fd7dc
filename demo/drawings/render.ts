import sharp from 'sharp';

const QUALITY = 86;
const DOTS_PER_INCH = 72;

/** A drawing as a JPEG; `width` in pixels, the drawing's own unless told. */
export async function renderDrawing(svg: string, { width }: { width?: number } = {}): Promise<Buffer> {
  const own = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  const density = width ? (DOTS_PER_INCH * width) / own : DOTS_PER_INCH;
  return sharp(Buffer.from(svg), { density, unlimited: true }).flatten({ background: '#fbfaf7' }).jpeg({ quality: QUALITY }).toBuffer();
}
