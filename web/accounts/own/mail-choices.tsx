import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailPreferences } from '#contract/newsletter.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/button.tsx';
import { Checkbox } from '#web/kit/checkbox.tsx';
import { LoadFailure } from '#web/kit/load-failure.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { mailQuery, useChooseMail, useConfirmAgain } from './own-data.ts';

/** Which optional emails the account receives. */
export function MailChoices() {
  const { data, error } = useQuery(mailQuery());
  if (data) return <Choices chosen={data} />;
  return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-24 w-full" />;
}

type Choice = { newMessages?: boolean; savedSearches?: boolean; newsletter?: boolean };

function Choices({ chosen }: { chosen: MailPreferences }) {
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
      <Checkbox
        label={<Trans>New messages, while I am away</Trans>}
        checked={shown.newMessages}
        onChange={({ target }) => change({ newMessages: target.checked })}
      />
      <Checkbox
        label={<Trans>New works that fit my saved searches, once a day at most</Trans>}
        checked={shown.savedSearches}
        onChange={({ target }) => change({ savedSearches: target.checked })}
      />
      <Checkbox
        label={<Trans>The newsletter</Trans>}
        checked={shown.newsletter}
        onChange={({ target }) => change({ newsletter: target.checked })}
      />
      <output className="text-sm text-ash">
        {isLinkMailed ? <Trans>Almost there: please open the link in the e-mail we have just sent you.</Trans> : null}
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
