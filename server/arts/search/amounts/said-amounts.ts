import type { ArtFilters } from '#contract/arts.ts';
import { FOREIGN_CURRENCY } from '#contract/foreign-currency.ts';
import { limits } from '#contract/limits.ts';

/** Bounds as the filters have them. */
export type Bounds = Pick<ArtFilters, 'minPrice' | 'maxPrice' | 'minWidth' | 'maxWidth' | 'minHeight' | 'maxHeight'>;

/**
 * Amounts that a search text says, and the words that are left. `readings`: what they can mean, the likeliest first; `turned`: with a size the other way round,
 * for where these find nothing, and `near`: about that size, for where this does not either. Unless it `isClear` they may as well be words, as a number in a title is; one that `isSize` is no words where these find nothing. `about`: one price, and no range.
 * `isEither`: a length that does not say of which side it is.
 */
export type SaidAmounts = {
  search: string;
  readings: Bounds[];
  turned?: Bounds[];
  near?: Bounds[];
  isClear: boolean;
  isSize?: true;
  about?: number;
  isEither?: true;
};

/** An amount that is said alone means about so much: a tenth less or more. A side is measured to a twentieth. */
const ABOUT = 0.1;
const SIDE = 0.05;
/** Where nothing is of a size, what is a fifth smaller or larger hangs in the same place. */
const NEAR = 0.2;
const CM_OF_INCH = 2.54;

/** Lower numbers are no prices without a currency, and lower ones that stand alone are pieces, sizes and years. */
const PRICE_MIN = 100;
const ALONE_MIN = 1_000;

const CURRENCY = String.raw`(?:frw|rwf|francs?)`;
const GROUPED = String.raw`\d{1,3}(?:[\s.,’']\d{3})+`;
// Not the beginning of a grouped one, which may be of another currency.
const PLAIN = String.raw`\d{1,10}(?:[.,]\d{1,2})?(?![\s.,’']\d{3}(?!\d))`;
const TIMES = String.raw`k|thousand|million|mln`;
// Not within another number, a mark, a scale ('1:20 000') or a size, and not of another currency.
const ALONE = String.raw`(?![\p{L}\p{N}:%]|[.,'’/-]\p{N}|\s*(?:cm|mm|m)(?!\p{L})|\s*(?:x|×|by)\s*\p{N}|\s*${FOREIGN_CURRENCY})`;
const START = String.raw`(?<!${FOREIGN_CURRENCY}\s?|[\p{L}\p{N}:]|\p{N}[.,'’/-]|\p{L}-)`;
const amount = (name: string) =>
  String.raw`(?<${name}>(?:${CURRENCY}\s*)?(?:${GROUPED}|${PLAIN})(?:\s*(?:${TIMES})(?!\p{L}))?(?:\s*${CURRENCY}(?!\p{L}))?)${ALONE}`;
const MONEY = String.raw`(?:(?:priced?|prices|costs?|costing|budget)(?!\p{L})\s*(?:of|is|:)?\s*)?`;
const pattern = (text: string) => new RegExp(START + MONEY + text, 'iu');

const RANGES = [
  pattern(String.raw`between\s+${amount('low')}\s*(?:and|to|-|–|—|&)\s*${amount('high')}`),
  pattern(String.raw`(?:from\s+)?${amount('low').replace(ALONE, '')}\s*(?:to(?!\p{L})|until|-|–|—)\s*${amount('high')}`),
];
const HIGHEST = [
  pattern(
    String.raw`(?:under|below|less than|cheaper than|lower than|up to|upto|at most|(?:no|not) more than|max(?:imum)?|within|until|<=?|≤)\s*(?:of\s+)?${amount('high')}`,
  ),
  pattern(String.raw`${amount('high')}\s*(?:or (?:less|cheaper|below|under)|and (?:below|under)|max(?:imum)?)(?!\p{L})`),
];
const LOWEST = [
  pattern(
    String.raw`(?:over|above|more than|at least|(?:no|not) less than|from|min(?:imum)?|starting (?:at|from)|>=?|≥)\s*(?:of\s+)?${amount('low')}`,
  ),
  pattern(String.raw`${amount('low')}\s*(?:or (?:more|above|over)(?!\p{L})|and (?:up|above|over|more)(?!\p{L})|\+)`),
];
const ABOUTS = [pattern(String.raw`(?:(?:around|about|approx(?:imately)?|for|at|~)\s*)?${amount('about')}`)];
const INCH = String.raw`in(?:ch(?:es)?)?|["”″]`;
const BY = String.raw`\s*(?:cm|${INCH})?\s*(?:x|×|\*|by)\s*`;
const SIDE_OF_TWO = String.raw`\d{1,4}(?:[.,]\d{1,2})?`;
const SIZES = [
  new RegExp(
    String.raw`${START}(?<height>${SIDE_OF_TWO})${BY}(?<width>${SIDE_OF_TWO})(?:${BY}${SIDE_OF_TWO})?(?:\s*(?<unit>cm|${INCH}))?(?![\p{L}\p{N}:]|[.,]\p{N})`,
    'iu',
  ),
];

const LENGTH = String.raw`(?<length>\d{1,4}(?:[.,]\d{1,2})?)\s*(?<unit>cm|centimet(?:er|re)s?|m|met(?:er|re)s?)(?![\p{L}\p{N}])`;
const TO = String.raw`(?<most>under|below|less than|smaller than|narrower than|up to|at most|(?:no|not) more than|max(?:imum)?|<=?|≤)\s*`;
const FROM = String.raw`(?<least>over|above|more than|larger than|bigger than|wider than|at least|from|min(?:imum)?|>=?|≥)\s*`;
/** 'under 100 cm wide', '1.2 m high', '120 cm'. */
const SIDES = [
  new RegExp(
    String.raw`${START}(?:${TO}|${FROM})?${LENGTH}(?:\s*(?:in\s+)?(?:(?<wide>wide|width|across)|(?<high>high|height|tall))(?!\p{L}))?`,
    'iu',
  ),
  new RegExp(String.raw`${START}(?:(?<wide>width|wide)|(?<high>height|high|tall))\s*(?:of|:)?\s*(?:${TO}|${FROM})?${LENGTH}`, 'iu'),
].toReversed();

/** Prices and sizes in a search text: 'painting under 50 000', '20k-50k', '35,000 frw', '50x70 cm'. Undefined where it says none. */
export function readAmounts(text: string): SaidAmounts | undefined {
  const size = readSize(text) ?? readSide(text);
  const price = readPrice(size?.search ?? text);
  if (!size || !price) return size ?? price;
  const withPrice = (sizes: readonly Bounds[]) => sizes.flatMap((one) => price.readings.map((other) => ({ ...one, ...other })));
  return {
    ...size,
    ...price,
    readings: withPrice(size.readings),
    ...(size.turned ? { turned: withPrice(size.turned) } : {}),
    ...(size.near ? { near: withPrice(size.near) } : {}),
    isClear: size.isClear && price.isClear,
  };
}

function readPrice(text: string): SaidAmounts | undefined {
  return take(text, RANGES, ({ low, high }) => rangeOf(low, high)) ?? readEnds(text) ?? readAbout(text);
}

/** One price. Beside words it is about so much, else what one would pay at most: 'hills 200000' where all hills cost less. Alone it stays near that price. */
function readAbout(text: string): SaidAmounts | undefined {
  const said = take(text, ABOUTS, ({ about }) => {
    const said = francsOf(about);
    const isAlone = said && !said.hasCurrency;
    if (!said || (isAlone && (said.value < ALONE_MIN || said.isYear))) return undefined;
    return { readings: [around(said.value), { maxPrice: said.value }], isClear: said.hasCurrency, about: said.value };
  });
  return said?.search === '' ? { ...said, readings: said.readings.slice(0, 1) } : said;
}

/** 'over 20 000 under 50 000', or one of the two. */
function readEnds(text: string): SaidAmounts | undefined {
  const high = take(text, HIGHEST, (said) => endOf(said.high, 'maxPrice'));
  const low = take(high?.search ?? text, LOWEST, (said) => endOf(said.low, 'minPrice'));
  if (!high || !low) return high ?? low;
  return within(low, high) ?? high;
}

/** From the one to the other; undefined where the lower end is above the upper one. */
function within(low: SaidAmounts, high: SaidAmounts): SaidAmounts | undefined {
  const [[from], [to]] = [low.readings, high.readings];
  if ((from?.minPrice ?? 0) > (to?.maxPrice ?? 0)) return undefined;
  return { search: low.search, readings: [{ ...from, ...to }], isClear: low.isClear && high.isClear };
}

function endOf(text: string | undefined, name: 'minPrice' | 'maxPrice'): Read | undefined {
  const said = francsOf(text);
  return said && { readings: [{ [name]: said.value }], isClear: !said.isYear };
}

/** '20-50k' is from 20k. */
function rangeOf(from: string | undefined, to: string | undefined): Read | undefined {
  const high = francsOf(to);
  const low =
    high && (high.times > 1 ? francsOf(`${from}${/\p{L}/u.test(from ?? '') ? '' : ` ${timesName(high.times)}`}`) : francsOf(from));
  if (!low || !high || low.value >= high.value) return undefined;
  return { readings: [{ minPrice: low.value, maxPrice: high.value }], isClear: !low.isYear && !high.isYear };
}

const timesName = (times: number) => (times === 1_000 ? 'k' : 'million');

/** Two sides, height first as on cards and labels. */
function readSize(text: string): SaidAmounts | undefined {
  return take(text, SIZES, ({ height = '', width = '', unit }) => {
    const scale = unit && unit.toLowerCase() !== 'cm' ? CM_OF_INCH : 1;
    const [high, wide] = [height, width].map((said) => Math.round(Number(said.replace(',', '.')) * scale)) as [number, number];
    if (Math.min(high, wide) < 1 || Math.max(high, wide) > limits.sideMaxCm) return undefined;
    const sides = (ofHeight: number, ofWidth: number, by = SIDE): Bounds => ({
      ...side('Height', ofHeight, by),
      ...side('Width', ofWidth, by),
    });
    const turned = high === wide ? {} : { turned: [sides(wide, high)] };
    return {
      readings: [sides(high, wide)],
      ...turned,
      near: [sides(high, wide, NEAR)],
      isClear: unit !== undefined,
      isSize: true as const,
    };
  });
}

/** 'tall basket 40 cm' says which side beside what it is about. */
const SIDE_WORD = /(?<![\p{L}\p{N}])(?:(?<wide>wide|width)|(?<high>tall|high|height))(?![\p{L}\p{N}])/iu;

/** One side, or with 'under' and its like a bound of it; where it does not say which, of the width, else of the height, and a highest one of both. */
function readSide(text: string): SaidAmounts | undefined {
  const found = readLength(text);
  if (!found?.isEither) return found;
  const { isEither, ...said } = found;
  const { groups, index = 0, 0: word = '' } = SIDE_WORD.exec(said.search) ?? {};
  if (!groups) return { ...said, isEither };
  const name = groups['wide'] === undefined ? 'Height' : 'Width';
  const named = said.readings.map((one) => ofSide(one, name)).filter((one) => Object.keys(one).length > 0);
  return { ...said, search: joinWords(said.search.slice(0, index), said.search.slice(index + word.length)), readings: named };
}

/** Of these bounds those of one side. */
const ofSide = ({ minWidth, maxWidth, minHeight, maxHeight }: Bounds, name: 'Width' | 'Height'): Bounds =>
  name === 'Width'
    ? { ...(minWidth && { minWidth }), ...(maxWidth && { maxWidth }) }
    : { ...(minHeight && { minHeight }), ...(maxHeight && { maxHeight }) };

function readLength(text: string): SaidAmounts | undefined {
  return take(text, SIDES, ({ length = '', unit = '', wide, high, most, least }) => {
    const cm = Math.round(Number(length.replace(',', '.')) * (unit.toLowerCase().startsWith('m') ? 100 : 1));
    if (!(cm >= 1 && cm <= limits.sideMaxCm)) return undefined;
    const boundOf = (name: 'Width' | 'Height'): Bounds => (most ? { [`max${name}`]: cm } : least ? { [`min${name}`]: cm } : side(name, cm));
    const [ofWidth, ofHeight] = [boundOf('Width'), boundOf('Height')];
    if (wide) return { readings: [ofWidth], isClear: true };
    if (high) return { readings: [ofHeight], isClear: true };
    return { readings: most ? [{ ...ofWidth, ...ofHeight }] : [ofWidth, ofHeight], isClear: true, isEither: true as const };
  });
}

function side(name: 'Width' | 'Height', cm: number, share = SIDE): Bounds {
  const by = Math.max(1, Math.round(cm * share));
  return { [`min${name}`]: Math.max(1, cm - by), [`max${name}`]: Math.min(limits.sideMaxCm, cm + by) };
}

const around = (value: number): Bounds => ({
  minPrice: Math.max(limits.priceMinFrw, Math.round(value * (1 - ABOUT))),
  maxPrice: Math.min(limits.priceMaxFrw, Math.round(value * (1 + ABOUT))),
});

type Read = Omit<SaidAmounts, 'search'>;

/** What the first of several patterns says, and the text without it. */
function take(
  text: string,
  patterns: readonly RegExp[],
  read: (said: Record<string, string | undefined>) => Read | undefined,
): SaidAmounts | undefined {
  for (const one of patterns) {
    const match = one.exec(text);
    const found = match?.groups && read(match.groups);
    if (!found) continue;
    return { search: joinWords(text.slice(0, match.index), text.slice(match.index + match[0].length)), ...found };
  }
  return undefined;
}

const joinWords = (before: string, after: string) => `${before} ${after}`.replaceAll(/\s+/g, ' ').trim();

type Francs = { value: number; times: number; hasCurrency: boolean; isYear: boolean };

/** A price; undefined for what is none. Four digits alone may be a year. */
function francsOf(text: string | undefined): Francs | undefined {
  if (text === undefined) return undefined;
  const hasCurrency = new RegExp(CURRENCY, 'iu').test(text);
  const times = timesOf(text);
  const number = /\d[\d\s.,’']*/u.exec(text)?.[0].trim() ?? '';
  if (number.startsWith('0')) return undefined;
  const value = Math.round(times * numberOf(number));
  const isSaid = hasCurrency || times > 1;
  const min = isSaid ? limits.priceMinFrw : PRICE_MIN;
  if (!(value >= min && value <= limits.priceMaxFrw)) return undefined;
  return { value, times, hasCurrency, isYear: !isSaid && /^(?:19|20)\d\d$/.test(number) };
}

function timesOf(text: string): number {
  if (/(?:million|mln)/iu.test(text)) return 1_000_000;
  return /\d\s*(?:k|thousand)/iu.test(text) ? 1_000 : 1;
}

function numberOf(text: string): number {
  const isGrouped = new RegExp(`^${GROUPED}$`, 'u').test(text);
  return Number(isGrouped ? text.replaceAll(/\D/g, '') : text.replace(',', '.'));
}
