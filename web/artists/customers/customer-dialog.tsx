import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/artists.ts';
import { screens } from '#contract/screens.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { NoteForm } from './note-form.tsx';
import { customerQuery } from './customers.ts';

/** A customer: what they bought, the way to their orders and to the chat, and the artist's own note. Open while there is an id. */
export function CustomerDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={<Trans>Customer</Trans>} className="w-[min(calc(100vw-2rem),36rem)]">
      {id ? <OneCustomer id={id} /> : null}
    </Dialog>
  );
}

function OneCustomer({ id }: { id: string }) {
  const { data: customer, error } = useQuery(customerQuery(id));
  if (error && !customer) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!customer) return <Skeleton className="h-64 w-full" />;
  return (
    <>
      <Facts customer={customer} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={screens.chat(id, undefined, screens.artistChats)}>
          <Trans>Chat</Trans>
        </LinkButton>
        <LinkButton to={`${screens.artistOrders}?search=${encodeURIComponent(customer.email)}`}>
          <Trans>See their orders</Trans>
        </LinkButton>
      </div>
      <NoteForm key={customer._id} customer={customer} />
    </>
  );
}

function Facts({ customer: { name, email, orders, total, last } }: { customer: Customer }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-lg wrap-anywhere">{name}</p>
      <p className="text-sm wrap-anywhere">
        <a href={`mailto:${email}`} className="underline decoration-edge underline-offset-4">
          {email}
        </a>
      </p>
      <p className="text-sm text-ash">
        <Plural value={orders} one="# paid order" other="# paid orders" /> · <Price amountFrw={total} /> ·{' '}
        <Trans>
          last on <Moment time={last} />
        </Trans>
      </p>
    </div>
  );
}
