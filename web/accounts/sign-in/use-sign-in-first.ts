import { useLingui } from '@lingui/react/macro';
import { screens } from '#contract/screens.ts';
import { here } from '#web/accounts/session/session.ts';
import { explain } from '#web/app/failures/situations.ts';
import { toast } from '#web/kit/toasts/toast.ts';

/** It is the way on: long enough to be read, reached and pressed, also by keyboard (WCAG 2.2, 2.2.1). */
const WAY_ON_MS = 20_000;

/** Says 'Please Login First', with the sign-in one press away, which leads back to this page. */
export function useSignInFirst(): () => void {
  const { t } = useLingui();
  return () => toast.warning(explain('addToCartSignedOut'), WAY_ON_MS, { label: t`Sign in`, to: screens.loginFor(here()) });
}
