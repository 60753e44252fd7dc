/**
 * Escapes the percent signs of a page's address that is not well encoded, such as /%ff, so that it leads to the not-found page like any other
 * unknown address instead of a JSON refusal. Calls of the API are refused in the API's format.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (isWellEncoded(path)) return url;
  const parts = path.split('/').map((part) => (isWellEncoded(part) ? part : part.replaceAll('%', '%25')));
  return parts.join('/') + url.slice(path.length);
}

function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
