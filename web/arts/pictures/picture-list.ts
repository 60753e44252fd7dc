import type { ArtPicture } from '#contract/art-pictures.ts';
import { limits } from '#contract/limits.ts';
import { newKey } from '#web/app/api.ts';
import type { PictureFault } from './make-ready.ts';
import { type PictureChange, UNCHANGED } from './picture-change.ts';

/** A picture of the form: a stored one, or a chosen file on its way to the server. */
export type PictureItem = {
  key: string;
  name: string;
  /** What it shows, as typed. */
  alt: string;
  /** As it is on the server; an earlier version while a change of it is under way. */
  picture: ArtPicture | undefined;
  source: File | undefined;
  /** What is sent, also shown as its preview. */
  ready: File | undefined;
  change: PictureChange;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The part that has been sent, 0 to 1. */
  part: number;
  /** Why it failed, as the person reads it. */
  reason?: string | undefined;
};

/** A file that was not taken, by its name; `tooMany` has none. */
export type Refusal = { name: string; fault: PictureFault | 'tooMany' | { message: string } };

/** What is done with a picture on its way; each throws what `explain` makes readable. */
export type Steps = {
  prepare: (file: File, change: PictureChange) => Promise<File | PictureFault>;
  upload: (file: File, given: { key: string; onProgress: (part: number) => void; signal: AbortSignal }) => Promise<ArtPicture>;
  /** What a failed upload means: `isRefused` when the picture itself is the reason. */
  judge: (error: unknown) => { isRefused: boolean; message: string };
  /** Of a stored picture, to turn or cut it. */
  fetchStored: (picture: ArtPicture) => Promise<File>;
};

type Snapshot = { items: readonly PictureItem[]; refusals: readonly Refusal[] };

/** Runs work, so much at once; the rest waits in its order. */
function makeQueue(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

// One decoded photo of a phone is 200 MB; two uploads at once fill a line.
const preparing = makeQueue(1);
const uploading = makeQueue(2);

/** Identifies a file, so that the same one is not added twice. */
const signOf = (file: File) => `${file.name}/${file.size}/${file.lastModified}`;

/**
 * The pictures of a form, in their order. Each chosen file is made ready and uploaded by itself, at once: one that is refused or fails
 * concerns no other, and is never replaced by an earlier one.
 */
export class PictureList {
  readonly #steps: Steps;
  readonly #most: number;
  readonly #uploads = new Map<string, { abort: AbortController; uploadKey: string }>();
  readonly #listeners = new Set<() => void>();
  #now: Snapshot;

  constructor(stored: readonly ArtPicture[], steps: Steps, most: number = limits.picturesPerArt) {
    this.#steps = steps;
    this.#most = most;
    this.#now = { items: stored.map(storedItem), refusals: [] };
  }

  /** For useSyncExternalStore. */
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  read = (): Snapshot => this.#now;

  /** Adds files at the end, as many as there is room for; one that is there already is not added again. */
  add(files: readonly File[]): void {
    const known = new Set(this.#now.items.flatMap(({ source }) => (source ? [signOf(source)] : [])));
    const fresh = files.filter((file) => !known.has(signOf(file)) && known.add(signOf(file)));
    const fit = fresh.slice(0, Math.max(0, this.#most - this.#now.items.length));
    const added = fit.map(newItem);
    const refusals: Refusal[] = fit.length < fresh.length ? [{ name: '', fault: 'tooMany' }] : [];
    this.#set({ items: [...this.#now.items, ...added], refusals });
    for (const { key } of added) void this.#send(key);
  }

  /** What was not taken has been read. */
  forgetRefusals(): void {
    this.#set({ refusals: [] });
  }

  /** Shows these pictures, which are on the server, in place of all others, with the names of their files where those are known. */
  restore({ items }: { items: readonly (ArtPicture & { fileName: string })[] }): void {
    this.close();
    this.#set({ items: items.map(({ fileName, ...picture }) => ({ ...storedItem(picture), name: fileName })), refusals: [] });
  }

  /** Moves a picture to a place, counted from 0. */
  move(key: string, to: number): void {
    const { items } = this.#now;
    const from = items.findIndex((item) => item.key === key);
    const item = items[from];
    if (item && to >= 0 && to < items.length && to !== from) this.#set({ items: items.toSpliced(from, 1).toSpliced(to, 0, item) });
  }

  remove(key: string): void {
    this.#uploads.get(key)?.abort.abort();
    this.#uploads.delete(key);
    this.#set({ items: this.#now.items.filter((item) => item.key !== key) });
  }

  describe(key: string, alt: string): void {
    this.#patch(key, { alt });
  }

  /** Turns and cuts a picture; it is uploaded anew. */
  change(key: string, change: PictureChange): void {
    this.#patch(key, { change, ready: undefined });
    void this.#send(key);
  }

  retry(key: string): void {
    void this.#send(key);
  }

  retryAll(): void {
    for (const { key, state } of this.#now.items) if (state === 'failed') void this.#send(key);
  }

  /** Ends what is under way: the form has gone. */
  close(): void {
    for (const { abort } of this.#uploads.values()) abort.abort();
    this.#uploads.clear();
  }

  /** Once nothing is under way any more; whether all pictures have arrived. */
  async settle(): Promise<boolean> {
    const isRunning = () => this.#now.items.some(({ state }) => state === 'waiting' || state === 'sending');
    while (isRunning()) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
    return this.#now.items.every(({ state }) => state === 'done');
  }

  async #send(key: string): Promise<void> {
    const item = this.#find(key);
    if (!item) return;
    const before = this.#uploads.get(key);
    before?.abort.abort();
    // A repeated upload of the same bytes is one picture.
    const upload = { abort: new AbortController(), uploadKey: item.ready && before ? before.uploadKey : newKey() };
    this.#uploads.set(key, upload);
    const { signal } = upload.abort;
    this.#patch(key, { state: 'waiting', part: 0, reason: undefined });
    try {
      const ready = item.ready ?? (await this.#prepare(item, signal));
      if (signal.aborted) return;
      if (typeof ready === 'string') this.#refuse(item, ready);
      else await this.#upload(key, ready, { uploadKey: upload.uploadKey, signal });
    } catch (error) {
      if (!signal.aborted) this.#fail(item, error);
    }
  }

  async #upload(key: string, ready: File, { uploadKey, signal }: { uploadKey: string; signal: AbortSignal }): Promise<void> {
    this.#patch(key, { ready, state: 'sending' });
    const onProgress = (part: number) => !signal.aborted && this.#patch(key, { part });
    const picture = await uploading(async () => {
      signal.throwIfAborted();
      return this.#steps.upload(ready, { key: uploadKey, onProgress, signal });
    });
    if (!signal.aborted) this.#patch(key, { picture, state: 'done', part: 1 });
  }

  async #prepare(item: PictureItem, signal: AbortSignal): Promise<File | PictureFault> {
    return preparing(async () => {
      signal.throwIfAborted();
      const source = item.source ?? (item.picture ? await this.#steps.fetchStored(item.picture) : undefined);
      if (!source) return 'broken';
      if (!item.source) this.#patch(item.key, { source });
      return this.#steps.prepare(source, item.change);
    });
  }

  #fail(item: PictureItem, error: unknown): void {
    const { isRefused, message } = this.#steps.judge(error);
    if (isRefused) this.#refuse(item, { message });
    else this.#patch(item.key, { state: 'failed', reason: message });
  }

  /** A new file leaves the list, and is named; a picture that was there before stays, to be tried again or removed. */
  #refuse(item: PictureItem, fault: Refusal['fault']): void {
    const refusals = [...this.#now.refusals, { name: item.name, fault }];
    const items = item.picture
      ? this.#now.items.map((one) => (one.key === item.key ? { ...one, state: 'failed' as const, reason: '' } : one))
      : this.#now.items.filter(({ key }) => key !== item.key);
    this.#set({ items, refusals });
  }

  #find(key: string): PictureItem | undefined {
    return this.#now.items.find((item) => item.key === key);
  }

  #patch(key: string, patch: Partial<PictureItem>): void {
    this.#set({ items: this.#now.items.map((item) => (item.key === key ? { ...item, ...patch } : item)) });
  }

  #set(changes: Partial<Snapshot>): void {
    this.#now = { ...this.#now, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

const newItem = (source: File): PictureItem => ({
  key: newKey(),
  name: source.name,
  alt: '',
  picture: undefined,
  source,
  ready: undefined,
  change: UNCHANGED,
  state: 'waiting',
  part: 0,
});

const storedItem = (picture: ArtPicture): PictureItem => ({
  key: picture._id,
  name: '',
  alt: picture.alt,
  picture,
  source: undefined,
  ready: undefined,
  change: UNCHANGED,
  state: 'done',
  part: 1,
});
