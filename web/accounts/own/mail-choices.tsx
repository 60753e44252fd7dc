import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MailPreferences, optionalEmails } from '#contract/newsletter.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { optionalEmailLabels } from '#web/shell/areas.ts';
import { mailQuery, useChooseMail, useConfirmAgain } from './own-data.ts';

/** Which optional emails the account receives. */
export function MailChoices() {
  const { data, error } = useQuery(mailQuery());
  if (data) return <Choices chosen={data} />;
  return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-24 w-full" />;
}

type Choice = Partial<Omit<MailPreferences, 'isEmailVerified'>>;

function Choices({ chosen }: { chosen: MailPreferences }) {
  const { i18n } = useLingui();
  // Optimistic: shown before the request is sent, reverted when it is refused.
  const [wanted, setWanted] = useState<Choice>({});
  const choose = useChooseMail(() => setWanted({}));
  const shown = { ...chosen, ...wanted };
  const isLinkMailed = choose.isSuccess && choose.variables.newsletter === true && !chosen.newsletter;
  const change = (choice: Choice) => {
    setWanted(choice);
    choose.mutate(choice);
  };
  return (
    <div className="flex flex-col gap-2">
      {optionalEmails.map((email) => (
        <Checkbox
          key={email}
          label={i18n._(optionalEmailLabels[email])}
          checked={shown[email]}
          onChange={({ target }) => change({ [email]: target.checked })}
        />
      ))}
      <Checkbox
        label={<Trans>The newsletter</Trans>}
        checked={shown.newsletter}
        onChange={({ target }) => change({ newsletter: target.checked })}
      />
      <output className="text-sm text-ash">
        {isLinkMailed ? <Trans>Almost there: please open the link in the email we have just sent you.</Trans> : null}
      </output>
      {chosen.isEmailVerified ? null : <Unconfirmed />}
    </div>
  );
}

function Unconfirmed() {
  const { email } = useSession();
  const again = useConfirmAgain();
  return (
    <div className="flex flex-col items-start gap-x-5 gap-y-3 border border-hairline bg-paper px-5 py-4 sm:flex-row sm:items-center">
      <p className="min-w-0 text-sm sm:flex-1 wrap-anywhere">
        <Trans>{email} is not confirmed yet: open the link that we mailed to you.</Trans>
      </p>
      <output className="text-sm text-ash">{again.isSuccess ? <Trans>The link is on its way.</Trans> : null}</output>
      {again.isSuccess ? null : (
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          <Trans>Send the link again</Trans>
        </Button>
      )}
    </div>
  );
}
