import { createRoot } from 'react-dom/client';
import { cssTransition, toast as show, ToastContainer } from 'react-toastify/unstyled';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import './toaster.css';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

let home: HTMLElement | undefined;

/** A React root of its own: toasts outlive screens, and cost a screen nothing. */
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
      // The payment window is an iframe: while it has the focus, this page does not, and toasts would never close.
      pauseOnFocusLoss={false}
      limit={4}
    />,
  );
  return home;
}

/** Shows one toast. */
export function showToast(kind: ToastKind, message: string, ms: number): void {
  const shown = mount();
  // Shown again, so that it is above a dialog that was opened meanwhile.
  if (shown.matches(':popover-open')) shown.hidePopover();
  shown.showPopover();
  show[kind](message, { autoClose: ms });
}
