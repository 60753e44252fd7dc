/** Who stands in the place of an erased person. */
export const ERASED_NAME = 'Former member';

/** An address that nobody can have (RFC 2606), different for each. */
export const erasedEmail = (id: string): string => `${id}@erased.invalid`;
