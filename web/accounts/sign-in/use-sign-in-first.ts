import { useLingui } from '@lingui/react/macro';
import { screens } from '#contract/screens.ts';
import { here } from '#web/accounts/session/session.ts';
import { explain } from '#web/app/failures/situations.ts';
import { toast } from '#web/kit/toasts/toast.ts';

/** Says 'Please Login First', with the sign-in one press away, which leads back to this page. `ms` until the toast closes. */
export function useSignInFirst(): (ms?: number) => void {
  const { t } = useLingui();
  return (ms) => toast.warning(explain('addToCartSignedOut'), ms, { label: t`Sign in`, to: screens.loginFor(here()) });
}
