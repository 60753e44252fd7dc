import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { ButtonLook } from './button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';

/** A link that looks like a button. */
export function LinkButton({ look = 'secondary', className, ...rest }: ComponentProps<typeof Link> & { look?: ButtonLook | undefined }) {
  return <Link {...rest} className={classNames('button', `button-${look}`, className)} />;
}
