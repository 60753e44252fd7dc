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
  addEventListener('scroll', () => home && placeBelowHeader(home), { passive: true, capture: true });
  new MutationObserver(placeAgain).observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', () => home && placeBelowHeader(home));
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
  placeBelowHeader(shown);
  dialog?.addEventListener('close', () => moveToTop(shown), { once: true });
}

/** While there is a toast. */
function placeAgain(): void {
  if (home?.querySelector('.Toastify__toast')) placeBelowHeader(home);
}

const headerOf = (within: ParentNode | null) => within?.querySelector('header')?.getBoundingClientRect();
/** The height of a toast of two lines. */
const TOAST_PX = 80;

/**
 * Below what is in view of the page's header, and below that of the dialog which they lie in where they would lie over it: never over its buttons. The
 * header of a short question in the middle of the window is left where it is, with its text free.
 */
function placeBelowHeader(shown: HTMLElement): void {
  const pageEnd = headerOf(document)?.bottom ?? 0;
  const dialog = headerOf(shown.parentElement);
  const isOverDialog = dialog !== undefined && dialog.top < Math.max(0, pageEnd) + TOAST_PX;
  const headerPx = isOverDialog ? Math.max(pageEnd, dialog.bottom) : pageEnd;
  shown.style.setProperty('--header-end', `${Math.max(0, Math.round(headerPx))}px`);
}

/** What takes back something in a dashboard stands at the foot of the window, as the outcome of an act of a list does. */
const placeOf = (link: ToastLink | undefined) =>
  link && 'act' in link && location.pathname.startsWith('/dashboard/') ? 'bottom-center' : 'top-right';

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
}

function remember(id: Id, isPlain: boolean): void {
  successes.add(id);
  if (isPlain) plain.add(id);
}

/** The toasts that say what was done; those of them that lead nowhere. */
const successes = new Set<Id>();
const plain = new Set<Id>();

function dismissAll(ids: Set<Id>): void {
  for (const id of ids) show.dismiss(id);
  ids.clear();
}

/** Closes what says that something was done: it was taken back. */
export function closeSuccesses(): void {
  dismissAll(successes);
}
