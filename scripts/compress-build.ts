import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Immutable files are compressed once at the highest level: build time is cheaper than a visitor's transfer time.
const folder = path.join(import.meta.dirname, '../build/client');
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|xml|webmanifest|html)$/.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const bytes = await readFile(file);
  if (bytes.length < 512) continue;
  await writeFile(
    `${file}.br`,
    await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
  await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
}
