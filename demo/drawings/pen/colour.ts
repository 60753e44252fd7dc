import { nth } from './nth.ts';
/** A colour in OKLab (Björn Ottosson, 2020), where equal steps look equal: lightness 0 to 1, and two hues. */
export type Colour = readonly [lightness: number, greenRed: number, blueYellow: number];

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const toLinear = (part: number) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const toScreen = (part: number) => (part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** The colour of a text such as `#a63a1e`. */
export function colour(text: string): Colour {
  const bits = Number.parseInt(text.slice(1), 16);
  const [r, g, b] = [bits >> 16, bits >> 8, bits].map((part) => toLinear((part & 255) / 255)) as [number, number, number];
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const middle = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return [
    0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short,
    1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short,
    0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short,
  ];
}

/** The text of a colour, such as `#a63a1e`; what no screen shows is brought to the nearest it does. */
export function hex([lightness, greenRed, blueYellow]: Colour): string {
  const long = (lightness + 0.396_337_777_4 * greenRed + 0.215_803_757_3 * blueYellow) ** 3;
  const middle = (lightness - 0.105_561_345_8 * greenRed - 0.063_854_172_8 * blueYellow) ** 3;
  const short = (lightness - 0.089_484_177_5 * greenRed - 1.291_485_548 * blueYellow) ** 3;
  const parts = [
    4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short,
  ];
  return `#${parts
    .map((part) =>
      Math.round(255 * clamp(toScreen(clamp(part))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** Lighter by `step` of the way from black to white, darker when below 0. */
export const lift = ([lightness, greenRed, blueYellow]: Colour, step: number): Colour => [clamp(lightness + step), greenRed, blueYellow];

/** Paler under 1, stronger above. */
export const strengthen = ([lightness, greenRed, blueYellow]: Colour, by: number): Colour => [lightness, greenRed * by, blueYellow * by];

/** The colour at `place` (0 to 1) of evenly spaced stops. */
export function along(stops: readonly Colour[], place: number): Colour {
  const scaled = clamp(place) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(scaled));
  return index < 0 ? nth(stops, 0) : mix(nth(stops, index), nth(stops, index + 1), scaled - index);
}

/** As many colours as texts: which ones there are is known where they are taken. */
export const colours = <const T extends readonly string[]>(...texts: T) =>
  texts.map((text) => colour(text)) as unknown as { [K in keyof T]: Colour };
