/** Caches of the service worker and their maximum number of entries. A new number at the end of a name: the format of its entries has changed. */
export const ASSETS_CACHE = 'ubugeni-assets-1';
export const PICTURES_CACHE = 'ubugeni-pictures-1';
export const PAGES_CACHE = 'ubugeni-pages-1';
export const OFFLINE_CACHE = 'ubugeni-offline-1';

/** Built files are named by their content: those of an older version do no harm, and the oldest are evicted. About 4 MB. */
export const ASSETS_MAX = 200;
/** About 3 MB. */
export const PICTURES_MAX = 150;
/** About 4 MB. */
export const PAGES_MAX = 30;

/** Key in `localStorage` of the favorites that can be seen offline. */
export const CACHED_FAVORITES = 'favorites.kept';
/** Keys, where the session is stored, of the items of the cart and of the orders that can be seen offline. */
export const CACHED_CART = 'cart.kept';
export const CACHED_ORDERS = 'orders.kept';
/** There too: the orders whose confirmation was shown. */
export const CONFIRMED_ORDERS = 'orders.confirmed';
