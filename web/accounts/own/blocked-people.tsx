import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Blocked } from '#contract/chat.ts';
import { blockedQuery, useBlock, useUnblock } from '#web/chat/queries.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { KeepsFocus } from '#web/kit/lists/keeps-focus.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';

/** The accounts that this one has blocked, each with a button to unblock it. */
export function BlockedPeople() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(blockedQuery());
  if (!data) return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-24 w-full" />;
  const people = data.pages.flatMap((page) => page.data);
  return (
    <KeepsFocus>
      {people.length === 0 ? (
        <p className="text-ash">
          <Trans>You haven't blocked anyone. To block someone, open your conversation and use its menu.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline border border-hairline bg-paper">
          {people.map((person) => (
            <BlockedPerson key={person._id} person={person} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
          <Trans>More people</Trans>
        </Button>
      ) : null}
    </KeepsFocus>
  );
}

function BlockedPerson({ person: { _id, img, name, blockedAt } }: { person: Blocked }) {
  const { t } = useLingui();
  const again = useBlock(_id, () => toast.success(t`Blocked again: ${name}`));
  const unblock = useUnblock(_id, () => {
    toast.success(t`Unblocked: ${name}`, UNDO_MS, { label: t`Undo`, act: () => again.mutate() });
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-5 py-4">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar image={img} alt="" />
        <div className="flex min-w-0 flex-col">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm text-ash">
            <Trans>
              Blocked <Moment time={blockedAt} />
            </Trans>
          </p>
        </div>
      </div>
      <Button busy={unblock.isPending} aria-label={t`Unblock ${name}`} onClick={() => unblock.mutate()}>
        <Trans>Unblock</Trans>
      </Button>
    </li>
  );
}
