import sharp from 'sharp';

/** A small copy of a picture: `data` is RGBA, a byte each; `lab` has each pixel's OKLab (l, a, b). Sides in pixels. */
export type Pixels = { width: number; height: number; data: Uint8Array; lab: Float32Array };

/** The longest side of the copy, in pixels: as large as a thumbhash takes. */
const SIDE = 100;

/** Reads a stored picture small. Throws what sharp throws for bytes that it cannot decode. */
export async function readPixels(master: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(master)
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data, lab: labOf(data) };
}

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** sRGB to OKLab, in which equal distances look equally different. Source: bottosson.github.io/posts/oklab. */
function labOf(data: Uint8Array): Float32Array {
  const lab = new Float32Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const [red, green, blue] = [linear[data[from]!]!, linear[data[from + 1]!]!, linear[data[from + 2]!]!];
    const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    lab[to] = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
    lab[to + 1] = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
    lab[to + 2] = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  }
  return lab;
}
