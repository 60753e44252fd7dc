import { type Crop, type Frame, rectangle, type Sheet } from './svg.ts';

/** What a picture is made on. A tile is computed once and repeated: a filter over the whole picture takes four times as long. */
export type Texture = 'canvas' | 'paper' | 'plaster' | 'grain' | 'stone' | 'cloth';

const TILE = 256;

type Weave = { frequency: string; layers: number; contrast: number; light?: { height: number; elevation: number } };

const weaves: Record<Texture, Weave> = {
  canvas: { frequency: '.22 .26', layers: 2, contrast: 1, light: { height: 1.6, elevation: 52 } },
  paper: { frequency: '.35', layers: 3, contrast: 1, light: { height: 1, elevation: 58 } },
  plaster: { frequency: '.045', layers: 4, contrast: 1, light: { height: 3.4, elevation: 50 } },
  grain: { frequency: '.55', layers: 1, contrast: 1.5 },
  stone: { frequency: '.3', layers: 3, contrast: 2.4 },
  cloth: { frequency: '.5 .09', layers: 2, contrast: 1, light: { height: 1.5, elevation: 50 } },
};

function makeTile(texture: Texture): string {
  const { frequency, layers, contrast, light } = weaves[texture];
  const shift = (1 - contrast) / 2;
  const grey = `${contrast} 0 0 0 ${shift} `.repeat(3);
  const finish = light
    ? `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${contrast} 0 0 0 0"/><feDiffuseLighting surfaceScale="${light.height}" diffuseConstant=".63">` +
      `<feDistantLight azimuth="225" elevation="${light.elevation}"/></feDiffuseLighting>`
    : `<feColorMatrix values="${grey}0 0 0 0 1"/>`;
  return (
    `<filter id="${texture}-noise" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${layers}" seed="4" stitchTiles="stitch"/>${finish}</filter>` +
    `<pattern id="${texture}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse">` +
    `<rect width="${TILE}" height="${TILE}" filter="url(#${texture}-noise)"/></pattern>`
  );
}

/** The texture laid over a whole picture or a part, so that middle grey changes nothing; `strength` 0 to 1. */
export function overlay({ width, height, x = 0, y = 0 }: Frame & Partial<Crop>, texture: Texture, strength: number): Sheet {
  const more = { opacity: strength, style: 'mix-blend-mode:soft-light' };
  return { defs: makeTile(texture), body: rectangle(x, y, width, height, `url(#${texture})`, more) };
}
