/** The country with province, district and sector; the default of accounts without a country. Without the names of all, which artworks' pages need not load. */
export const HOME_COUNTRY = 'RW';

/** How the phone numbers of HOME_COUNTRY begin in E.164. */
const HOME_CODE = '+250';

/** Whether a number in E.164 is one of HOME_COUNTRY: it pays by mobile money, and a carrier of another country seldom calls it. */
export const isHomeNumber = (phone: string): boolean => phone.startsWith(HOME_CODE);
