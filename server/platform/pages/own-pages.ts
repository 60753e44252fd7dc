import { linkScreens, personalScreens } from '#contract/screens.ts';

/** Pages that are personal or belong to a mailed link: search engines must not index them. */
const own: readonly string[] = [...personalScreens, ...linkScreens];

/** Whether a path is one of them, or below one; an artwork's address may begin with the same letters. */
export const isOwnPage = (path: string): boolean => own.some((page) => path === page || path.startsWith(`${page}/`));

/** The same for robots.txt: the page itself, with a query, and what is below it (RFC 9309 section 2.2.3). */
export const ownPageRules: readonly string[] = own.flatMap((page) => [`${page}$`, `${page}?`, `${page}/`]);
