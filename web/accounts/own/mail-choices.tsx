import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailPreferences } from '#contract/newsletter.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { mailQuery, useChooseMail, useConfirmAgain } from './own-data.ts';

/** Whether the account receives the newsletter, and whether its address is confirmed. */
export function MailChoices() {
  const { data, error } = useQuery(mailQuery());
  if (data) return <Choices chosen={data} />;
  return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-11 w-full" />;
}

function Choices({ chosen }: { chosen: MailPreferences }) {
  // Optimistic: shown before the request is sent, reverted when it is refused.
  const [wanted, setWanted] = useState<boolean>();
  const choose = useChooseMail(() => setWanted(undefined));
  const isLinkMailed = choose.isSuccess && choose.variables.newsletter === true && !chosen.newsletter;
  const change = (newsletter: boolean) => {
    setWanted(newsletter);
    choose.mutate({ newsletter });
  };
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={<Trans>The newsletter</Trans>}
        checked={wanted ?? chosen.newsletter}
        onChange={({ target }) => change(target.checked)}
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
        <Trans>
          {email} is not confirmed yet: open the link we emailed you. Daily summaries and emails about saved searches need a confirmed
          address.
        </Trans>
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
