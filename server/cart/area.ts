import { screens } from '#contract/screens.ts';
import { cartRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { cartData } from './personal-data.ts';

export const cartArea = {
  routes: cartRoutes,
  pages(app) {
    // Who shortens the address of an order, or guesses that of the offers, means these parts of the cart's page.
    app.get('/cart/orders', { config: { page: true } }, (_request, reply) => reply.redirect(screens.cartOrders, 301));
    app.get('/cart/offers', { config: { page: true } }, (_request, reply) => reply.redirect(screens.cartOffers, 301));
  },
  personalData: cartData,
} satisfies Area;
