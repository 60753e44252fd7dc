import type { ComponentProps } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Spinner } from '#web/kit/visuals/spinner.tsx';

/** `primary` is the one action on a screen; `quiet` looks like a link. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook | undefined;
  /** An action is in progress: shows a spinner, and the button cannot be pressed. */
  busy?: boolean | undefined;
  /** While busy it is only marked as disabled: a disabled button loses the focus, and with it a keyboard its place. */
  keepsFocus?: boolean | undefined;
};

/** A button; `type` defaults to 'button'. */
export function Button({ look = 'secondary', busy = false, keepsFocus, disabled, onClick, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? busyProps(keepsFocus) : { disabled, onClick })}
      className={classNames('button', `button-${look}`, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

const busyProps = (keepsFocus = false) => ({ 'aria-busy': true, ...(keepsFocus ? { 'aria-disabled': true } : { disabled: true }) });

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name. */
  label: string;
};

/** A button of 44 px with only an icon. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" title={label} {...rest} aria-label={label} className={classNames('icon-button', className)} />;
}
