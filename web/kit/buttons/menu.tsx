import { type ReactNode, useId, useRef } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';

type MenuProps = {
  /** Content of the button that opens it; `label` is its accessible name when it is only an icon. */
  opener: ReactNode;
  label: string;
  children: ReactNode;
  /** It is about to be shown. */
  onOpen?: (() => void) | undefined;
  /** For its width and the like; a narrow list by default. */
  className?: string | undefined;
};

/** Minimum distance to the opener and to the edges of the window. */
const EDGE_PX = 8;

/** A list of links and buttons below its opener, or above it where it does not fit below; the browser closes it by Escape and by a click outside. */
export function Menu({ opener, label, children, onOpen, className = 'w-64 py-2' }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = () => {
    const box = button.current?.getBoundingClientRect();
    if (!box || !menu.current) return;
    const { style } = menu.current;
    const right = Math.max(EDGE_PX, document.documentElement.clientWidth - box.right);
    style.top = `${box.bottom + EDGE_PX}px`;
    style.right = `${right}px`;
    // Its size is known once it is open, before it is painted: on a phone it may not fit to the left of its opener, nor below one at the window's foot.
    requestAnimationFrame(() => {
      const { left = EDGE_PX, bottom = 0, height = 0 } = menu.current?.getBoundingClientRect() ?? {};
      if (left < EDGE_PX) style.right = `${Math.max(EDGE_PX, right + left - EDGE_PX)}px`;
      if (bottom > innerHeight) style.top = `${box.top - EDGE_PX - height}px`;
    });
  };
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={label} title={label} className="icon-button">
        {opener}
      </button>
      {/* Choosing an entry closes the list; the entries are links and buttons with their own keyboard handling. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={classNames('menu', className)}
        onBeforeToggle={(event) => {
          place();
          if (event.newState === 'open') onOpen?.();
        }}
        onClick={(event) => (event.target as Element).closest('a,button') && menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
