import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldMessages } from '#contract/field-messages.ts';
import { screens } from '#contract/screens.ts';
import { ApiFailure } from '#web/app/api.ts';
import { consequencesQuery } from '#web/accounts/queries.ts';
import { ConsequenceList, isDeletionRefused } from '#web/accounts/manage/consequence-list.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { OpenOrders, OpenSales } from '#web/orders/own/open-orders.tsx';
import { PasswordField } from '#web/accounts/sign-in/password-field.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useDeleteAccount } from './own-data.ts';

/** Says what deleting the own account does, and asks for the password. */
export function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>Delete my account</Trans>}>
      <Question onClose={onClose} />
    </Dialog>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { identity } = useSession();
  const { data, error } = useQuery(consequencesQuery(identity));
  const back = (
    <Button onClick={onClose}>
      <Trans>Back</Trans>
    </Button>
  );
  if (!data) {
    return (
      <>
        {error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-32 w-full" />}
        <div>{back}</div>
      </>
    );
  }
  return (
    <>
      <ConsequenceList consequences={data} />
      {data.openOrders > 0 ? <OpenOrders /> : null}
      {data.openSales > 0 ? <OpenSales /> : null}
      {isDeletionRefused(data) ? <div>{back}</div> : <Confirmation back={back} />}
    </>
  );
}

function Confirmation({ back }: { back: ReactNode }) {
  const { t } = useLingui();
  const { identity, email } = useSession();
  const navigate = useNavigate();
  const remove = useDeleteAccount(() => void navigate(screens.home, { replace: true }));
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password) remove.mutate({ id: identity, password });
  };
  const refusal = remove.error instanceof ApiFailure ? remove.error.fields['password'] : undefined;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Enter your password to confirm`}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={refusal ?? (isTried && !password ? fieldMessages.passwordRequired : undefined)}
      />
      <FormFailure>{refusal ? null : remove.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={remove.isPending}>
          <Trans>Delete my account</Trans>
        </Button>
        {back}
      </div>
    </form>
  );
}
