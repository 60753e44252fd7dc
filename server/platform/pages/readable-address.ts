/**
 * An address of a page that is not well encoded, such as /%ff, with its percent signs taken for what they are: it leads to the not-found page
 * like any other unknown one, and not to a refusal for machines. Calls keep theirs, which is refused in the wire format.
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
