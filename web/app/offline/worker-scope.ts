/** The parts of a service worker's scope that ours uses; TypeScript's `webworker` types conflict with those of pages. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type FetchEvent = ExtendableEvent & {
  request: Request;
  /** The navigation preload: the response to a navigation that the browser requested while the worker started. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type MessageFromPage = ExtendableEvent & { data: unknown };

export type WorkerScope = {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageFromPage) => void): void;
};

/** What a page reports to its worker: its address (undefined when it is not to be fetched), and the files that it loaded. */
export type Seen = { address: string | undefined; files: string[] };
/** What a page tells its worker: what was seen, or that the account signed out (`forget`). */
export type Message = Seen | { forget: true };
