import { COMPARED_KEY } from '#web/accounts/session/clear-personal-data.ts';

/** The ids of the artworks to compare in this browser, comma separated, as stored. On every card: what changes them is in change-compared.ts. */
export function comparedText(): string {
  try {
    return localStorage.getItem(COMPARED_KEY) ?? '';
  } catch {
    return '';
  }
}
