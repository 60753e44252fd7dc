import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { ForgotPassword } from '#contract/accounts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { arriveAt, keepNext, useNext, usePasswordSet, useTypedEmail } from './use-next.ts';
import { useForgotPassword } from './queries.ts';
import { withNext } from '#web/accounts/session/own-path.ts';
import { session } from '#web/accounts/session/session.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { needsDocument } from '#web/app/payment-document.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';

/** Forgot password: the response is the same whether or not the address has an account (contract.md section 1). */
export default function ForgotPasswordScreen() {
  const { t } = useLingui();
  const isSet = usePasswordSet();
  const { authenticated } = useSession();
  // Who opened this while signed in wants a link; who is signed in meanwhile has no need of one.
  const [cameSignedOut] = useState(() => !session().authenticated);
  const isOver = isSet || (authenticated && cameSignedOut);
  const [isSent, setSent] = useState(false);
  const isAsking = !isOver && !isSent;
  const about = isAsking ? <Trans>Tell us your email address. We'll send you a link to set a new password.</Trans> : undefined;
  return (
    <SignInLayout title={isOver ? <Over isSet={isSet} /> : <Trans>Forgot password</Trans>} about={about}>
      <Head title={t`Forgot password`} canonical={null} />
      {isOver ? <LeadOn /> : <AskForLink onSent={() => setSent(true)} />}
    </SignInLayout>
  );
}

const Over = ({ isSet }: { isSet: boolean }) => (
  <span role="status">{isSet ? <Trans>Your password was changed</Trans> : <Trans>You're signed in</Trans>}</span>
);

/** The link was opened in another tab: where this one goes on. */
function LeadOn() {
  const next = useNext();
  const { authenticated } = useSession();
  const navigate = useNavigate();
  const goOn = () => {
    const to = arriveAt(next);
    if (needsDocument(to)) location.assign(to);
    else void navigate(to);
  };
  return (
    <>
      <p className="text-ash">
        {authenticated ? <Trans>You're signed in. You can close this tab, or go on here.</Trans> : <Trans>Sign in with the new one.</Trans>}
      </p>
      {authenticated ? (
        <Button look="primary" className="self-start" onClick={goOn}>
          <Trans>Continue</Trans>
        </Button>
      ) : (
        <LinkButton look="primary" className="self-start" to={withNext(screens.login, next)}>
          <Trans>Sign in</Trans>
        </LinkButton>
      )}
    </>
  );
}

function AskForLink({ onSent }: { onSent: () => void }) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const next = useNext();
  const typed = useTypedEmail();
  const { register, onSubmit, formState } = useSchemaForm(ForgotPassword, typed ? { email: typed } : undefined);
  const request = useForgotPassword();
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={onSubmit((values) => {
          keepNext(next);
          request.mutate(values, { onSuccess: onSent });
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
        <Button type="submit" look={request.isSuccess ? 'secondary' : 'primary'} disabled={!isHydrated} busy={request.isPending}>
          {request.isSuccess ? <Trans>Send it again</Trans> : <Trans>Send the link</Trans>}
        </Button>
      </form>
      <LinkButton to={withNext(screens.login, next)} look="quiet" className="self-start">
        <Trans>Back to sign in</Trans>
      </LinkButton>
    </>
  );
}
