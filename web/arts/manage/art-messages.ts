import { PREVIEW_CHARACTERS } from '#contract/limits.ts';

/** Stands for a missing name (product.md section 2, 'Artist screens'). */
export const NAMELESS = 'Davinci';

/** A description cut to 150 characters. */
export function previewOf(description: string): string {
  const letters = Array.from(description);
  return letters.length > PREVIEW_CHARACTERS ? `${letters.slice(0, PREVIEW_CHARACTERS).join('')}…` : description;
}

/** Shown where an address is missing. */
export const DEFAULT_ADDRESS = { street: 'KN 5 Rd', district: 'Gasabo', country: 'Rwanda' } as const;
