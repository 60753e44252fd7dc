import { onClearPersonalData, OUTBOX_DATABASE } from '#web/accounts/session/clear-personal-data.ts';
import { fileStore } from '#web/kit/browser/file-store.ts';

const store = fileStore(OUTBOX_DATABASE);

/** Files of this page's own messages, for when the browser cannot store them. */
const held = new Map<string, File>();
onClearPersonalData(() => held.clear());

/** Stores the file of an unsent message, beyond a reload where the browser has space. */
export async function storeFile(clientId: string, file: File): Promise<void> {
  held.set(clientId, file);
  await store.put(clientId, file).catch(() => {});
}

/** The file of an unsent message; undefined when it was lost. */
export async function findFile(clientId: string): Promise<File | undefined> {
  const stored = held.get(clientId) ?? (await store.find(clientId).catch(() => undefined));
  return stored instanceof File ? stored : undefined;
}

export async function dropFile(clientId: string): Promise<void> {
  held.delete(clientId);
  await store.drop(clientId).catch(() => {});
}
