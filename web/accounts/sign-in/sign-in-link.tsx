import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';

/** An inline link to the sign-in, which leads back to `goingTo`. */
export function SignInLink({ goingTo, children }: { goingTo: string; children?: ReactNode }) {
  return (
    <Link to={screens.loginFor(goingTo)} className="underline underline-offset-4">
      {children}
    </Link>
  );
}
