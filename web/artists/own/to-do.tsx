import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ArtistOverview } from '#contract/artists.ts';
import { formatFrw } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { useChatPath } from '#web/app/layout/use-chat-path.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { dataQueryOf, queryOf } from '#web/app/query.ts';
import { WordLink } from '#web/kit/buttons/word-button.tsx';

type ToDos = ArtistOverview['toDo'];
/** `isHere`: it leads to more of this list. `next`: the first of it with its act ready. */
type Entry = { key: string; to?: string; text: ReactNode; isLate?: boolean; isHere?: boolean; next?: Next };
type Next = { to: string; label: string; text: string };

/** What an artist does now: what waits for buyers first. Each entry leads to exactly that. */
export function ToDo({ toDo }: { toDo: ToDos }) {
  const groups = useGroups(toDo);
  return (
    <section aria-labelledby="to-do-title" className="flex flex-col gap-3">
      <h3 id="to-do-title" className="text-xl">
        <Trans>What to do now</Trans>
      </h3>
      {groups.length === 0 ? (
        <p className="text-ash">
          <Trans>You're all caught up.</Trans>
        </p>
      ) : (
        <dl className="flex flex-col border-t border-hairline">
          {groups.map(({ name, entries }) => (
            <div key={name} className="grid border-b border-hairline py-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="pt-2.5 text-sm text-ash">{name}</dt>
              {entries.map((entry) => (
                <dd key={entry.key} className="flex min-h-11 min-w-0 items-center sm:col-start-2">
                  <OneToDo entry={entry} />
                  {entry.next ? (
                    <span className="ml-auto flex-none pl-4">
                      <WordLink to={entry.next.to} label={entry.next.label}>
                        {entry.next.text}
                      </WordLink>
                    </span>
                  ) : null}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function OneToDo({ entry: { to, text, isLate = false, isHere = false } }: { entry: Entry }) {
  if (!to) return <span className="text-sm text-ash">{text}</span>;
  return (
    <Link to={to} preventScrollReset={isHere} className={`group block min-w-0 py-2 wrap-anywhere ${isLate ? 'text-laterite-ink' : ''}`}>
      {/* Cut within the padding: a third line would show in it. */}
      <span className="line-clamp-2 underline decoration-edge underline-offset-4 group-hover:decoration-current">{text}</span>
    </Link>
  );
}

/** The entries by what they are about; without those of which there are none. */
function useGroups(toDo: ToDos): { name: string; entries: Entry[] }[] {
  const { t } = useLingui();
  const messages = useMessages(toDo);
  const questions = useQuestions(toDo);
  const offers = useOffers(toDo);
  const lowStock = useLowStock(toDo);
  const next = useNextOrder(toDo);
  const nextDraft = useNextDraft(toDo);
  const cancellations = useCancellations(toDo);
  const hidden = useHidden(toDo);
  return [
    { name: t`Orders`, entries: [...cancellations, ...toSendIn(toDo, next)] },
    { name: t`Questions`, entries: questions },
    { name: t`Messages`, entries: messages },
    { name: t`Offers`, entries: offers },
    { name: t`Hidden`, entries: hidden },
    { name: t`Restock`, entries: lowStock },
    { name: t`Drafts`, entries: draftsIn(toDo, nextDraft) },
  ].filter(({ entries }) => entries.length > 0);
}

/** The order that must leave first, with its question of sending open; undefined where none is to be sent. */
function useNextOrder({ ordersToSend }: ToDos): Next | undefined {
  const { t } = useLingui();
  const { identity } = useSession();
  const query = { fulfilment: 'unsent', sort: 'toSend', limit: 1 } as const;
  const { data } = useQuery({ ...dataQueryOf('GET /checkout/artsOwner', { query, identity }), enabled: ordersToSend > 0 });
  const [order] = data ?? [];
  return order && { to: `${screens.artistOrder(order._id)}?act=send`, label: t`Send next order`, text: t`Send next` };
}

/** The newest draft, in its form; undefined where there is none. */
function useNextDraft({ drafts }: ToDos): Next | undefined {
  const { t } = useLingui();
  const { identity } = useSession();
  const query = { state: 'draft', sort: 'newest', limit: 1 } as const;
  const { data } = useQuery({ ...dataQueryOf('GET /arts/owner', { query, identity }), enabled: drafts > 0 });
  const [draft] = data ?? [];
  return draft && { to: `${screens.artistArtworks}?state=draft&art=${draft._id}`, label: t`Finish next draft`, text: t`Finish next` };
}

/** What is asked to be cancelled comes first: it must not be packed meanwhile. */
function useCancellations({ cancellations, firstCancellations }: ToDos): Entry[] {
  const { t } = useLingui();
  const more = cancellations - firstCancellations.length;
  return [
    ...firstCancellations.map(({ order, number, buyer }) => ({
      key: order,
      to: screens.artistOrder(order),
      next: { to: screens.artistOrder(order), label: t`Decide on the request of ${buyer} to cancel order ${number}`, text: t`Decide` },
      text: (
        <Trans>
          {buyer} asks to cancel order {number}
        </Trans>
      ),
    })),
    // The next ones come up as these are answered.
    ...(more > 0
      ? [{ key: 'moreToCancel', text: <Plural value={more} one="and # more request to cancel" other="and # more requests to cancel" /> }]
      : []),
  ];
}

const toSendIn = ({ ordersToSend, late }: ToDos, next: Next | undefined): Entry[] => [
  ...(late > 0
    ? [
        {
          key: 'late',
          to: `${screens.artistOrders}?overdue=true`,
          text: <Plural value={late} one="# late order to send" other="# late orders to send" />,
          isLate: true,
          ...(next && { next }),
        },
      ]
    : []),
  // The list that it leads to has the late ones too, so that its number counts them.
  ...(ordersToSend > late
    ? [
        {
          key: 'toSend',
          to: `${screens.artistOrders}?fulfilment=unsent`,
          text:
            late > 0 ? (
              <Plural value={ordersToSend} one="# order to send" other="All # orders to send" />
            ) : (
              <Plural value={ordersToSend} one="# order to send" other="# orders to send" />
            ),
          // What is late is next, and stands above.
          ...(next && late === 0 && { next }),
        },
      ]
    : []),
];

/** The oldest, and on demand, which the address says, the others. */
function useQuestions({ questions, oldestQuestions }: ToDos): Entry[] {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const isAll = search.get('questions') === 'all';
  const shown = isAll ? oldestQuestions : oldestQuestions.slice(0, limits.toDoShown);
  const other = new URLSearchParams(search);
  if (isAll) other.delete('questions');
  else other.set('questions', 'all');
  const more = questions - shown.length;
  return [
    ...shown.map(({ _id, author, art, slug, text }) => ({
      key: _id,
      to: screens.artSaid(slug, 'discussion', _id),
      next: { to: screens.artSaid(slug, 'discussion', _id), label: t`Answer ${author} about ${art}`, text: t`Answer` },
      text: (
        <Trans>
          {author} asks about {art}: “{text}”
        </Trans>
      ),
    })),
    // One link for both, so that the focus stays on it.
    ...(more > 0 || isAll
      ? [
          {
            key: 'more',
            to: `?${other.toString()}`,
            isHere: true,
            text: isAll ? (
              <Trans>Show fewer questions</Trans>
            ) : (
              <Plural value={more} one="and # more question" other="and # more questions" />
            ),
          },
        ]
      : []),
    // Of more than a hundred the next ones come up as these are answered.
    ...(more > 0 && isAll ? [{ key: 'rest', text: <Plural value={more} one="and # more question" other="and # more questions" /> }] : []),
  ];
}

/** Who wrote; where messages came since, their number, which live events keep. */
function useMessages({ unreadFrom }: ToDos): Entry[] {
  const chats = useChatPath();
  const { identity } = useSession();
  const { data } = useQuery(queryOf('GET /messages/unread/{userId}', { params: { userId: identity }, identity }));
  const unread = data?.unreadCount ?? 0;
  const known = unreadFrom.reduce((sum, { unread: one }) => sum + one, 0);
  if (unread === 0) return [];
  if (unread !== known)
    return [{ key: 'all', to: chats.all, text: <Plural value={unread} one="# unread message" other="# unread messages" /> }];
  // An offer stands among the offers, and its acceptance among the orders.
  return unreadFrom.flatMap(({ _id, name, unread: all, offers }) => {
    const count = all - offers;
    if (count < 1) return [];
    const text = <Plural value={count} one={`# unread message from ${name}`} other={`# unread messages from ${name}`} />;
    return [{ key: _id, to: chats.of(_id), text }];
  });
}

function useOffers({ offers, firstOffers }: ToDos): Entry[] {
  const { t } = useLingui();
  const more = offers - firstOffers.length;
  return [
    ...firstOffers.map(({ _id, art, buyer, amount }) => ({
      key: _id,
      to: screens.artistOffer(_id),
      next: { to: screens.artistOffer(_id), label: t`Answer the offer of ${buyer} for ${art}`, text: t`Answer` },
      text: (
        <Trans>
          {buyer} offers {formatFrw(amount)} for {art}
        </Trans>
      ),
    })),
    ...(more > 0
      ? [{ key: 'more', to: screens.artistOffers, text: <Plural value={more} one="and # more offer" other="and # more offers" /> }]
      : []),
  ];
}

/** What the staff took out of the shop, and why. */
function useHidden({ hidden, firstHidden }: ToDos): Entry[] {
  const { t } = useLingui();
  const list = `${screens.artistArtworks}?state=hidden`;
  const more = hidden - firstHidden.length;
  return [
    ...firstHidden.map(({ _id, name, reason }) => {
      const to = `${list}&art=${_id}`;
      return {
        key: _id,
        to,
        next: { to, label: t`Edit ${name}`, text: t`Edit` },
        text: reason ? (
          <Trans>
            Hidden by Ubugeni: {name}. Reason: {reason}
          </Trans>
        ) : (
          <Trans>Hidden by Ubugeni: {name}</Trans>
        ),
      };
    }),
    ...(more > 0
      ? [{ key: 'more', to: list, text: <Plural value={more} one="and # more hidden artwork" other="and # more hidden artworks" /> }]
      : []),
  ];
}

function useLowStock({ lowStock }: ToDos): Entry[] {
  const { t } = useLingui();
  return lowStock.map(({ _id, name, available_arts }) => {
    const to = `${screens.artistArtworks}?art=${_id}`;
    return {
      key: _id,
      to,
      next: { to, label: t`Restock ${name}`, text: t`Restock` },
      text: (
        <Trans>
          {name}: {available_arts} left
        </Trans>
      ),
    };
  });
}

const draftsIn = ({ drafts }: ToDos, next: Next | undefined): Entry[] =>
  drafts > 0
    ? [
        {
          key: 'drafts',
          to: `${screens.artistArtworks}?state=draft`,
          text: <Plural value={drafts} one="# draft to finish" other="# drafts to finish" />,
          ...(next && { next }),
        },
      ]
    : [];
