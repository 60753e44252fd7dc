import { countryName } from '#contract/countries.ts';
import type { Offer } from '#contract/offers.ts';

/** Where an offer's work goes, as far as its two people both know it: 'Gasabo, Rwanda'; undefined while that is not known. */
export const placeOf = (goesTo: Offer['goesTo']): string | undefined =>
  goesTo ? [goesTo.district, countryName(goesTo.country)].filter(Boolean).join(', ') : undefined;
