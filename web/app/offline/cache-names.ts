/** What the service worker keeps, and how much of it. A number at the end changes when the form of what is kept does. */
export const ASSETS_CACHE = 'ubugeni-assets-1';
export const PICTURES_CACHE = 'ubugeni-pictures-1';
export const PAGES_CACHE = 'ubugeni-pages-1';
export const OFFLINE_CACHE = 'ubugeni-offline-1';

/** Built files have their content in their names: those of an older version are no harm, and go as the oldest. About 4 MB. */
export const ASSETS_MAX = 200;
/** About 3 MB. */
export const PICTURES_MAX = 150;
/** About 4 MB. */
export const PAGES_MAX = 30;

/** The key in `localStorage` of the favorites as they can be seen without a line. */
export const CACHED_FAVORITES = 'favorites.kept';
