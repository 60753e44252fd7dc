import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** `primary` is the one action on a screen; `quiet` looks like a link. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook | undefined;
  /** Something is under way: a spinner is shown, and it cannot be pressed again. */
  busy?: boolean | undefined;
};

/** A button; `type` is 'button' unless said. */
export function Button({ look = 'secondary', busy = false, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
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

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, for those who do not see the icon. */
  label: string;
};

/** A button of 44 px with nothing but an icon in it. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" title={label} {...rest} aria-label={label} className={classNames('icon-button', className)} />;
}
