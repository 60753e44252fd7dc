import { createHash } from 'node:crypto';

const START = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** Longest time, in ms, that the scripts wait for the first pictures. */
const PATIENCE_MS = 2_500;

/** Resolves when the pictures of the first screenful have loaded, failed or timed out; at once when somebody presses or types. */
const untilPicturesStand = `const over = (image) => image.complete || new Promise((go) => { image.onload = image.onerror = go; });
const pictures = Promise.all(Array.from(document.querySelectorAll('img[fetchpriority=high]'), over));
const hurry = new Promise((go) => { for (const name of ['pointerdown', 'keydown']) addEventListener(name, go, { once: true }); });
await Promise.race([pictures, hurry, new Promise((go) => setTimeout(go, ${PATIENCE_MS}))]);
`;

/** Delays a page's scripts: until its first pictures have loaded, or with a lower priority than styles and fonts when it has none. */
export function orderScripts(html: string): string {
  return FIRST_PICTURE.test(html) ? picturesFirst(html) : stylesFirst(html);
}

const FIRST_PICTURE = /<img[^>]* fetchPriority="high"/;

/** At normal priority, module preloads delay styles and fonts: first paint on a phone after 1.9 s, with low priority after 0.8 s. */
function stylesFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/**
 * Loads and runs the page's scripts after its first pictures. The scripts are larger than everything visible at first: on a slow
 * connection they delay the pictures, and on a cheap phone they block painting for a second (decision 0008).
 * React Router's own start script is inserted unchanged, because its imports must run in one go with it; its hash is needed too.
 */
function picturesFirst(html: string): string {
  const preloads = new Set(Array.from(html.matchAll(PRELOAD), ([, href]) => href));
  return html.replaceAll(PRELOAD, '').replace(START, (_whole, open: string, code: string, close: string) => {
    const preload = `for (const href of ${JSON.stringify(Array.from(preloads))}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));\n`;
    const start = `const start = Object.assign(document.createElement('script'), { type: 'module', textContent: ${quote(code)} });\n`;
    // Removed once it has started: React expects the document as it was rendered.
    return `${open}${untilPicturesStand}${preload}${start}document.head.append(start);\nstart.remove();\n${close}`;
  });
}

/** A string literal that is safe inside a script element. */
const quote = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003C`);

/** Our fonts are loaded together with the styles. React does not know of these links: its own would request them again, in low-data mode too. */
export function preloadFonts(html: string, fonts: readonly string[]): string {
  const links = fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${href}"/>`);
  return html.replace('<head>', `<head>${links.join('')}`);
}

/** Marks a page rendered for low-data mode: root.css then uses system fonts (kit/browser/low-data.ts). */
export function markSpare(html: string): string {
  return html.replace('<html ', '<html data-spare="" ');
}

const INLINE_SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;

/** `sha256-…` of each inline script that runs; the content security policy allows these and no others (threats.md T32). */
export function scriptHashes(html: string): string[] {
  const runs = Array.from(html.matchAll(INLINE_SCRIPT)).filter(([, attributes = '']) => !/\ssrc=|json/.test(attributes));
  return Array.from(new Set(runs.map(([, , code = '']) => hashOf(code))));
}

/** Of scripts that many pages share: those in the head, what starts a screen. The data of a page is in its own. */
const known = new Map<string, string>();
const KNOWN_MAX = 500;
const SHARED_LENGTH = 8_000;

function hashOf(code: string): string {
  const hash = known.get(code) ?? `sha256-${createHash('sha256').update(code).digest('base64')}`;
  if (code.length < SHARED_LENGTH && known.size < KNOWN_MAX) known.set(code, hash);
  return hash;
}

/** The code that React Router starts the page with, which `orderScripts` hides in a text. */
export const startCodeOf = (html: string): string => START.exec(html)?.[0] ?? '';
