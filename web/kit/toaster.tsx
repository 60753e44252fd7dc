import { createRoot } from 'react-dom/client';
import { cssTransition, toast as tell, ToastContainer } from 'react-toastify/unstyled';
import { CloseIcon } from './icons.tsx';
import './toaster.css';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

let home: HTMLElement | undefined;

/** A root of its own: toasts outlive every screen, and no screen pays for them. */
function mount(): HTMLElement {
  if (home) return home;
  home = document.body.appendChild(document.createElement('div'));
  home.className = 'toast-home';
  home.popover = 'manual';
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
      // The payment window is a frame: while it has the focus, this page has lost it, and no toast would ever go.
      pauseOnFocusLoss={false}
      limit={4}
    />,
  );
  return home;
}

/** Draws one toast. */
export function showToast(kind: ToastKind, words: string, ms: number): void {
  const shown = mount();
  // Shown anew, it comes over a dialog that was opened since.
  if (shown.matches(':popover-open')) shown.hidePopover();
  shown.showPopover();
  tell[kind](words, { autoClose: ms });
}
