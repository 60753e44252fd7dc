import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { AskForCode, ForgotPassword, ResetPassword, SignedIn, SignIn, SignInByCode, SignUp } from '#contract/accounts.ts';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { showFailure } from '#web/app/failures/show-failure.ts';
import { TOAST_SHORT_MS } from '#web/kit/toasts/toast.ts';
import { clearSession, leaveSession, startSession } from '#web/accounts/session/session.ts';
import { tellPasswordSet } from './use-next.ts';

export { useSession } from '#web/accounts/session/use-session.ts';

const SIGN_OUT_PATIENCE_MS = 5_000;

/** Signs in and stores the session as `remember` says; a refusal clears a stored one (product.md section 4). */
export function useSignIn() {
  const client = useQueryClient();
  return useChange({
    run: (body: SignIn, send) => send('POST /users/auth', { body }),
    situation: 'signIn',
    success: toastMessages.loginSuccessful,
    onSuccess: (signedIn, input) => begin(client, signedIn, input),
    onError: clearSession,
  });
}

/** Signs in by the mailed code, as by a password. */
export function useSignInByCode() {
  const client = useQueryClient();
  return useChange({
    run: (body: SignInByCode, send) => send('POST /users/auth/code/verify', { body }),
    situation: 'signInByCode',
    success: toastMessages.loginSuccessful,
    onSuccess: (signedIn, input) => begin(client, signedIn, input),
    onError: clearSession,
  });
}

function begin(client: QueryClient, signedIn: SignedIn, { remember }: Pick<SignIn, 'remember'>): void {
  // What a visitor was shown is not what this account is: an admin's lists have more in them.
  client.clear();
  startSession(signedIn, remember === true || remember === 'true' || remember === 'on');
}

/** Requests a mailed code; the response never reveals whether the address exists. */
export const useAskForCode = () =>
  useChange({
    run: (body: z.input<typeof AskForCode>, send) => send('POST /users/auth/code', { body }),
    situation: 'mailLink',
  });

/** Signs up without signing in; `img` is the profile image. */
export const useSignUp = () =>
  useChange({
    run: (body: SignUp & { img?: File | undefined }, send) => send('POST /users', { body }),
    situation: 'signUp',
    success: toastMessages.registrationSuccessful,
    toastMs: TOAST_SHORT_MS,
  });

/** Requests an emailed link; the response never reveals whether the address exists. */
export const useForgotPassword = () =>
  useChange({
    run: (body: z.input<typeof ForgotPassword>, send) => send('POST /users/forgot-password', { body }),
    situation: 'resetPassword',
  });

/** Sets a new password by the emailed token; ends all sessions. */
export const useResetPassword = () =>
  useChange({
    run: (body: z.input<typeof ResetPassword>, send) => send('POST /users/reset-password', { body }),
    situation: 'resetPassword',
    onSuccess: () => {
      clearSession();
      tellPasswordSet();
    },
  });

/** Signs out, here at once and on the server; `mutateAsync` resolves in either case, so that the caller can continue to /login. */
export const useLogout = () =>
  useChange({
    run: (_: void, send) =>
      leaveSession(() =>
        send('POST /users/logout', { signal: AbortSignal.timeout(SIGN_OUT_PATIENCE_MS) }).catch((error: unknown) =>
          showFailure('logout', error),
        ),
      ),
    situation: 'logout',
  });
