import { fakeFetch } from './fake-api.ts';

/** What jsdom lacks of a browser, as far as the screens need it: modal dialogs, popovers, observers, measures, leaving the page. */

const FOCUSABLE = 'button:not([disabled]), a[href], input:not([disabled], [type="hidden"]), select, textarea, [tabindex]';

/** Addresses for which the page was left by a whole navigation, 'reload' for a reload; jsdom stays where it is. */
let left: string[] = [];
export const leftFor = (): readonly string[] => left;

/** Open dialogs and popovers, the topmost last; what had the focus before a dialog. */
let opened: HTMLElement[] = [];
const focusBefore = new WeakMap<Element, Element | null>();

/** Forgets what a test left behind. */
export function resetBrowser(): void {
  left = [];
  // The theme, low-data mode and the like.
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
  opened = opened.filter(({ isConnected }) => isConnected);
}

/** Fills the gaps, once in a worker. */
export function fillBrowserGaps(): void {
  if ('showModal' in HTMLDialogElement.prototype) return;
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover });
  const matches = Object.getOwnPropertyDescriptor(Element.prototype, 'matches')?.value as (this: Element, selector: string) => boolean;
  Object.assign(Element.prototype, { matches: matchesOpen });
  function matchesOpen(this: HTMLElement, selector: string): boolean {
    return selector === ':popover-open' ? opened.includes(this) : matches.call(this, selector);
  }
  addEventListener('click', ({ target, defaultPrevented }) => defaultPrevented || press(target as Element));
  addEventListener('keydown', ({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && escape());
  Object.assign(globalThis, { IntersectionObserver: Unseeing, ResizeObserver: Unseeing, XMLHttpRequest: FakeXhr, scrollTo: () => {} });
  Object.assign(document, { elementsFromPoint: () => [] });
  Object.assign(globalThis, { matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }) });
  Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {}, setPointerCapture() {} });
  // Nothing has a place on a page that is not drawn.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Object.assign(URL, { createObjectURL: () => 'blob:http://localhost/chosen', revokeObjectURL() {} });
  recordNavigation();
  keepFramesComing();
}

/**
 * jsdom draws frames by an interval, set when a frame is asked for or the element with the focus goes. One that is set while a test fakes time never
 * runs again, and no later test of the worker gets a frame: so one is always asked for, from before any test.
 */
function keepFramesComing(): void {
  const ask = requestAnimationFrame;
  const again = () => void ask(again);
  again();
}

function showModal(this: HTMLDialogElement): void {
  if (this.open) return;
  this.open = true;
  opened.push(this);
  focusBefore.set(this, document.activeElement);
  (this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(FOCUSABLE))?.focus();
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  opened = opened.filter((one) => one !== this);
  const before = focusBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
}

function showPopover(this: HTMLElement): void {
  this.dispatchEvent(Object.assign(new Event('beforetoggle', { cancelable: true }), { newState: 'open' }));
  opened.push(this);
  // jsdom's own style sheet hides what has the attribute.
  this.style.display = 'block';
  this.dispatchEvent(new Event('toggle'));
}

function hidePopover(this: HTMLElement): void {
  this.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'closed' }));
  opened = opened.filter((one) => one !== this);
  this.style.display = '';
  this.dispatchEvent(new Event('toggle'));
}

/** A click on an opener toggles its popover; one outside closes the open ones that close by themselves. */
function press(target: Element): void {
  const opener = target.closest('[popovertarget]');
  const popover = opener && document.querySelector<HTMLElement>(`[id="${opener.getAttribute('popovertarget')}"]`);
  for (const one of opened) if (one !== popover && one.getAttribute('popover') === 'auto' && !one.contains(target)) one.hidePopover();
  if (popover && opened.includes(popover)) popover.hidePopover();
  else popover?.showPopover();
}

/** Closes the topmost dialog, unless it refuses, or popover. */
function escape(): void {
  const top = opened.findLast((one) => one.isConnected && one.getAttribute('popover') !== 'manual');
  if (!(top instanceof HTMLDialogElement)) top?.hidePopover();
  else if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
}

/** jsdom navigates nowhere: what would leave the page is recorded, everything else is its own. */
function recordNavigation(): void {
  const real = location;
  const leave = (address: string | URL) => void left.push(String(address));
  const recorded: Record<string | symbol, unknown> = { assign: leave, replace: leave, reload: () => leave('reload') };
  const get = (_: object, name: string | symbol) => {
    if (name in recorded) return recorded[name];
    const value: unknown = Reflect.get(real, name);
    return typeof value === 'function' ? (value.bind(real) as unknown) : value;
  };
  const set = (_: object, name: string | symbol, value: string) =>
    name === 'href' ? (leave(value), true) : Reflect.set(real, name, value);
  Object.defineProperty(globalThis, 'location', {
    configurable: true,
    value: new Proxy({}, { get, set }),
  });
}

/** An observer that never sees anything: nothing is laid out in jsdom. */
class Unseeing {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** XMLHttpRequest over the fake API, as far as web/app/upload.ts needs it. */
class FakeXhr extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #method = '';
  #address = '';
  #headers = new Headers();
  #answered = new Headers();
  #aborter = new AbortController();

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  getAllResponseHeaders(): string {
    return Array.from(this.#answered, ([name, value]) => `${name}: ${value}`).join('\r\n');
  }
  abort(): void {
    this.#aborter.abort();
    this.dispatchEvent(new Event('abort'));
  }
  send(body: BodyInit | null): void {
    const { signal } = this.#aborter;
    void this.#take(fakeFetch(this.#address, { method: this.#method, headers: this.#headers, body, signal }));
  }
  async #take(answering: Promise<Response>): Promise<void> {
    try {
      const response = await answering;
      this.status = response.status;
      this.#answered = response.headers;
      this.responseText = await response.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      if (!this.#aborter.signal.aborted) this.dispatchEvent(new Event('error'));
    }
  }
}
