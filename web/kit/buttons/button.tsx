import type { ComponentProps } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Spinner } from '#web/kit/visuals/spinner.tsx';

/** `primary` is the one action on a screen; `quiet` looks like a link. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook | undefined;
  /** An action is in progress: shows a spinner; pressed, the button does nothing, and keeps the focus. */
  busy?: boolean | undefined;
};

/** A button; `type` defaults to 'button'. */
export function Button({ look = 'secondary', busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: the browser would take the focus from it. Enter in a field presses it too.
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames('button', `button-${look}`, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name. */
  label: string;
};

/** A button of 44 px with only an icon. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" title={label} {...rest} aria-label={label} className={classNames('icon-button', className)} />;
}
