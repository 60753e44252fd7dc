import { Trans, useLingui } from '@lingui/react/macro';
import { screens } from '#contract/screens.ts';
import { ForgotPassword } from '#contract/accounts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { keepNext, useNext, useTypedEmail } from './use-next.ts';
import { useForgotPassword } from './queries.ts';
import { withNext } from '#web/accounts/session/own-path.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';

/** Forgot password: the response is the same whether or not the address has an account (contract.md section 1). */
export default function ForgotPasswordScreen() {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const next = useNext();
  const typed = useTypedEmail();
  const { register, onSubmit, formState } = useSchemaForm(ForgotPassword, typed ? { email: typed } : undefined);
  const request = useForgotPassword();
  return (
    <SignInLayout
      title={<Trans>Forgot password</Trans>}
      about={<Trans>Tell us your email address and we will send you a link to set a new one.</Trans>}
    >
      <Head title={t`Forgot password`} canonical={null} />
      <form
        method="post"
        noValidate
        onSubmit={onSubmit((values) => {
          keepNext(next);
          request.mutate(values);
        })}
        className="flex flex-col gap-5"
      >
        <FormFailure>{request.failure}</FormFailure>
        <output className={request.isSuccess ? 'border border-hairline bg-paper px-4 py-3 text-sm' : 'sr-only'}>
          {request.isSuccess && (
            <Trans>
              If {request.variables.email} has an account here, we've sent it an email with a link. The link works once, for 30 minutes.
              Check your spam folder too.
            </Trans>
          )}
        </output>
        <TextField label={t`Email`} type="email" autoComplete="username" {...register('email')} error={formState.errors.email?.message} />
        <Button type="submit" look="primary" disabled={!isHydrated} busy={request.isPending}>
          {request.isSuccess ? <Trans>Send it again</Trans> : <Trans>Send the link</Trans>}
        </Button>
      </form>
      <LinkButton to={withNext(screens.login, next)} look="quiet" className="self-start">
        <Trans>Back to sign in</Trans>
      </LinkButton>
    </SignInLayout>
  );
}
