import { chromium } from '@playwright/test';

// node bench/slow-connection.ts address [address …]: loading times of open shops on a phone with two slow connections: first paint, largest
// paint, and when a button responds, in ms; the median of five visits with an empty cache. With two addresses, one of an older build, it
// compares orders of loading: the visits alternate, so that load on the machine affects both.
const VISITS = 5;
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block' as const,
};
const CONNECTIONS = [
  { name: '400 kbit/s, 400 ms', bytesPerSecond: 50_000, latency: 400 },
  { name: '1.6 Mbit/s, 150 ms', bytesPerSecond: 200_000, latency: 150 },
];
type Seen = { first: number; largest: number; answers: number };
type Connection = (typeof CONNECTIONS)[number];

const addresses = process.argv.slice(2);
if (addresses.length === 0) throw new Error('Which shop? node bench/slow-connection.ts http://127.0.0.1:3000');
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  console.log('| connection | page | first paint | largest paint | a button answers |\n|---|---|---|---|---|');
  for (const connection of CONNECTIONS) for (const path of ['/', '/shop']) await compare(connection, path);
} finally {
  await browser.close();
}

async function compare(connection: Connection, path: string): Promise<void> {
  const seen = new Map(addresses.map((address) => [address, [] as Seen[]]));
  for (let visit = 0; visit < VISITS; visit += 1)
    for (const [address, visits] of seen) visits.push(await visitOnce(address + path, connection));
  for (const [address, visits] of seen) {
    const figures = (['first', 'largest', 'answers'] as const).map((name) => median(visits.map((one) => one[name])));
    console.log(`| ${connection.name} | ${address}${path} | ${figures.join(' | ')} |`);
  }
}

async function visitOnce(url: string, { bytesPerSecond, latency }: Connection): Promise<Seen> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
  // From then on clicks are no longer recorded for replay (web/app/replayed-clicks.ts).
  const answers = page.waitForFunction(() => Reflect.get(window, 'pressed') === null && performance.now(), null, { timeout: 120_000 });
  const at = Number(await (await answers).jsonValue());
  await page.waitForLoadState('load');
  const paints = await page.evaluate(
    () =>
      new Promise<[number, number]>((resolve) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        new PerformanceObserver((list) => resolve([first, list.getEntries().at(-1)?.startTime ?? 0])).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return { first: paints[0], largest: paints[1], answers: at };
}

function median(figures: number[]): number {
  return Math.round(figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0);
}
