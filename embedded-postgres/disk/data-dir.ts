import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { findStandIn } from '#embedded-postgres/system/account.ts';

/** Entries of DATA_DIR that the program creates, those of a freshly formatted disk, and hidden files. */
const OWN_FILES = /^(postgres(\.(new|lock|log|log\.1))?|postgres-lib|files|mail|flutterwave-simulator\.json(\.new)?|lost\+found|\..*)$/;
/** Entries whose mode is left alone: PostgreSQL and its start set theirs. */
const OTHERS_FILES = /^postgres|^lost|^\./;

/**
 * Creates DATA_DIR if missing and restricts it and its entries to its user (0700 and 0600), also with existing data; deeper
 * files are protected by that. Where root runs the embedded PostgreSQL the folder belongs to PostgreSQL's user, because its data is in it.
 * A folder with files of others (a home, /tmp) is not changed. Throws what mkdir throws.
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
 * Restricts a folder to its user. With `forDatabase` it is owned by the user that replaces root: root can enter anyway, and PostgreSQL needs no
 * capability to reach its data.
 */
export function closeFolder(folder: string, forDatabase: boolean): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && forDatabase) {
    const { uid, gid } = findStandIn();
    attempt(() => chownSync(folder, uid, gid));
  }
  close(folder);
}

/** The parents that were created: the database's user can pass through them where root starts it. */
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

/** Only its owner may change a mode, and some file systems have none: the shop starts there too. */
function attempt(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
