/** The country with province, district and sector; the default of accounts without a country. Without the names of all, which artworks' pages need not load. */
export const HOME_COUNTRY = 'RW';
