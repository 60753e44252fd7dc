import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';

/** From here on every file that this process and its children make is its user's alone, also where nobody thought of it. */
export function writePrivately(): void {
  process.umask(0o077);
}

/** Closes a folder and everything below it; for copies, which bring the modes of what they were copied from. */
export async function closeTree(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
