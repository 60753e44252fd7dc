import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { LOGIN_REDIRECT_MS } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { ResetPassword } from '#contract/accounts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { hasFields, useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { keptNext } from './use-next.ts';
import { PasswordField } from './password-field.tsx';
import { useResetPassword } from './queries.ts';
import { withNext } from '#web/accounts/session/own-path.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { useRedirectAfter } from './use-redirect.ts';

const NewPasswordForm = z.object({ password: ResetPassword.shape.password });

/** Sets a new password by the emailed link, without signing in (threats.md T08). */
export default function ResetPasswordScreen() {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { register, onSubmit, showFieldFailures, formState } = useSchemaForm(NewPasswordForm);
  const reset = useResetPassword(t`Your password is set. Sign in with it.`);
  const { goTo, isGoing } = useRedirectAfter(LOGIN_REDIRECT_MS);
  const submit = onSubmit(({ password }) =>
    reset.mutate(
      { token, password },
      {
        onSuccess: ({ data: { email } }) => goTo(withNext(screens.login, keptNext()), { email }),
        onError: showFieldFailures,
      },
    ),
  );
  return (
    <SignInLayout title={<Trans>Set a new password</Trans>} about={<Trans>Your other devices will be signed out.</Trans>}>
      <Head title={t`Set a new password`} canonical={null} />
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormFailure>{hasFields(reset.error) ? undefined : reset.failure}</FormFailure>
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          hint={t`At least 8 characters; a few words of your own are best.`}
          {...register('password')}
          error={formState.errors.password?.message}
        />
        <Button type="submit" look="primary" disabled={!isHydrated} busy={reset.isPending || isGoing}>
          <Trans>Set the password</Trans>
        </Button>
      </form>
      <LinkButton to={screens.forgotPassword} look="quiet" className="self-start">
        <Trans>Ask for another link</Trans>
      </LinkButton>
    </SignInLayout>
  );
}
