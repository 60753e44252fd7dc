import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '#contract/accounts.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { AskFirst } from '#web/kit/dialogs/ask-first.tsx';
import { KeepsFocus } from '#web/kit/lists/keeps-focus.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { sessionsQuery, useEndDevice, useEndOtherDevices } from './own-data.ts';

/** The account's sessions, each with a button to sign it out. */
export function Devices() {
  const { data, error } = useQuery(sessionsQuery());
  if (!data) return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-24 w-full" />;
  return (
    <KeepsFocus>
      <ul className="flex flex-col divide-y divide-hairline border border-hairline bg-paper">
        {data.map((session) => (
          <Device key={session._id} session={session} />
        ))}
      </ul>
      {data.some(({ isCurrent }) => !isCurrent) ? <EverywhereElse /> : null}
    </KeepsFocus>
  );
}

function EverywhereElse() {
  const end = useEndOtherDevices();
  return (
    <AskFirst
      title={<Trans>Sign out everywhere else?</Trans>}
      action={<Trans>Sign out everywhere else</Trans>}
      isBusy={end.isPending}
      onConfirm={(close) => end.mutate(undefined, { onSuccess: close })}
      renderButton={(ask) => (
        <Button className="self-start" busy={end.isPending} onClick={ask}>
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
    >
      <p>
        <Trans>All other devices need your password or an emailed code to sign in again. This one stays signed in.</Trans>
      </p>
    </AskFirst>
  );
}

function Device({ session: { _id, createdAt, isCurrent, lastSeenAt, ...session } }: { session: OwnSession }) {
  const { t } = useLingui();
  const device = session.device || t`Unknown device`;
  const end = useEndDevice();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-5 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-sm text-ash">
          <Trans>
            Signed in <Moment time={createdAt} />, last seen <Moment time={lastSeenAt} /> at <Moment time={lastSeenAt} as="time" />
          </Trans>
        </p>
      </div>
      {isCurrent ? (
        <Badge look="good">
          <Trans>This device</Trans>
        </Badge>
      ) : (
        <AskFirst
          title={<Trans>Sign out {device}?</Trans>}
          action={<Trans>Sign Out</Trans>}
          isBusy={end.isPending}
          onConfirm={(close) => end.mutate(_id, { onSuccess: close })}
          renderButton={(ask) => (
            <Button busy={end.isPending} aria-label={t`Sign out ${device}`} onClick={ask}>
              <Trans>Sign Out</Trans>
            </Button>
          )}
        >
          <p>
            <Trans>Whoever uses it has to sign in again; what was typed there and not sent may be lost.</Trans>
          </p>
        </AskFirst>
      )}
    </li>
  );
}
