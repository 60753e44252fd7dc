import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prefetchedScreens, shortenManifest } from './browser-manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-manifest-'));
});
afterEach(() => rm(folder, { recursive: true }));

const route = (id: string) => ({ id, module: `/assets/${id}.js`, imports: ['/assets/a.js', '/assets/b.js'], css: [] });
const routesOf = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, route(id)]));
const write = (text: string, name = 'manifest-1f2e3d4c.js') => writeFile(path.join(folder, name), text);
const manifest = { entry: { module: '/assets/entry.js', imports: ['/assets/vendor.js'] }, version: '1f2e3d4c' };

describe('The manifest that every page loads', () => {
  test('has what a screen imports only where its link prefetches it, and everything else', async () => {
    const routes = routesOf([...prefetchedScreens, 'admin/orders/orders-screen']);
    await write(`window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};`);
    await shortenManifest(folder);
    const text = await readFile(path.join(folder, 'manifest-1f2e3d4c.js'), 'utf8');
    const written = JSON.parse(text.slice('window.__reactRouterManifest='.length, -1));
    const { imports: _, ...orders } = route('admin/orders/orders-screen');
    expect(written).toEqual({ ...manifest, routes: { ...routes, 'admin/orders/orders-screen': orders } });
  });

  test.each([
    ['of another form', [['export default {};', 'manifest-1f2e3d4c.js']]],
    ['that is not there', []],
    [
      'of which there are two',
      [
        ['', 'manifest-1.js'],
        ['', 'manifest-2.js'],
      ],
    ],
    [
      'without a screen that is prefetched',
      [[`window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: {} })};`, 'manifest-1.js']],
    ],
  ])('%s ends the build', async (_what, files) => {
    for (const [text = '', name] of files) await write(text, name);
    await expect(shortenManifest(folder)).rejects.toThrow(/manifest|route/);
  });
});

test('links prefetch the pages of works and of articles alone', async () => {
  const using: string[] = [];
  for await (const file of glob('web/**/*.tsx')) {
    if (!file.endsWith('.test.tsx') && /\bprefetch[={]/.test(await readFile(file, 'utf8'))) using.push(file);
  }
  expect(using.toSorted()).toEqual(['web/arts/art-card.tsx', 'web/blog/post-card.tsx']);
});
