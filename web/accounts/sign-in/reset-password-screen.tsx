import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { LOGIN_REDIRECT_MS } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { ResetPassword } from '#contract/accounts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useChange } from '#web/app/changes/use-change.ts';
import { hasFields, useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { LinkAgain } from './link-again.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { keptNext } from './use-next.ts';
import { PasswordField } from './password-field.tsx';
import { useResetPassword } from './queries.ts';
import { withNext } from '#web/accounts/session/own-path.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { useRedirectAfter } from './use-redirect.ts';

const NewPasswordForm = z.object({ password: ResetPassword.shape.password });

/**
 * Whether the link of the address bar can set a password: undefined until that is known, and where it cannot be asked, which its form then says. By a
 * call with the token in its body, because addresses are logged.
 */
function useLinkState(token: string): { isValid: boolean | undefined; isAsked: boolean } {
  const { mutate, data, isError } = useChange({
    run: async (asked: string, send) => (await send('POST /users/reset-password/link', { body: { token: asked } })).data,
    situation: 'mark',
  });
  useEffect(() => {
    if (token) mutate(token);
  }, [mutate, token]);
  return token ? { isValid: data?.isValid, isAsked: data !== undefined || isError } : { isValid: false, isAsked: true };
}

/** Sets a new password by the emailed link, without signing in (threats.md T08). A link that was used or is over says so at once. */
export default function ResetPasswordScreen() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { isValid, isAsked } = useLinkState(token);
  const title = <Trans>Set a new password</Trans>;
  const head = <Head title={t`Set a new password`} canonical={null} />;
  if (isValid === false) {
    return (
      <SignInLayout title={title} about={<Trans>This link has expired or was used before.</Trans>}>
        {head}
        {token ? <LinkAgain token={token} /> : null}
        <LinkButton to={screens.forgotPassword} look={token ? 'quiet' : 'primary'} className="self-start">
          <Trans>Enter my email address</Trans>
        </LinkButton>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={title} about={<Trans>Your other devices will be signed out.</Trans>}>
      {head}
      <NewPassword token={token} isAsked={isAsked} />
    </SignInLayout>
  );
}

function NewPassword({ token, isAsked }: { token: string; isAsked: boolean }) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const { register, onSubmit, showFieldFailures, formState } = useSchemaForm(NewPasswordForm);
  const reset = useResetPassword();
  const { goTo, isGoing } = useRedirectAfter(LOGIN_REDIRECT_MS);
  const submit = onSubmit(({ password }) =>
    reset.mutate(
      { token, password },
      {
        onSuccess: ({ data: { email } }) => goTo(withNext(screens.login, keptNext()), { email, isReset: true }),
        onError: showFieldFailures,
      },
    ),
  );
  const fields = (
    <>
      <FormFailure>{hasFields(reset.error) ? undefined : reset.failure}</FormFailure>
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 8 characters; a few words of your own are best.`}
        {...register('password')}
        error={formState.errors.password?.message}
      />
      <Button type="submit" look="primary" disabled={!isHydrated || !isAsked} busy={reset.isPending || isGoing}>
        <Trans>Set the password</Trans>
      </Button>
    </>
  );
  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <output className={reset.isSuccess ? 'border border-hairline bg-paper px-4 py-3 text-sm' : 'sr-only'}>
          {reset.isSuccess ? <Trans>Your password is set. Sign in with it.</Trans> : null}
        </output>
        {/* Until the sign-in opens there is nothing left to fill in. */}
        {reset.isSuccess ? null : fields}
      </form>
      {reset.isSuccess ? null : (
        <LinkButton to={screens.forgotPassword} look="quiet" className="self-start">
          <Trans>Ask for another link</Trans>
        </LinkButton>
      )}
    </>
  );
}
