import { onClearPersonalData, OUTBOX_DATABASE } from '#web/accounts/session/clear-personal-data.ts';

const STORE = 'files';

/** Files of this page's own messages, for when the browser keeps none. */
const held = new Map<string, File>();
onClearPersonalData(() => held.clear());

/** Keeps the file of a message on its way, through a reload too where the browser has room. */
export async function keepFile(clientId: string, file: File): Promise<void> {
  held.set(clientId, file);
  await inStore('readwrite', (store) => store.put(file, clientId)).catch(() => {});
}

/** The file of a message on its way; undefined when it did not survive. */
export async function findFile(clientId: string): Promise<File | undefined> {
  const kept = held.get(clientId) ?? (await inStore<unknown>('readonly', (store) => store.get(clientId)).catch(() => undefined));
  return kept instanceof File ? kept : undefined;
}

export async function dropFile(clientId: string): Promise<void> {
  held.delete(clientId);
  await inStore('readwrite', (store) => store.delete(clientId)).catch(() => {});
}

/** Does one thing in the browser's own database. */
async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser kept no file.')));
    });
  } finally {
    database.close();
  }
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(OUTBOX_DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps no files.')));
  });
