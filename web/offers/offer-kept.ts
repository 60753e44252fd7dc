/** The name under which an offer for an artwork that could not be made is kept, for its form. */
export const offerKept = (artId: string): string => `offer:${artId}`;
