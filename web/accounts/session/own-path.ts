import { screens } from '#contract/screens.ts';

/** Longer than any address of the site; a search has at most some hundred characters. */
const LENGTH_MAX = 2_000;
/** An address that belongs to no site: what is resolved against it and stays there is a path. */
const NOWHERE = 'https://own.invalid';
/** How often an address may be percent-encoded in itself before nobody means it well. */
const DECODED_TIMES = 3;
/** Control characters, a backslash (browsers read it as a slash), or a second slash where a host would begin. */
// oxlint-disable-next-line no-control-regex
const ODD = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\\]|^\/{2}/;
/** The screens of the sign-in itself: coming back to one would go in a circle. */
const SIGN_IN = new Set<string>([screens.login, screens.signup, screens.forgotPassword, screens.resetPassword]);

/**
 * The page to return to, from an address or a storage that anybody may have written: a path of this site with query and fragment, or
 * undefined. Refuses other origins and schemes ('//evil.example', 'javascript:'), backslashes and control characters, also where they are
 * percent-encoded, several times even (threats.md T32).
 */
export function ownPath(given: string | null | undefined): string | undefined {
  if (!given?.startsWith('/') || given.length > LENGTH_MAX || ODD.test(given)) return undefined;
  if (!URL.canParse(given, NOWHERE)) return undefined;
  const resolved = new URL(given, NOWHERE);
  if (resolved.origin !== NOWHERE || isOdd(resolved.pathname) || isSignIn(resolved.pathname)) return undefined;
  return resolved.pathname + resolved.search + resolved.hash;
}

/** The router ignores case and a slash at the end. */
const isSignIn = (path: string) => SIGN_IN.has(path.toLowerCase().replace(/\/+$/, ''));

function isOdd(path: string): boolean {
  let decoded = path;
  try {
    for (let times = 0; times < DECODED_TIMES; times += 1) {
      if (ODD.test(decoded)) return true;
      decoded = decodeURIComponent(decoded);
    }
  } catch {
    // A stray percent sign in what is decoded twice is no attack; in the path itself no route would match.
    return decoded === path;
  }
  return ODD.test(decoded);
}

/** The address of a sign-in screen that leads on to `next` afterwards. */
export const withNext = (screen: string, next: string | undefined): string =>
  next ? `${screen}?next=${encodeURIComponent(next)}` : screen;
