import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Address, withCountry, writeAddress } from '#contract/addresses.ts';
import { limits } from '#contract/limits.ts';
import { formatPhone } from '#contract/phone.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { KeepsFocus } from '#web/kit/lists/keeps-focus.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { addressesQuery, useEditAddress, useRemoveAddress } from './queries.ts';

/** The saved addresses: the order form offers them, the default one first. */
export function AddressBook() {
  const { data, error } = useQuery(addressesQuery());
  const [isAdding, setAdding] = useState(false);
  if (!data) return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-24 w-full" />;
  return (
    <KeepsFocus>
      {data.length === 0 ? (
        <p className="text-ash">
          <Trans>No saved addresses yet. Add one, and we'll fill it in when you order.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline border border-hairline bg-paper">
          {data.map((address) => (
            <Saved key={address._id} address={address} />
          ))}
        </ul>
      )}
      {data.length < limits.addressesMax ? (
        <Button className="self-start" onClick={() => setAdding(true)}>
          <Trans>Add an address</Trans>
        </Button>
      ) : (
        <p className="text-sm text-ash">
          <Trans>You've saved {limits.addressesMax} addresses, the maximum. Delete one to add another.</Trans>
        </p>
      )}
      <AddressDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </KeepsFocus>
  );
}

function Saved({ address }: { address: Address }) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const edit = useEditAddress();
  const remove = useRemoveAddress(() => setAsking(false));
  const { _id: id, street } = address;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="whitespace-pre-line wrap-anywhere">{withCountry(writeAddress(address), address.country)}</p>
        <p className="text-sm text-ash tabular-nums">{formatPhone(address.phone)}</p>
        {address.default ? (
          <p>
            <Badge>
              <Trans>Default</Trans>
            </Badge>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-x-4">
        <Button look="quiet" aria-label={t`Edit ${street}`} onClick={() => setEditing(true)}>
          <Trans>Edit</Trans>
        </Button>
        {address.default ? null : (
          <Button
            look="quiet"
            busy={edit.isPending}
            aria-label={t`Make ${street} the default`}
            onClick={() => edit.mutate({ id, body: { default: true } })}
          >
            <Trans>Make default</Trans>
          </Button>
        )}
        <Button look="quiet" aria-label={t`Delete ${street}`} onClick={() => setAsking(true)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      <AddressDialog address={address} isOpen={isEditing} onClose={() => setEditing(false)} />
      <QuestionDialog
        isOpen={isAsking}
        title={<Trans>Delete this address?</Trans>}
        action={<Trans>Delete address</Trans>}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(id)}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>Orders you've already placed aren't affected.</Trans>
        </p>
      </QuestionDialog>
    </li>
  );
}
