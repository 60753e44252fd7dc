import { Link, type LinkProps } from 'react-router';
import type { ButtonLook } from './button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';

/** A link that looks like a button. */
export function LinkButton({ look = 'secondary', className, ...rest }: LinkProps & { look?: ButtonLook | undefined }) {
  return <Link {...rest} className={classNames('button', `button-${look}`, className)} />;
}
