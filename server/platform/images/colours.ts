import { artFilters, type Colour } from '#contract/limits.ts';
import type { Pixels } from './pixels.ts';
import { findBackdrop } from './backdrop.ts';

/** Colours as a picture's row has them: a bit each, in the order of the filter. */
export const bitsOf = (found: readonly Colour[]): number =>
  found.reduce((bits, colour) => bits | (1 << artFilters.colour.indexOf(colour)), 0);

/** Raised with each change of what colours a picture has; a migration with it makes the default and the index of those to look at again follow. */
export const COLOUR_RULES = 2;

/**
 * A colour counts with this share of what is looked at; greys need more, as shadows and paper are in every picture, and brown most: skin, wood, earth and warm
 * shadows are in two of three, and only what looks brown as a whole is looked for by that name.
 */
const SHARE = { chromatic: 0.06, neutral: 0.15, brown: 0.3 } as const;
const NEUTRALS: ReadonlySet<Colour> = new Set(['black', 'white', 'grey']);
const MOST = 5;

/** Without a backdrop the middle 60 % of both sides count more: what is shown stands there. */
const MARGIN = 0.2;
const MARGIN_WEIGHT = 0.3;
/** Pixels that are less opaque are no part of the picture. */
const OPAQUE = 128;

/**
 * The colours of a small picture, the most frequent first and at most five. Where one object stands out from an even backdrop, the backdrop does
 * not count. A picture that is not quite empty has at least one.
 */
export function coloursOf(pixels: Pixels): Colour[] {
  const sorted = [...sharesOf(pixels)].toSorted(([, one], [, other]) => other - one);
  const frequent = sorted.filter(([colour, share]) => share >= leastOf(colour));
  return (frequent.length > 0 ? frequent : sorted.slice(0, 1)).slice(0, MOST).map(([colour]) => colour);
}

const leastOf = (colour: Colour) => (colour === 'brown' ? SHARE.brown : NEUTRALS.has(colour) ? SHARE.neutral : SHARE.chromatic);

/** The share of each colour of what is looked at, from 0 to 1. */
function sharesOf(pixels: Pixels): Map<Colour, number> {
  const { width, height, data, lab } = pixels;
  const backdrop = findBackdrop(pixels);
  const weights = new Map<Colour, number>();
  let total = 0;
  for (let at = 0; at < width * height; at += 1) {
    if (data[4 * at + 3]! < OPAQUE || backdrop?.[at]) continue;
    const weight = backdrop || isInMiddle(at % width, width, Math.floor(at / width), height) ? 1 : MARGIN_WEIGHT;
    const colour = nameOf(lab[3 * at]!, lab[3 * at + 1]!, lab[3 * at + 2]!);
    weights.set(colour, (weights.get(colour) ?? 0) + weight);
    total += weight;
  }
  return new Map(Array.from(weights, ([colour, weight]) => [colour, weight / total]));
}

const isInMiddle = (x: number, width: number, y: number, height: number) =>
  x >= MARGIN * width && x < (1 - MARGIN) * width && y >= MARGIN * height && y < (1 - MARGIN) * height;

/** A colour in OKLab by lightness (0 to 1), chroma and hue (in degrees). */
type Tone = { l: number; chroma: number; hue: number };

/** The colour that people would name: the first of these that fits. */
const nameOf = (l: number, a: number, b: number): Colour => {
  const tone = { l, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
  return NAMES.find(([, fits]) => fits(tone))?.[0] ?? 'pink';
};

/** By hue, except where lightness or paleness makes it another word. */
const NAMES: readonly (readonly [Colour, (tone: Tone) => boolean])[] = [
  ['black', (tone) => isNeutral(tone) && tone.l < 0.32],
  ['white', (tone) => isNeutral(tone) && tone.l > 0.86],
  ['grey', (tone) => isNeutral(tone)],
  ['white', (tone) => isBrown(tone) && (tone.l > 0.88 || (tone.l > 0.8 && tone.chroma < 0.05))],
  ['brown', (tone) => isBrown(tone)],
  ['gold', ({ l, hue }) => hue >= 70 && hue < 100 && l < 0.84],
  ['pink', ({ l, hue }) => hue < 10 || (hue < 40 && l > 0.72)],
  ['red', ({ hue }) => hue < 45],
  ['orange', ({ hue }) => hue < 72],
  ['yellow', ({ hue }) => hue < 118],
  ['green', ({ hue }) => hue < 195],
  ['blue', ({ hue }) => hue < 290],
  ['purple', ({ l, hue }) => hue < 315 || (hue < 345 && l <= 0.6)],
];

/** Dark and very light colours look grey at a chroma at which others do not; a night's blue less so. */
const isNeutral = ({ l, chroma, hue }: Tone) =>
  chroma < 0.035 || (l < 0.3 && chroma < (isBlue(hue) ? 0.04 : 0.06)) || (l > 0.93 && chroma < 0.05);

const isBlue = (hue: number) => hue >= 230 && hue < 290;

/** Dark orange and yellow, pale ones, and dark reds that are not strong. */
function isBrown({ l, chroma, hue }: Tone): boolean {
  if (hue < 20 || hue >= 110) return false;
  if (chroma < 0.075) return true;
  if (hue < 45) return l < 0.55 && chroma < 0.12;
  return l < 0.56 || (hue < 75 && l < 0.72 && chroma < 0.12);
}
