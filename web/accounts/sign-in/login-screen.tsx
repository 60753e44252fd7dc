import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LOGIN_REDIRECT_MS } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { SignIn } from '#contract/accounts.ts';
import { Button } from '#web/kit/button.tsx';
import { Checkbox } from '#web/kit/checkbox.tsx';
import { FormFailure, TextField } from '#web/kit/field.tsx';
import { Head } from '#web/kit/head.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { arrivalOf } from './home-of.ts';
import { PasswordField } from './password-field.tsx';
import { session, takeGoingTo } from '#web/accounts/session/session.ts';
import { useSignIn } from './queries.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { useRedirectAfter } from './use-redirect.ts';
import { useSession } from '#web/accounts/session/use-session.ts';

/** Login: product.md sections 2, 4 and 5. */
export default function LoginScreen() {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const { register, onSubmit, formState } = useSchemaForm(SignIn);
  const { errors } = formState;
  const signIn = useSignIn();
  const { goTo, isGoing } = useRedirectAfter(LOGIN_REDIRECT_MS);
  const { hasEnded } = useSession();
  useSignedInElsewhere(signIn.isPending || signIn.isSuccess);
  const submit = onSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: () => goTo(arrivalOf(session(), takeGoingTo())),
    }),
  );
  return (
    <SignInLayout
      title={<Trans>Login</Trans>}
      about={hasEnded ? <Trans>Your session has ended. Please sign in again.</Trans> : <Trans>Good to see you again.</Trans>}
    >
      <Head title={t`Login`} canonical={null} />
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormFailure>{signIn.failure}</FormFailure>
        <TextField label={t`Email`} type="email" autoComplete="username" {...register('email')} error={errors.email?.message} />
        <PasswordField label={t`Password`} autoComplete="current-password" {...register('password')} error={errors.password?.message} />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Checkbox label={<Trans>Remember me</Trans>} {...register('remember')} />
          <Link to={screens.forgotPassword} className="button button-quiet">
            <Trans>Forgot password?</Trans>
          </Link>
        </div>
        <Button type="submit" look="primary" disabled={!isHydrated} busy={signIn.isPending || isGoing}>
          <Trans>Login</Trans>
        </Button>
      </form>
      <p className="border-t border-hairline pt-4 text-sm text-ash">
        <Trans>
          New to Ubugeni?{' '}
          <Link to={screens.signup} className="button button-quiet">
            Sign up
          </Link>
        </Trans>
      </p>
    </SignInLayout>
  );
}

/** Leaves this screen when somebody signs in in another tab, or the session comes from there. */
function useSignedInElsewhere(isByThisForm: boolean): void {
  const { authenticated } = useSession();
  const [cameSignedOut] = useState(() => !session().authenticated);
  const navigate = useNavigate();
  useEffect(() => {
    if (authenticated && cameSignedOut && !isByThisForm) void navigate(arrivalOf(session(), takeGoingTo()), { replace: true });
  }, [authenticated, cameSignedOut, isByThisForm, navigate]);
}
