import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { ReadyReasons } from '#web/kit/forms/ready-reasons.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { consequencesQuery } from '#web/accounts/queries.ts';
import { OpenOrders } from './open-orders.tsx';
import { useBlocking } from './queries.ts';

type BlockDialogProps = { person: Person; isBlocked: boolean; isOpen: boolean; onClose: () => void };

/** Blocks a person with a reason, or ends the block. */
export function BlockDialog({ person, isBlocked, isOpen, onClose }: BlockDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    onClose();
  };
  const blocking = useBlocking(person._id, close);
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={isBlocked ? t`Unblock ${person.name}?` : t`Block ${person.name}?`}
      action={isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
      isBusy={blocking.isPending}
      isIncomplete={reason.trim() === ''}
      onConfirm={() => blocking.mutate({ isBlocked, reason })}
      onClose={close}
    >
      <p>
        {isBlocked ? (
          <Trans>They can sign in again, and everything is as it was before the block.</Trans>
        ) : (
          <WhatBlockingDoes person={person} />
        )}
      </p>
      {isBlocked || !isOpen ? null : <StayingOrders id={person._id} />}
      <UnsavedWork isUnsaved={reason.trim() !== ''} />
      {isBlocked ? null : (
        <ReadyReasons
          reasons={[t`Spam`, t`Insulting messages`, t`Suspected fraud`]}
          onConfirm={(ready) => blocking.isPending || blocking.mutate({ isBlocked, reason: ready })}
        />
      )}
      <TextArea
        label={t`Reason`}
        hint={isBlocked ? t`Required. Only the staff see it.` : t`Required. We include it in the email.`}
        maxLength={limits.reasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </QuestionDialog>
  );
}

/** What a block takes from this person: the staff their work, an artist the shop. */
function WhatBlockingDoes({ person: { staff, role } }: { person: Person }) {
  const isArtist = role === 'Artist';
  if (staff && isArtist)
    return (
      <Trans>
        They are signed out and can’t sign in: they no longer work for Ubugeni, and their works leave the shop. Orders stay as they are.
      </Trans>
    );
  if (staff) return <Trans>They are signed out and can’t sign in: they no longer work for Ubugeni. Orders stay as they are.</Trans>;
  if (isArtist) return <Trans>They are signed out and can’t sign in, and their works leave the shop. Orders stay as they are.</Trans>;
  return <Trans>They are signed out and can’t sign in. Orders stay as they are.</Trans>;
}

/** The orders that somebody else has to end now; only an admin reads them. */
function StayingOrders({ id }: { id: string }) {
  const { isAdmin } = useSession();
  const { data } = useQuery({ ...consequencesQuery(id), enabled: isAdmin });
  if (!data?.orders.length) return null;
  return (
    <div className="flex flex-col gap-2">
      <p>
        <Trans>Open orders, which they can’t act on any more:</Trans>
      </p>
      <OpenOrders orders={data.orders} />
    </div>
  );
}
