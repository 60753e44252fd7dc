/** A currency in which the shop has no prices, by its sign or name, as a regular expression with the flags `iu`. */
export const FOREIGN_CURRENCY = String.raw`(?:[$€£]|(?<!\p{L})(?:usd|us dollars?|dollars?|eur|euros?|gbp|pounds?)(?!\p{L}))`;

const FOREIGN = new RegExp(FOREIGN_CURRENCY, 'iu');

/** Whether words have a price in another currency than Frw: 'under $100'. */
export const hasForeignPrice = (words: string): boolean => /\d/.test(words) && FOREIGN.test(words);
