import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ContactMessage, ContactSender } from '#contract/contact.ts';
import { formatFrw } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { useStateWords } from '#web/orders/manage/order-messages.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { colleaguesQuery, useAssignContactMessage } from './inbox.ts';

/** Who is to answer an email, and the choice of who else. */
export function Assignee({ message: { _id: id, assignee } }: { message: ContactMessage }) {
  const { t } = useLingui();
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  const assign = useAssignContactMessage();
  // Who has it now stands there before the others are known.
  const all = assignee && !colleagues.some(({ _id }) => _id === assignee._id) ? [assignee, ...colleagues] : colleagues;
  return (
    <Select
      label={t`Assigned to`}
      value={assignee?._id ?? ''}
      disabled={assign.isPending}
      onChange={(event) => assign.mutate({ id, assignee: event.target.value || null })}
    >
      <option value="">{t`Nobody`}</option>
      {all.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The account with the email's address, and its latest orders. */
export function Sender({ sender }: { sender: ContactSender | null }) {
  const { t } = useLingui();
  const words = useStateWords();
  if (!sender) {
    return (
      <p className="text-sm text-ash">
        <Trans>No account has this address.</Trans>
      </p>
    );
  }
  return (
    <section className="flex flex-col gap-2 text-sm" aria-label={t`Person`}>
      <p>
        <PersonLink id={sender._id} name={sender.name} />
      </p>
      <p className="text-ash">
        <Trans>
          Joined <Moment time={sender.since} />
        </Trans>
        {' · '}
        <Plural value={sender.ordersCount} _0="no orders" one="# order" other="# orders" />
      </p>
      <ul className="flex flex-col" aria-label={t`Latest orders`}>
        {sender.orders.map(({ _id, number, status, payment, totalPrice, createdAt }) => (
          <li key={_id}>
            <Link to={screens.adminOrder(_id)} className="flex min-h-11 flex-col justify-center border-b border-hairline py-1 hover:bg-mat">
              <span className="underline underline-offset-4">
                <Trans>Order {number}</Trans>
              </span>
              <span className="text-xs text-ash">
                {formatFrw(totalPrice)} · {words.status[status]} · {words.payment[payment]} · <Moment time={createdAt} as="shortDate" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
