import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Makes every file created from now on by this process and its children accessible to its user only, also where no mode is given. */
export function writePrivately(): void {
  process.umask(0o077);
}

/** Restricts a folder and everything below it to its user; for copies, which have the modes of their originals. */
export async function closeTree(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
