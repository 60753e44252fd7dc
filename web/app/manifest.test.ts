import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { planFor } from './offline/plan.ts';

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Manifest = { name: string; start_url: string; display: string; icons: Icon[]; shortcuts: { url: string; icons: Icon[] }[] };

const folder = path.join(import.meta.dirname, '../../public');
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8')) as Manifest;

it('The manifest has what phones require to install a site', () => {
  expect(manifest).toMatchObject({ name: expect.any(String), start_url: '/', display: 'standalone' });
  const drawn = manifest.icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`);
  expect(drawn).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']));
});

it.each(manifest.icons.filter(({ type }) => type === 'image/png'))('$src is as large as the manifest says', async ({ src, sizes }) => {
  const { width, height } = await sharp(path.join(folder, src)).metadata();
  expect(`${width}x${height}`).toBe(sizes);
});

it.each(manifest.shortcuts)('The shortcut to $url is the address of a screen', ({ url }) => {
  const origin = 'https://ubugeni.example';
  expect(planFor({ method: 'GET', mode: 'navigate', url: origin + url }, origin)).toMatch(/^(page|needsNetwork)$/);
});
