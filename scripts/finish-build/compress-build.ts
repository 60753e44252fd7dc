import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Immutable files are compressed once at the highest level: build time is cheaper than a visitor's transfer time. As many at once as there are processors.
// Pages load many scripts of a few hundred bytes, each of which still becomes a third smaller; below this nothing is gained.
const LEAST_BYTES = 150;
const folder = path.join(import.meta.dirname, '../../build/client');
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt|xml|webmanifest|html)$/.test(entry.name))
  .map(({ parentPath, name }) => path.join(parentPath, name));
await Promise.all(Array.from({ length: availableParallelism() }, compressNext));

async function compressNext(): Promise<void> {
  for (let file = files.pop(); file !== undefined; file = files.pop()) await compress(file);
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
}
