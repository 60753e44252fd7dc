/** The name that replaces an erased account's. */
export const ERASED_NAME = 'Former member';

/** An address that cannot exist (RFC 2606), different for each account. */
export const erasedEmail = (id: string): string => `${id}@erased.invalid`;
