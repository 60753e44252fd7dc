import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Spinner } from '#web/kit/visuals/spinner.tsx';

/** `primary` is the one action on a screen; `quiet` looks like a link. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook | undefined;
  /** An action is in progress: shows a spinner, and the button cannot be pressed. The focus comes back to it afterwards. */
  busy?: boolean | undefined;
};

/** A button; `type` defaults to 'button'. */
export function Button({ look = 'secondary', busy = false, disabled, className, children, ...rest }: ButtonProps) {
  const button = useFocusAfter(busy);
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames('button', `button-${look}`, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** The browser takes the focus from a button that is disabled: it gets it back, unless it went elsewhere meanwhile. */
function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return button;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name. */
  label: string;
};

/** A button of 44 px with only an icon. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" title={label} {...rest} aria-label={label} className={classNames('icon-button', className)} />;
}
