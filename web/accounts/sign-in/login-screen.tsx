import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LOGIN_REDIRECT_MS } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { SignIn } from '#contract/accounts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { useOnDemand } from '#web/app/failures/use-on-demand.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { PasswordField } from './password-field.tsx';
import { withNext } from '#web/accounts/session/own-path.ts';
import { DRAFT_PREFIX } from '#web/accounts/session/clear-personal-data.ts';
import { storage } from '#web/accounts/session/session-storage.ts';
import { session } from '#web/accounts/session/session.ts';
import { useSignIn } from './queries.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { useReason } from './reason.ts';
import { arriveAt, useIsNew, useIsReset, useNext, useKnownEmail } from './use-next.ts';
import { useRedirectAfter } from './use-redirect.ts';
import { useSession } from '#web/accounts/session/use-session.ts';

const loadCodeForm = async () => (await import('./code-form.tsx')).CodeForm;

/** Login: product.md sections 2, 4 and 5; by password or by a mailed code (decision 32). */
export default function LoginScreen() {
  const { t } = useLingui();
  const next = useNext();
  const { goTo, isGoing } = useRedirectAfter(LOGIN_REDIRECT_MS);
  const byCode = useOnDemand(loadCodeForm);
  const [entered, setEntered] = useState({ email: useKnownEmail(), remember: false });
  const [isSending, setSending] = useState(false);
  useSignedInElsewhere(next, isSending || isGoing);
  const arrive = () => goTo(arriveAt(next));
  return (
    <SignInLayout title={<Trans>Login</Trans>} about={<Why />}>
      <Head title={t`Login`} canonical={null} />
      {byCode.Part ? (
        <byCode.Part
          {...entered}
          isGoing={isGoing}
          onSending={setSending}
          onSignedIn={arrive}
          onBack={(remember) => {
            setEntered({ ...entered, remember });
            byCode.close();
          }}
        />
      ) : (
        <PasswordForm
          email={entered.email}
          remember={entered.remember}
          isGoing={isGoing}
          onSending={setSending}
          onSignedIn={arrive}
          onCode={(typed) => {
            setEntered(typed);
            byCode.open();
          }}
          next={next}
        />
      )}
      <p className="border-t border-hairline pt-4 text-sm text-ash">
        <Trans>
          New to Ubugeni?{' '}
          <Link to={withNext(screens.signup, next)} className="button button-quiet">
            Sign up
          </Link>
        </Trans>
      </p>
    </SignInLayout>
  );
}

/** Why somebody is here, where it is known. */
function Why() {
  const { hasEnded } = useSession();
  const reason = useReason();
  const isNew = useIsNew();
  const isReset = useIsReset();
  if (isReset) return <Trans>Your password is set. Sign in with it.</Trans>;
  if (hasEnded)
    return (
      <>
        <Trans>Your session has ended. Please sign in again.</Trans>
        {hasDrafts() ? (
          <>
            {' '}
            <Trans>What you typed is kept as a draft in this browser.</Trans>
          </>
        ) : null}
      </>
    );
  if (isNew)
    return (
      <>
        <Trans>Your account is ready, and we've emailed you a link to confirm your address.</Trans>{' '}
        {reason ?? <Trans>Sign in with your password.</Trans>}
      </>
    );
  return reason ?? <Trans>Good to see you again.</Trans>;
}

/** Whether something that was typed waits in this browser: signing out would have erased it. */
const hasDrafts = () => Object.keys(storage('localStorage') ?? {}).some((key) => key.startsWith(DRAFT_PREFIX));

type PasswordFormProps = {
  /** Filled in; what was typed before, on this screen or at the sign-up. */
  email: string;
  remember: boolean;
  next: string | undefined;
  isGoing: boolean;
  onSending: (isSending: boolean) => void;
  onSignedIn: () => void;
  onCode: (typed: { email: string; remember: boolean }) => void;
};

function PasswordForm({ email, remember: isKept, next, isGoing, onSending, onSignedIn, onCode }: PasswordFormProps) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const { register, onSubmit, trigger, getValues, watch, formState } = useSchemaForm(
    SignIn,
    email ? { email, remember: isKept } : undefined,
  );
  const { errors } = formState;
  const signIn = useSignIn();
  const submit = onSubmit((values) => {
    onSending(true);
    signIn.mutate(values, { onSuccess: onSignedIn, onError: () => onSending(false) });
  });
  const askForCode = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return;
    const { email: typed, remember } = getValues();
    onCode({ email: typed.trim(), remember: remember === true });
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormFailure>{signIn.failure}</FormFailure>
      <TextField label={t`Email`} type="email" autoComplete="username" {...register('email')} error={errors.email?.message} />
      <PasswordField label={t`Password`} autoComplete="current-password" {...register('password')} error={errors.password?.message} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox label={<Trans>Remember me</Trans>} {...register('remember')} />
        <Link to={withNext(screens.forgotPassword, next)} state={{ email: watch('email') }} className="button button-quiet">
          <Trans>Forgot password?</Trans>
        </Link>
      </div>
      <Button type="submit" look="primary" disabled={!isHydrated} busy={signIn.isPending || isGoing}>
        <Trans>Login</Trans>
      </Button>
      <Button disabled={!isHydrated || signIn.isPending || isGoing} onClick={() => void askForCode()}>
        <Trans>Email me a code</Trans>
      </Button>
    </form>
  );
}

/** Leaves this screen when somebody signs in in another tab, or the session comes from there. */
function useSignedInElsewhere(next: string | undefined, isByThisForm: boolean): void {
  const { authenticated } = useSession();
  const [cameSignedOut] = useState(() => !session().authenticated);
  const navigate = useNavigate();
  useEffect(() => {
    if (authenticated && cameSignedOut && !isByThisForm) void navigate(arriveAt(next), { replace: true });
  }, [authenticated, cameSignedOut, isByThisForm, navigate, next]);
}
