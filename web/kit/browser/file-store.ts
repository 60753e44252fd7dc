const STORE = 'files';

/** Runs one request in the store of an IndexedDB database. Throws where the browser has no room or forbids it. */
async function inStore<T>(database: string, mode: IDBTransactionMode, makeRequest: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opened = await open(database);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = opened.transaction(STORE, mode);
      const request = makeRequest(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser stored no file.')));
    });
  } finally {
    opened.close();
  }
}

const open = (database: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser stores no files.')));
  });

/** Where files, or objects of them, are kept by key. Each call throws where the browser has no room or forbids it. */
export type FileStore = {
  put: (key: string, value: unknown) => Promise<void>;
  find: (key: string) => Promise<unknown>;
  drop: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
};

/** A store in a database of the browser. */
export const fileStore = (database: string): FileStore => ({
  put: async (key: string, value: unknown): Promise<void> => void (await inStore(database, 'readwrite', (store) => store.put(value, key))),
  find: (key: string): Promise<unknown> => inStore<unknown>(database, 'readonly', (store) => store.get(key)),
  drop: (key: string): Promise<void> => inStore(database, 'readwrite', (store) => store.delete(key)),
  keys: async () => (await inStore(database, 'readonly', (store) => store.getAllKeys())).map(String),
});
