import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoPictures, FINISHED } from '#demo/pictures.ts';
import { renderDrawing } from '#demo/drawings/render.ts';

// node scripts/assets/draw-demo.ts: the pictures of the demo's artworks and artists whose drawing has changed, into demo/finished; those that
// nothing shows any more are removed. drawn.json has the hash of each file's drawing, by which the tests know that the files are of this code.
const LIST = path.join(FINISHED, 'drawn.json');

const before = JSON.parse(await readFile(LIST, 'utf8').catch(() => '{}')) as Record<string, string>;
const now: Record<string, string> = {};
for (const { file, draw } of demoPictures()) {
  const svg = draw();
  now[file] = createHash('sha256').update(svg).digest('hex');
  if (now[file] === before[file]) continue;
  const drawn = path.join(FINISHED, file);
  await mkdir(path.dirname(drawn), { recursive: true });
  await writeFile(drawn, await renderDrawing(svg));
  console.log(file);
}
for (const file of Object.keys(before)) if (!(file in now)) await rm(path.join(FINISHED, file), { force: true });
await writeFile(LIST, `${JSON.stringify(now, undefined, 2)}\n`);
