import { onClearPersonalData, OUTBOX_DATABASE } from '#web/accounts/session/clear-personal-data.ts';

const STORE = 'files';

/** Files of this page's own messages, for when the browser cannot store them. */
const held = new Map<string, File>();
onClearPersonalData(() => held.clear());

/** Stores the file of an unsent message, beyond a reload where the browser has space. */
export async function storeFile(clientId: string, file: File): Promise<void> {
  held.set(clientId, file);
  await inStore('readwrite', (store) => store.put(file, clientId)).catch(() => {});
}

/** The file of an unsent message; undefined when it was lost. */
export async function findFile(clientId: string): Promise<File | undefined> {
  const stored = held.get(clientId) ?? (await inStore<unknown>('readonly', (store) => store.get(clientId)).catch(() => undefined));
  return stored instanceof File ? stored : undefined;
}

export async function dropFile(clientId: string): Promise<void> {
  held.delete(clientId);
  await inStore('readwrite', (store) => store.delete(clientId)).catch(() => {});
}

/** Runs one request in IndexedDB. */
async function inStore<T>(mode: IDBTransactionMode, makeRequest: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = makeRequest(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser stored no file.')));
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
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser stores no files.')));
  });
