import { createRoot } from 'react-dom/client';
import { cssTransition, type Id, toast as show, ToastContainer } from 'react-toastify/unstyled';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import { UndoButton } from '#web/kit/buttons/undo-button.tsx';
import './toaster.css';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
/** What a toast speaks of, one press away: a whole navigation, because toasts are outside of the router; or an act, such as Undo. */
export type ToastLink = { label: string; to: string } | { label: string; act: () => void };

const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

let home: HTMLElement | undefined;

/** A React root of its own: toasts outlive screens, and cost a screen nothing. */
function mount(): HTMLElement {
  if (home) return home;
  home = document.body.appendChild(document.createElement('div'));
  home.className = 'toast-home';
  home.popover = 'manual';
  // A toast outlives a navigation, after which the header is in view again, or another one is there.
  // In the capturing phase: the scrolling of a dialog does not bubble.
  addEventListener('scroll', () => home && placeInSight(home), { passive: true, capture: true });
  new MutationObserver(placeAgain).observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', () => home && placeInSight(home));
  // The keyboard of a phone lies over the foot of the window.
  globalThis.visualViewport?.addEventListener('resize', () => home && placeInSight(home));
  createRoot(home).render(
    <ToastContainer
      position="top-right"
      transition={slide}
      icon={false}
      closeButton={({ closeToast }) => (
        <button type="button" aria-label="Close" className="icon-button" onClick={closeToast}>
          <CloseIcon />
        </button>
      )}
      newestOnTop
      // The payment window is an iframe: while it has the focus, this page does not, and toasts would never close.
      pauseOnFocusLoss={false}
      limit={4}
    />,
  );
  return home;
}

const Linked = ({ message, link, close }: { message: string; link: ToastLink; close: () => void }) => (
  <span className="toast-linked">
    {message}{' '}
    {'to' in link ? (
      <a href={link.to} className="toast-link">
        {link.label}
      </a>
    ) : (
      <UndoButton onUndo={() => (close(), closeSuccesses(), link.act())}>{link.label}</UndoButton>
    )}
  </span>
);

/**
 * Puts the toasts into the last modal dialog that is open, because everything outside of it is inert, an offer to undo too; back into the page once it
 * closes.
 */
function moveToTop(shown: HTMLElement): void {
  const dialog = Array.from(document.querySelectorAll('dialog[open]')).at(-1);
  const place = dialog ?? document.body;
  if (shown.parentElement !== place) place.append(shown);
  if (shown.matches(':popover-open')) shown.hidePopover();
  shown.showPopover();
  placeInSight(shown);
  dialog?.addEventListener('close', () => moveToTop(shown), { once: true });
}

/** While there is a toast: what leads to the page that one is on by now has said its part. */
function placeAgain(): void {
  if (!home?.querySelector('.Toastify__toast')) return;
  for (const [id, to] of leading) if (to === location.pathname) close(id);
  placeInSight(home);
}

/** Where the messages lie over as little as can be: below the header, on a phone at the foot. */
function placeInSight(shown: HTMLElement): void {
  shown.classList.toggle('is-in-dashboard', isInDashboard());
  placeBelowHeader(shown);
  shown.style.setProperty('--window-foot', `${Math.round(footPx())}px`);
}

/** So far above the window's foot what stays there is looked for: at the end of a page it stands a little higher. */
const FOOT_PROBES_PX = [2, 40, 80];

/** How much of the window's foot is taken, in pixels: by acts that stay there, which a message never lies over, or by a phone's keyboard. */
function footPx(): number {
  const view = globalThis.visualViewport;
  const keyboardPx = view ? innerHeight - view.offsetTop - view.height : 0;
  const atFoot = FOOT_PROBES_PX.flatMap((px) => document.elementsFromPoint(innerWidth / 2, innerHeight - px));
  const bars = atFoot.filter((element) => !element.closest('.toast-home') && staysAtFoot(element));
  return Math.max(0, keyboardPx, ...bars.map((bar) => innerHeight - bar.getBoundingClientRect().top));
}

/** Of what lies higher than a third of the window, such as a sheet, nothing is at the foot alone. */
function staysAtFoot(element: Element): boolean {
  const { position, bottom } = getComputedStyle(element);
  // The head of a list is sticky too, at the other end.
  const stays = (position === 'sticky' && bottom !== 'auto') || position === 'fixed' || element.matches('.window-foot, [data-window-foot]');
  return stays && element.getBoundingClientRect().height < innerHeight / 3;
}

const headerOf = (within: ParentNode | null) => within?.querySelector('header')?.getBoundingClientRect();
/** The height of a toast of two lines, and what is left free above it. */
const TOAST_PX = 80;
const GAP_PX = 12;

/**
 * Below what is in view of the page's header and its heading, and below the header of the dialog which they lie in where they would lie over it: never over
 * its buttons. The header of a short question in the middle of the window is left where it is, with its text free.
 */
function placeBelowHeader(shown: HTMLElement): void {
  // In a dashboard the acts of the page stand beneath the header, at the right: over the header itself a message hides less.
  const pageEnd = isInDashboard() ? 0 : Math.max(0, headerOf(document)?.bottom ?? 0);
  const endPx = shown.parentElement === document.body ? belowHeading(shown, pageEnd) : belowDialog(shown, pageEnd);
  shown.style.setProperty('--header-end', `${Math.round(endPx)}px`);
}

function belowDialog(shown: HTMLElement, pageEnd: number): number {
  const dialog = headerOf(shown.parentElement);
  return dialog && dialog.top < pageEnd + TOAST_PX ? Math.max(pageEnd, dialog.bottom) : pageEnd;
}

/** What stands right beneath a heading, as the name of an artwork's artist, in pixels: a line of 44, and some of it between them. */
const BENEATH_HEADING_PX = 64;

/** Below the words of the page's heading, and a line that belongs to it, where toasts beneath the header would lie over them: they say where one is. */
function belowHeading(shown: HTMLElement, pageEnd: number): number {
  if (isInDashboard()) return pageEnd;
  const heading = document.querySelector('h1');
  const toasts = Array.from(shown.querySelectorAll('.Toastify__toast'), (toast) => toast.getBoundingClientRect());
  if (!heading || toasts.length === 0) return pageEnd;
  const words = wordsIn(heading);
  const { top, right, bottom: lowest } = wordsIn(heading.closest('header') ?? heading);
  const bottom = Math.min(lowest, words.bottom + BENEATH_HEADING_PX);
  const left = Math.min(...toasts.map((toast) => toast.left));
  const heightPx = toasts.reduce((sum, { height }) => sum + GAP_PX + height, 0);
  const endPx = pageEnd + Math.max(GAP_PX + TOAST_PX, heightPx);
  return right > left && top < endPx && bottom > pageEnd ? bottom : pageEnd;
}

function wordsIn(element: Element): DOMRect {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect();
}

const isInDashboard = () => location.pathname.startsWith('/dashboard/');
const isPhone = () => matchMedia('(width < 40rem)').matches;

/** What takes back something in a dashboard stands at the foot of the window, as the outcome of an act of a list does; on a phone all do, in one pile. */
const placeOf = (link: ToastLink | undefined) => (link && 'act' in link && isInDashboard() && !isPhone() ? 'bottom-center' : 'top-right');

/** Shows one toast. */
export function showToast(kind: ToastKind, message: string, ms: number, link?: ToastLink): void {
  const shown = mount();
  moveToTop(shown);
  // An earlier 'Login successful' makes room for what is said next: two would lie over what was asked for.
  if (kind !== 'error') dismissAll(plain);
  const id = show[kind](link ? ({ closeToast }) => <Linked message={message} link={link} close={closeToast} /> : message, {
    autoClose: ms,
    position: placeOf(link),
    // Pressed twice, it is said once.
    ...(kind === 'warning' && link ? { toastId: message } : {}),
  });
  if (kind === 'success') remember(id, link === undefined);
  if (link && 'to' in link) leading.set(id, new URL(link.to, location.href).pathname);
}

function remember(id: Id, isPlain: boolean): void {
  successes.add(id);
  if (isPlain) plain.add(id);
}

/** The toasts that say what was done; those of them that lead nowhere. */
const successes = new Set<Id>();
const plain = new Set<Id>();
/** The pages that toasts lead to. */
const leading = new Map<Id, string>();

function close(id: Id): void {
  leading.delete(id);
  show.dismiss(id);
}

function dismissAll(ids: Set<Id>): void {
  for (const id of ids) show.dismiss(id);
  ids.clear();
}

/** Closes what says that something was done: it was taken back. */
export function closeSuccesses(): void {
  dismissAll(successes);
}
