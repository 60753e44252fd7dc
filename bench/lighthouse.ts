import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startServer } from '../e2e/start-server.ts';

// node bench/lighthouse.ts [address]: Lighthouse's mobile scores of the built product as a table. Performance depends on the load of the
// machine; a new shop is still preparing its pictures, so a shop that has been open for some minutes gives better figures.
const [address] = process.argv.slice(2);
const server = address ? { url: address, close: async () => {} } : await startServer();
const chrome = await launch({
  chromePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  const { data } = (await (await fetch(`${server.url}/api/v1/arts?limit=1`)).json()) as { data: { slug: string }[] };
  console.log(
    '| screen | performance | accessibility | best practices | SEO | first paint | largest paint | layout shift |\n|---|---|---|---|---|---|---|---|',
  );
  for (const path of ['/', '/shop', `/${data[0]?.slug ?? ''}`]) {
    const run = await lighthouse(server.url + path, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (!run) throw new Error(`Lighthouse gave nothing for ${path}`);
    const { categories, audits } = run.lhr;
    const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    );
    const shown = ['first-contentful-paint', 'largest-contentful-paint', 'cumulative-layout-shift'].map(
      (name) => audits[name]?.displayValue ?? '',
    );
    console.log(`| ${path} | ${[...scores, ...shown].join(' | ')} |`);
  }
} finally {
  chrome.kill();
  await server.close();
}
