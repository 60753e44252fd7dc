import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { fieldMessages } from '#contract/field-messages.ts';
import { ApiFailure } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { PasswordField } from '#web/accounts/sign-in/password-field.tsx';
import { answerQuestion } from '#web/accounts/session/password-question.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { usePurpose } from './password-purpose.ts';

const cancel = () => answerQuestion(false);

/** Asks for the signed-in account's password so that the pending call can continue; closing it cancels that call. */
export function ConfirmPasswordDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={cancel} title={<Trans>Confirm your password</Trans>} className="max-w-md">
      <Question />
    </Dialog>
  );
}

function Question() {
  const { t } = useLingui();
  const { authenticated, email } = useSession();
  const purpose = usePurpose();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const prove = useChange({
    run: (_: void, send) => send('POST /users/me/prove', { body: { password } }),
    situation: 'updateUser',
    onSuccess: () => answerQuestion(true),
  });
  useEffect(() => {
    if (!authenticated) cancel();
  }, [authenticated]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (password) prove.mutate();
  };
  const refusal = prove.error instanceof ApiFailure ? prove.error.fields['password'] : undefined;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className={purpose ? 'wrap-anywhere' : 'text-sm text-ash'}>
        {purpose ?? <Trans>You’re about to do something sensitive, so we need to make sure it’s you.</Trans>}
      </p>
      <FormFailure>{refusal ? null : prove.failure}</FormFailure>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={(input) => input?.setAttribute('autofocus', '')}
        label={t`Password`}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={refusal ?? (isTried && !password ? fieldMessages.passwordRequired : undefined)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={prove.isPending}>
          <Trans>Continue</Trans>
        </Button>
        <Button onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
