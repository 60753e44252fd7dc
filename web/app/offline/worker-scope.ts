/** The few things of a service worker's world that ours uses; TypeScript's own `webworker` types cannot stand beside those of pages. */
export type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
export type Asking = Lasting & {
  request: Request;
  /** The answer to a navigation that the browser asked for while the worker woke up. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
export type Telling = Lasting & { data: unknown };

export type WorkerScope = {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Asking) => void): void;
  addEventListener(kind: 'message', listener: (event: Telling) => void): void;
};

/** What a page tells its worker: where somebody is (nothing when it is not to be fetched), and the files that this took. */
export type Seen = { address: string | undefined; files: string[] };
