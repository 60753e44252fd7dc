import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ArtistOverview } from '#contract/artists.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { queryOf } from '#web/app/query.ts';

const link = 'flex min-h-11 items-center underline underline-offset-4';

/** The artist's to-do list: orders to send, unread messages, artworks that are almost sold out. */
export function ToDo({ toDo: { ordersToSend, lowStock } }: { toDo: ArtistOverview['toDo'] }) {
  const { identity } = useSession();
  const { data } = useQuery(queryOf('GET /messages/unread/{userId}', { params: { userId: identity }, identity }));
  const unread = data?.unreadCount ?? 0;
  const isNothing = ordersToSend + unread + lowStock.length === 0;
  return (
    <section aria-labelledby="to-do-title" className="flex flex-col gap-2">
      <h3 id="to-do-title" className="text-xl">
        <Trans>To do</Trans>
      </h3>
      {isNothing ? (
        <p className="text-ash">
          <Trans>You're all caught up.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col">
          {ordersToSend > 0 ? (
            <li>
              <Link to={`${screens.artistOrders}?fulfilment=unsent`} className={link}>
                <Plural value={ordersToSend} one="# order to send" other="# orders to send" />
              </Link>
            </li>
          ) : null}
          {unread > 0 ? (
            <li>
              <Link to={screens.chats} className={link}>
                <Plural value={unread} one="# unread message" other="# unread messages" />
              </Link>
            </li>
          ) : null}
          {lowStock.map(({ _id, name, available_arts }) => (
            <li key={_id}>
              <Link to={`${screens.artistArtworks}?art=${_id}`} className={link}>
                <Trans>
                  {name}: {available_arts} left
                </Trans>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
