import { type Browser, chromium } from '@playwright/test';
import { startServer } from '../e2e/start-server.ts';

// Bytes that each screen transfers on its first visit, on a phone of 390 px, against the budgets of the architecture.
type Bytes = { script: number; style: number; font: number; image: number; document: number; other: number; total: number };
type Budget = { screen: string; path: string; saveData?: true; max?: { script?: number; total?: number } };

const KB = 1_000;
const budgets: Budget[] = [
  { screen: 'Shop', path: '/shop', max: { script: 135 * KB, total: 450 * KB } },
  { screen: 'Shop, Save-Data', path: '/shop', saveData: true, max: { total: 203 * KB } },
  { screen: 'Home', path: '/', max: { script: 143 * KB } },
  { screen: 'Artwork', path: '/ARTWORK', max: { script: 143.5 * KB } },
  { screen: 'Artists', path: '/artist', max: { script: 136 * KB } },
  { screen: 'Artists, Save-Data', path: '/artist', saveData: true, max: { total: 200 * KB } },
  { screen: 'Login', path: '/login' },
  { screen: 'Signup', path: '/signup' },
  { screen: 'Cart', path: '/cart' },
];

const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The slower Chromium takes the network to be, the more pictures below the window it loads; the one without a window knows no network, and
    // then loads as on 3G.
    '--force-effective-connection-type=4G',
    '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
  ],
});
let isOver = false;
try {
  const first = (await (await fetch(`${server.url}/api/v1/arts?limit=1`)).json()) as { data: { slug: string }[] };
  console.log('| screen | document | scripts | styles | fonts | pictures | all | budget |\n|---|---|---|---|---|---|---|---|');
  for (const budget of budgets) {
    const bytes = await weigh(browser, { ...budget, path: budget.path.replace('ARTWORK', first.data[0]?.slug ?? '') });
    const over = Object.entries(budget.max ?? {}).filter(([kind, max]) => bytes[kind as 'script' | 'total'] > max);
    isOver ||= over.length > 0;
    const limits = Object.entries(budget.max ?? {}).map(([kind, max]) => `${kind === 'total' ? 'all' : 'scripts'} ≤ ${max / KB} kB`);
    const cells = [bytes.document, bytes.script, bytes.style, bytes.font, bytes.image, bytes.total].map(
      (count) => `${(count / KB).toFixed(1)} kB`,
    );
    console.log(`| ${budget.screen} | ${cells.join(' | ')} | ${limits.join(', ') || '—'}${over.length > 0 ? ' **OVER**' : ''} |`);
  }
} finally {
  await browser.close();
  await server.close();
}
if (isOver) process.exitCode = 1;

/** Bytes transferred (compressed, without headers) until the page was idle. */
async function weigh(on: Browser, { path, saveData }: Budget): Promise<Bytes> {
  const context = await on.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    extraHTTPHeaders: saveData ? { 'save-data': 'on' } : {},
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const bytes: Bytes = { script: 0, style: 0, font: 0, image: 0, document: 0, other: 0, total: 0 };
  const kinds = new Map<string, keyof Bytes>();
  const headers = new Map<string, number>();
  const named: Record<string, keyof Bytes> = { Script: 'script', Stylesheet: 'style', Font: 'font', Image: 'image', Document: 'document' };
  await session.send('Network.enable');
  if (saveData) await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    headers.set(requestId, response.encodedDataLength);
    kinds.set(requestId, /\.js(\?|$)/.test(response.url) ? 'script' : (named[type] ?? 'other'));
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const body = Math.max(0, encodedDataLength - (headers.get(requestId) ?? 0));
    bytes[kinds.get(requestId) ?? 'other'] += body;
    bytes.total += body;
  });
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  await context.close();
  return bytes;
}
