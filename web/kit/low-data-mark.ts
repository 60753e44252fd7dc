/** Where the service worker finds the choice 'Low data': it cannot read the page's storage (low-data.ts, app/offline/worker.ts). */
export const SETTINGS_CACHE = 'ubugeni-settings';
export const LOW_DATA_MARK = '/low-data';
