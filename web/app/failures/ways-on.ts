import type { FailureCode } from '#contract/failures.ts';
import { wayLabels } from '#contract/messages.ts';
import { screens } from '#contract/screens.ts';
import { ApiFailure } from '#web/app/api.ts';

/** Where that is which a refusal speaks of, as a link. */
export type WayOn = { label: string; to: string };

export const cartWay: WayOn = { label: wayLabels.cart, to: screens.cart };

/** The refusals that speak of something of the person's own that stands elsewhere. */
const ways: Partial<Record<FailureCode, WayOn>> = {
  'searches.tooMany': { label: wayLabels.savedSearches, to: screens.savedSearches },
  'offers.tooMany': { label: wayLabels.offers, to: screens.cartOffers },
  'orders.tooManyUnpaid': { label: wayLabels.orders, to: screens.cartOrders },
  'cart.onlyOne': cartWay,
  'favorites.tooMany': { label: wayLabels.favorites, to: screens.cartFavorites },
};

/** The way to what a refusal speaks of, where it speaks of something. */
export function wayOn(error: unknown): WayOn | undefined {
  return error instanceof ApiFailure && error.code !== 'connection' ? ways[error.code] : undefined;
}
