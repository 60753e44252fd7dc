import { DRAFT_DATABASE } from '#web/accounts/session/clear-personal-data.ts';
import { fileStore } from '#web/kit/browser/file-store.ts';
import { draftOwner } from './drafts.ts';

const store = fileStore(DRAFT_DATABASE);
/** Of all files of one draft together. */
const BYTES_MAX = 40 * 1024 * 1024;

/** The chosen files of a form, by field. */
export type DraftFiles = Record<string, readonly File[]>;

const keyOf = (name: string) => `${draftOwner()}:${name}`;

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
  return store.put(keyOf(name), files).then(
    () => true,
    () => false,
  );
}

/** The files of a draft; undefined where there are none. */
export async function readDraftFiles(name: string): Promise<DraftFiles | undefined> {
  const found = await store.find(keyOf(name)).catch(() => undefined);
  return isFiles(found) ? found : undefined;
}

const isFiles = (found: unknown): found is DraftFiles =>
  typeof found === 'object' &&
  found !== null &&
  Object.values(found).every((list) => Array.isArray(list) && list.every((file) => file instanceof File));

/** Removes the files of a draft. */
export async function dropDraftFiles(name: string): Promise<void> {
  await store.drop(keyOf(name)).catch(() => {});
}
