import { PREVIEW_CHARACTERS } from '#contract/limits.ts';

/** Replaces a missing name (product.md section 2, 'Artist screens'); of a draft, which may have none yet, see use-art-name.ts. */
export const NAMELESS = 'Davinci';

/** A description cut to 150 characters. */
export function previewOf(description: string): string {
  const characters = Array.from(description);
  return characters.length > PREVIEW_CHARACTERS ? `${characters.slice(0, PREVIEW_CHARACTERS).join('')}…` : description;
}

/** Shown in place of a missing address. */
export const DEFAULT_ADDRESS = { street: 'KN 5 Rd', district: 'Gasabo', country: 'Rwanda' } as const;
