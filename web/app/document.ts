import { createHash } from 'node:crypto';

const START = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** How long the scripts wait for the first pictures at most, in ms. */
const PATIENCE_MS = 2_500;

/** Done when the pictures of the first screenful have come, or failed, or take too long; at once for those who press or type. */
const untilPicturesStand = `const over = (image) => image.complete || new Promise((go) => { image.onload = image.onerror = go; });
const pictures = Promise.all(Array.from(document.querySelectorAll('img[fetchpriority=high]'), over));
const hurry = new Promise((go) => { for (const name of ['pointerdown', 'keydown']) addEventListener(name, go, { once: true }); });
await Promise.race([pictures, hurry, new Promise((go) => setTimeout(go, ${PATIENCE_MS}))]);
`;

/** When a page's scripts come: after its first pictures where it has any, else with everything else, behind styles and fonts. */
export function orderScripts(html: string): string {
  return /<img[^>]* fetchPriority="high"/.test(html) ? picturesFirst(html) : stylesFirst(html);
}

/** Module preloads take the line from styles and fonts: 1.9 s to the first paint on a phone, 0.8 s with a low priority. */
function stylesFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/**
 * Loads and runs the page's scripts when its first pictures stand. They are more bytes than all that is seen at first: on a slow line
 * they take it from the pictures, and on a cheap phone they run for a second in which nothing is painted (decision 0008).
 * React Router's own starting lines are put in as they were, for what they import must run in one go with them; their hash is needed too.
 */
function picturesFirst(html: string): string {
  const preloads = new Set(Array.from(html.matchAll(PRELOAD), ([, href]) => href));
  return html.replaceAll(PRELOAD, '').replace(START, (_whole, open: string, code: string, close: string) => {
    const preload = `for (const href of ${JSON.stringify(Array.from(preloads))}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));\n`;
    const start = `const start = Object.assign(document.createElement('script'), { type: 'module', textContent: ${quote(code)} });\n`;
    // React finds the document as it was rendered: the element may go when it has begun.
    return `${open}${untilPicturesStand}${preload}${start}document.head.append(start);\nstart.remove();\n${close}`;
  });
}

/** A text as it may stand in a script. */
const quote = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003C`);

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

/** `sha256-…` of each script in the page that would run; the policy allows these and no others (threats.md T32). */
export function scriptHashes(html: string): string[] {
  const runs = Array.from(html.matchAll(INLINE_SCRIPT)).filter(([, attributes = '']) => !/\ssrc=|json/.test(attributes));
  const hashes = runs.map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
  return Array.from(new Set(hashes));
}
