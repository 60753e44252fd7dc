import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Screens whose scripts are loaded before their link is pressed (`usePrefetch`): for these alone the browser reads what a route imports. */
export const prefetchedScreens = ['arts/artwork/artwork-screen', 'blog/blog-post-screen'];

type Manifest = { routes: Record<string, { imports?: string[] }> };

const ASSIGNMENT = /^window\.__reactRouterManifest=(\{.*\});$/s;

/**
 * Leaves what the routes import out of the manifest that every page loads: 2.9 of its 4.6 kB (brotli). Documents name these scripts for the
 * browser by the server's own manifest, which stays whole. `folder` is that of the browser's build; throws when React Router writes another form.
 */
export async function shortenManifest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
  const [name] = names;
  if (!name || names.length > 1) throw new Error(`one manifest of the routes is expected in ${folder}, there are ${names.length}`);
  const file = path.join(folder, name);
  const [, json] = ASSIGNMENT.exec((await readFile(file, 'utf8')).trim()) ?? [];
  if (!json) throw new Error(`${name} is no manifest of the known form`);
  const manifest = JSON.parse(json) as Manifest;
  const missing = prefetchedScreens.filter((id) => !manifest.routes[id]);
  if (missing.length > 0) throw new Error(`no route ${missing.join(', ')}`);
  for (const [id, route] of Object.entries(manifest.routes)) if (!prefetchedScreens.includes(id)) delete route.imports;
  await writeFile(file, `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
}
