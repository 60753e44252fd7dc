import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { ForgotPassword, ResetPassword, SignIn, SignUp } from '#contract/accounts.ts';
import { send } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { toast } from '#web/kit/toasts/toast.ts';
import { clearSession, leaveSession, startSession } from '#web/accounts/session/session.ts';

export { useSession } from '#web/accounts/session/use-session.ts';

const SIGN_OUT_PATIENCE_MS = 5_000;

/** Signs in and stores the session as `remember` says; a refusal clears a stored one (product.md section 4). */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignIn) => send('POST /users/auth', { body }),
    onSuccess: (signedIn, { remember }) => {
      client.clear();
      startSession(signedIn, remember === true || remember === 'true' || remember === 'on');
    },
    onError: clearSession,
  });
}

/** Signs up without signing in; `img` is the profile image. */
export const useSignUp = () => useMutation({ mutationFn: (body: SignUp & { img?: File | undefined }) => send('POST /users', { body }) });

/** Requests an emailed link; the response never reveals whether the address exists. */
export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: z.input<typeof ForgotPassword>) => send('POST /users/forgot-password', { body }) });

/** Sets a new password by the emailed token; ends all sessions. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: z.input<typeof ResetPassword>) => send('POST /users/reset-password', { body }),
    onSuccess: clearSession,
  });

/** Signs out, here at once and on the server; `mutateAsync` resolves in either case, so that the caller can continue to /login. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await leaveSession(() =>
        send('POST /users/logout', { signal: AbortSignal.timeout(SIGN_OUT_PATIENCE_MS) }).catch((error: unknown) => {
          toast.error(explain('logout', error));
        }),
      );
      client.clear();
    },
  });
}
