/** The text of an id as PostgreSQL and this server write it, as the source of a regular expression: 32 lower-case digits in five groups. */
export const ID_PATTERN = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const ID = new RegExp(`^${ID_PATTERN}$`);

/** Before every id, in the order of PostgreSQL. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** After every id, in the order of PostgreSQL. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Whether a text is an id in the form in which it is stored: lower case. What people type is passed in lower case. */
export const isId = (text: string): boolean => ID.test(text);
