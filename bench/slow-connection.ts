import { chromium } from '@playwright/test';

// node bench/slow-connection.ts address [address …]: what a phone sees of shops that are open already, on two slow lines: the first paint, the
// largest one, and when a button answers, in ms; the median of five visits with nothing kept. Two addresses, one with an older build,
// tell what a change of the order of loading does: they take turns, so that a busy machine is busy for both.
const VISITS = 5;
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block' as const,
};
const LINES = [
  { name: '400 kbit/s, 400 ms', bytesPerSecond: 50_000, latency: 400 },
  { name: '1.6 Mbit/s, 150 ms', bytesPerSecond: 200_000, latency: 150 },
];
type Seen = { first: number; largest: number; answers: number };
type Line = (typeof LINES)[number];

const addresses = process.argv.slice(2);
if (addresses.length === 0) throw new Error('Which shop? node bench/slow-connection.ts http://127.0.0.1:3000');
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  console.log('| line | page | first paint | largest paint | a button answers |\n|---|---|---|---|---|');
  for (const line of LINES) for (const path of ['/', '/shop']) await compare(line, path);
} finally {
  await browser.close();
}

async function compare(line: Line, path: string): Promise<void> {
  const seen = new Map(addresses.map((address) => [address, [] as Seen[]]));
  for (let visit = 0; visit < VISITS; visit += 1) for (const [address, visits] of seen) visits.push(await visitOnce(address + path, line));
  for (const [address, visits] of seen) {
    const figures = (['first', 'largest', 'answers'] as const).map((name) => median(visits.map((one) => one[name])));
    console.log(`| ${line.name} | ${address}${path} | ${figures.join(' | ')} |`);
  }
}

async function visitOnce(url: string, { bytesPerSecond, latency }: Line): Promise<Seen> {
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
  // From then on nobody has to remember what was pressed (web/app/replayed-clicks.ts).
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
