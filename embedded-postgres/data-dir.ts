import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { findStandIn } from './account.ts';

/** What the program itself puts into DATA_DIR, what a disk of its own brings along, and hidden files. */
const OWN_FILES = /^(postgres(\.(new|lock|log|log\.1))?|postgres-lib|files|mail|flutterwave-simulator\.json(\.new)?|lost\+found|\..*)$/;
/** Of these, what is not ours to close: PostgreSQL and its start look after theirs. */
const OTHERS_FILES = /^postgres|^lost|^\./;

/**
 * Makes DATA_DIR where it is missing and closes it and what is directly in it to other users (0700 and 0600), also in old data; what is
 * deeper is behind that. Where root runs the embedded PostgreSQL the folder belongs to its user, for its data is in it.
 * A folder that holds files of others too (a home, /tmp) stays as it is. Throws what mkdir throws.
 */
export function openPrivateDataDir(dataDir: string, { isEmbedded }: { isEmbedded: boolean }): void {
  const first = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const hasDatabase = isEmbedded || existsSync(path.join(dataDir, 'postgres'));
  if (first && hasDatabase) letPassAbove(dataDir, first);
  const names = readdirSync(dataDir);
  for (const name of names.filter((one) => OWN_FILES.test(one) && !OTHERS_FILES.test(one))) close(path.join(dataDir, name));
  const isOurs = names.every((name) => OWN_FILES.test(name)) && (statSync(dataDir).mode & 0o1000) === 0;
  if (isOurs) closeFolder(dataDir, hasDatabase);
}

/**
 * Closes a folder to others. With `forDatabase` the user who stands in for root owns it: root may enter all the same, and PostgreSQL needs no
 * power of root to reach its data.
 */
export function closeFolder(folder: string, forDatabase: boolean): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && forDatabase) {
    const { uid, gid } = findStandIn();
    attempt(() => chownSync(folder, uid, gid));
  }
  close(folder);
}

/** The folders above, which were made on the way: the database's user passes through them where root starts it. */
function letPassAbove(dataDir: string, first: string): void {
  if (process.getuid?.() !== 0) return;
  for (let folder = path.dirname(path.resolve(dataDir)); folder.length >= first.length; folder = path.dirname(folder))
    chmodSync(folder, 0o711);
}

function close(file: string): void {
  attempt(() => {
    const found = statSync(file);
    const mode = found.isDirectory() ? 0o700 : 0o600;
    if ((found.mode & 0o7777) !== mode) chmodSync(file, mode);
  });
}

/** Only its owner may change a mode, and some disks have none: a shop opens there too. */
function attempt(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
