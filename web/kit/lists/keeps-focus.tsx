import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Around a list whose rows can be removed. The browser takes the focus to the top of the page when the row that has it goes, or the dialog
 * that was opened there; it comes to the list instead. To be rendered with the list.
 */
export function KeepsFocus({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const isGone = last.current instanceof Node && !last.current.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    last.current = null;
    list.current?.focus({ preventScroll: true });
  });
  return (
    <div
      ref={list}
      tabIndex={-1}
      className="flex flex-col gap-5 outline-none"
      onFocus={({ target }) => {
        last.current = target;
      }}
    >
      {children}
    </div>
  );
}
