import path from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { putFile, removeHalfFiles } from './put-file.ts';

/** File storage. Keys are made by the server: `pictures/0198c2/<uuid>/640.webp`, never a name that a client sent (threats.md T27). */
export type Storage = {
  /** Writes atomically. Throws 'storage.full' when there is no space. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Deletes every file below a folder. */
  deleteAll(folder: string): Promise<void>;
  /** The keys of all files below a folder, in no particular order. */
  list(folder: string): Promise<string[]>;
  /** Deletes partial files of killed processes once they are an hour old. */
  tidy(): Promise<void>;
};

/** Storage in a local folder, or in a bucket for `s3://key:secret@host/bucket?region=…` (faults.md F33: a missing file is no fault). */
export function openStorage(storageUrl: string | undefined, dataDir: string): Storage {
  const folder = path.join(dataDir, 'files');
  const bucket = storageUrl ? s3Driver(new URL(storageUrl)) : undefined;
  const disk = new Disk(bucket ?? new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes, contentType) => (bucket ? disk.put(key, bytes, { contentType }) : putFile(folder, key, bytes)),
    async get(key) {
      try {
        return await disk.getBytes(key);
      } catch {
        // It may have been written since; what cannot be read throws again.
        return (await disk.exists(key)) ? disk.getBytes(key) : undefined;
      }
    },
    has: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
    // A bucket has no folders: without the slash, which a disk takes away, it would be all keys that begin with the folder's name.
    deleteAll: (folder) => (bucket ? bucket.deleteAll(`${folder}/`) : disk.deleteAll(folder)),
    list: (folder) => (bucket ? listFiles(bucket, `${folder}/`) : listFiles(disk, folder)),
    tidy: () => (bucket ? Promise.resolve() : removeHalfFiles(folder)),
  };
}

async function listFiles(disk: Pick<Disk, 'listAll'>, folder: string): Promise<string[]> {
  const keys: string[] = [];
  let after: string | undefined;
  do {
    const options = { recursive: true, ...(after ? { paginationToken: after } : {}) };
    const page = await disk.listAll(folder, options).catch(ignoreMissing);
    for (const found of page.objects) if (found.isFile) keys.push(found.key);
    after = page.paginationToken;
  } while (after);
  return keys;
}

/** A missing folder is empty. */
function ignoreMissing(error: unknown): { paginationToken?: string; objects: [] } {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && e.code === 'ENOENT') return { objects: [] };
  }
  throw error;
}

function s3Driver(url: URL): S3Driver {
  const region = url.searchParams.get('region') ?? 'auto';
  const endpoint = url.hostname ? `${url.searchParams.get('http') === '1' ? 'http' : 'https'}://${url.host}` : undefined;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  });
  return new S3Driver({ client, bucket: url.pathname.replace(/^\/+/, ''), visibility: 'private' });
}
