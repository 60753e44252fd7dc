import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { hashMigrations } from './migrate.ts';

export const MANIFEST = 'manifest.json';
const FORMAT = 2;

/**
 * `manifest.json` of a backup folder, written last: `tables/<name>.csv.gz` with rows and columns of each, the SHA-256 of each file, and the
 * migrations that had run. In the first format (without `format`) columns, the migrations' contents, and whether there should be files
 * are unknown.
 */
const Manifest = z.object({
  format: z.optional(z.literal(FORMAT)),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  migrationHashes: z.optional(z.record(z.string(), z.string())),
  tables: z.record(z.string(), z.number()),
  columns: z.optional(z.record(z.string(), z.array(z.string()))),
  hasFiles: z.optional(z.boolean()),
  sha256: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** A backup that cannot be made or used, with a sentence that says why. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export const fileOf = (table: string) => `tables/${table}.csv.gz`;

/** Describes a folder whose tables and files are written. */
export async function makeManifest(
  folder: string,
  found: Pick<Manifest, 'migrations' | 'tables' | 'columns' | 'hasFiles'>,
): Promise<Manifest> {
  const known = await hashMigrations();
  const migrationHashes = Object.fromEntries(found.migrations.map((name) => [name, known.get(name) ?? '']));
  return { format: FORMAT, madeAt: new Date().toISOString(), ...found, migrationHashes, sha256: await hashAll(folder) };
}

/** Reads a backup and checks everything that needs no database, without changing anything. Throws BackupRefused. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await parseManifest(folder);
  await refuseOtherVersion(manifest);
  const there = await hashAll(folder);
  const expected = Object.entries(manifest.sha256);
  refuseIfAny(
    'The backup lacks files: ',
    expected.filter(([file]) => !(file in there)).map(([file]) => file),
  );
  refuseIfAny(
    'The backup is damaged: ',
    expected.filter(([file, hash]) => there[file] !== hash).map(([file]) => file),
  );
  refuseIfAny(
    'The backup holds files that do not belong to it: ',
    Object.keys(there).filter((file) => !(file in manifest.sha256)),
  );
  refuseIfAny(
    'The backup lacks tables: ',
    Object.keys(manifest.tables).filter((table) => !(fileOf(table) in there)),
  );
  return manifest;
}

/** Throws when there are names; of many, the first are listed. */
export function refuseIfAny(sentence: string, names: string[]): void {
  if (names.length === 0) return;
  const told = names.slice(0, 5).join(', ');
  throw new BackupRefused(`${sentence}${told}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`);
}

async function parseManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupRefused(`${folder} is not a whole backup: there is no ${MANIFEST}, which is written last.`);
  try {
    const parsed = z.safeParse(Manifest, JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // No JSON: the same sentence.
  }
  throw new BackupRefused(`The ${MANIFEST} of ${folder} cannot be read: it is damaged, or of a newer version of Ubugeni.`);
}

/** Backups of older versions are restored and then migrated; those of a newer one, or of another branch, are unknown here. */
async function refuseOtherVersion({ migrations, migrationHashes }: Manifest): Promise<void> {
  const known = await hashMigrations();
  refuseIfAny(
    'The backup was made by another version of Ubugeni. Restore it with that version, then upgrade. Unknown here: ',
    migrations.filter((name) => !known.has(name) || (migrationHashes && migrationHashes[name] !== known.get(name))),
  );
}

async function hashAll(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    if (!entry.isFile() || name === MANIFEST) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    hashes[name] = hash.digest('hex');
  }
  return hashes;
}
