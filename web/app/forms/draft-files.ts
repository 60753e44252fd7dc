import { DRAFT_DATABASE } from '#web/accounts/session/clear-personal-data.ts';
import { type FileStore, fileStore } from '#web/kit/browser/file-store.ts';
import { draftOwner, readDraft } from './drafts.ts';

const store = fileStore(DRAFT_DATABASE);
/** Of all files of one draft together. */
const BYTES_MAX = 40 * 1024 * 1024;

/** The chosen files of a form, by field. */
export type DraftFiles = Record<string, readonly File[]>;

/** What is stored of a draft; `at` is when, in ms. */
type Kept = { at: number; files: DraftFiles };

const prefixOf = () => `${draftOwner()}:`;
const keyOf = (name: string) => prefixOf() + name;

/** Stores the files of a draft; false where they are too large or the browser has no room. A visitor's are not stored. */
export async function writeDraftFiles(name: string, files: DraftFiles): Promise<boolean> {
  const all = Object.values(files).flat();
  if (all.length === 0) {
    await dropDraftFiles(name);
    return true;
  }
  let bytes = 0;
  for (const { size } of all) bytes += size;
  if (draftOwner() === '' || bytes > BYTES_MAX) return false;
  const isStored = await store.put(keyOf(name), { at: Date.now(), files } satisfies Kept).then(
    () => true,
    () => false,
  );
  if (isStored) await dropForgottenFiles(store, prefixOf(), (one) => readDraft(one) !== undefined).catch(() => {});
  return isStored;
}

/** Files are stored before the draft that they belong to, perhaps in another tab. */
const WAIT_MS = 60 * 60 * 1_000;

/**
 * Removes from a store the files of those drafts of an account (its `prefix`) that are no more: too old, or pushed out by newer ones
 * (drafts.ts). Files that were stored within the hour stay.
 */
export async function dropForgottenFiles(from: FileStore, prefix: string, hasDraft: (name: string) => boolean): Promise<void> {
  const keys = (await from.keys()).filter((key) => key.startsWith(prefix) && !hasDraft(key.slice(prefix.length)));
  for (const key of keys) {
    const kept = await from.find(key);
    if (!isKept(kept) || kept.at < Date.now() - WAIT_MS) await from.drop(key);
  }
}

/** The files of a draft; undefined where there are none. */
export async function readDraftFiles(name: string): Promise<DraftFiles | undefined> {
  const found = await store.find(keyOf(name)).catch(() => undefined);
  return isKept(found) ? found.files : undefined;
}

const isKept = (found: unknown): found is Kept =>
  typeof found === 'object' && found !== null && 'at' in found && typeof found.at === 'number' && 'files' in found && isFiles(found.files);
const isFiles = (found: unknown): found is DraftFiles =>
  typeof found === 'object' &&
  found !== null &&
  Object.values(found).every((list) => Array.isArray(list) && list.every((file) => file instanceof File));

/** Removes the files of a draft. */
export async function dropDraftFiles(name: string): Promise<void> {
  await store.drop(keyOf(name)).catch(() => {});
}
