import { countryName } from '#contract/countries.ts';
import { ORDER_PAYMENT, screens } from '#contract/screens.ts';
import type { Offer } from '#contract/offers.ts';

/** Where an offer's work goes, as far as its two people both know it: 'Gasabo, Rwanda'; undefined while that is not known. */
export const placeOf = (goesTo: Offer['goesTo']): string | undefined =>
  goesTo ? [goesTo.district, countryName(goesTo.country)].filter(Boolean).join(', ') : undefined;

/** The page of an order that came of an offer, with its payment opened. */
export const payOrder = (order: string): string => `${screens.order(order)}#${ORDER_PAYMENT}`;
