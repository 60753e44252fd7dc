import { createHash } from 'node:crypto';

/** Module preloads take the line from styles and fonts: 1.9 s to the first paint on a phone, 0.8 s with a low priority. */
export function hurryStyles(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

const START = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;

/** How long the scripts wait for the first pictures at most, in ms; what is pressed meanwhile is remembered (early-press.ts). */
const PATIENCE_MS = 2_500;

/** Done when the pictures of the first screenful are painted, or failed, or take too long. A page that nobody looks at paints nothing. */
const untilPicturesStand = `const over = (image) => image.complete || new Promise((go) => { image.onload = image.onerror = go; });
const pictures = Promise.all(Array.from(document.querySelectorAll('img[fetchpriority=high]'), over));
await Promise.race([pictures, new Promise((go) => setTimeout(go, ${PATIENCE_MS}))]);
if (!document.hidden) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
`;

/**
 * Starts the page's scripts when its first pictures stand: they come meanwhile, but running them keeps a cheap phone busy for a second
 * in which it paints nothing. React Router's static imports would run before any other line, so they become dynamic ones.
 */
export function picturesFirst(html: string): string {
  return html.replace(START, (_whole, open: string, code: string, close: string) => {
    const later = code.replaceAll(/^import (?:\* as (\w+) from )?("[^"]+")/gm, (_line, name: string | undefined, from: string) =>
      name ? `const ${name} = await import(${from})` : `await import(${from})`,
    );
    return `${open}${untilPicturesStand}${later}${close}`;
  });
}

/** Our fonts come with the styles instead of after them. React does not know of these links: it would ask for them again, light page or not. */
export function preloadFonts(html: string, fonts: readonly string[]): string {
  const links = fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${href}"/>`);
  return html.replace('<head>', `<head>${links.join('')}`);
}

/** Marks a page made for those who save data: root.css gives it the system's own fonts (kit/low-data.ts). */
export function markSpare(html: string): string {
  return html.replace('<html ', '<html data-spare="" ');
}

const INLINE_SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;

/** `sha256-…` of each script in the page that would run; the policy allows these and no others (security.md T32). */
export function scriptHashes(html: string): string[] {
  const runs = Array.from(html.matchAll(INLINE_SCRIPT)).filter(([, attributes = '']) => !/\ssrc=|json/.test(attributes));
  const hashes = runs.map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
  return Array.from(new Set(hashes));
}
