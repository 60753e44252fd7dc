import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { SignInByCode } from '#contract/accounts.ts';
import { ApiFailure } from '#web/app/api.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { useAskForCode, useSignInByCode } from './queries.ts';

const WHOLE = /^(?:\s*\d){6}\s*$/;

const CodeField = z.object({ code: SignInByCode.shape.code, remember: z.boolean() });

type CodeFormProps = {
  email: string;
  /** Whether 'Remember me' is ticked at first; it goes back to the password as it is then. */
  remember: boolean;
  isGoing: boolean;
  /** Whether this form is signing in, as opposed to another tab. */
  onSending: (isSending: boolean) => void;
  onSignedIn: () => void;
  onBack: (remember: boolean) => void;
};

/** Signing in by a code that is mailed as soon as this is shown; the answer never tells whether the address has an account. */
export function CodeForm({ email, remember: isKept, isGoing, onSending, onSignedIn, onBack }: CodeFormProps) {
  const { t } = useLingui();
  const { register, onSubmit, setFocus, setValue, getValues, formState } = useSchemaForm(CodeField, { code: '', remember: isKept });
  const { mutate: mail, ...asked } = useAskForCode();
  const signIn = useSignInByCode();
  const isAsked = useRef(false);
  useEffect(() => {
    // Once, also where React runs effects twice.
    if (!isAsked.current) mail({ email });
    isAsked.current = true;
    setFocus('code');
  }, [email, mail, setFocus]);
  const submit = onSubmit(({ code, remember }) => {
    // The sixth digit may have sent it already: each try counts.
    if (signIn.isPending || isGoing) return;
    onSending(true);
    const onError = () => {
      onSending(false);
      setFocus('code', { shouldSelect: true });
    };
    signIn.mutate({ email, code, remember }, { onSuccess: onSignedIn, onError });
  });
  const again = () => {
    signIn.reset();
    setValue('code', '');
    mail({ email });
    setFocus('code');
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormFailure>{signIn.failure ?? asked.failure}</FormFailure>
      <output className="border border-hairline bg-paper px-4 py-3 text-sm wrap-anywhere">
        {asked.isPending ? (
          <Trans>Sending a code to {email} …</Trans>
        ) : asked.isSuccess && !isMissed(signIn.error) ? (
          <Trans>If {email} has an account here, a code is on its way. It works once, for 10 minutes. Check your spam folder too.</Trans>
        ) : null}
      </output>
      <TextField
        label={t`Code from the email`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        className="[&_input]:text-lg [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
        {...register('code', { onChange: sendWhole })}
        error={formState.errors.code?.message}
      />
      <Checkbox label={<Trans>Remember me</Trans>} {...register('remember')} />
      <Button type="submit" look="primary" busy={signIn.isPending || isGoing}>
        <Trans>Login</Trans>
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Button look="quiet" busy={asked.isPending} onClick={again}>
          {isMissed(signIn.error) ? <Trans>Email me a new code</Trans> : <Trans>Send it again</Trans>}
        </Button>
        <Button look="quiet" onClick={() => onBack(getValues('remember'))}>
          <Trans>Use my password</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The last digit sends the form, however the code is written: `123456`, `123 456`. */
function sendWhole({ target }: { target: HTMLInputElement }): void {
  if (WHOLE.test(target.value)) target.form?.requestSubmit();
}

const isMissed = (error: Error | null) => error instanceof ApiFailure && error.code === 'session.code';
