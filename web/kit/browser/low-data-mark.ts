/** Where the service worker reads the choice 'Low data': it has no access to localStorage (low-data.ts, app/offline/worker.ts). */
export const SETTINGS_CACHE = 'ubugeni-settings';
export const LOW_DATA_MARK = '/low-data';
