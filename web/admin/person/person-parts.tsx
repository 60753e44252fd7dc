import { Trans, useLingui } from '@lingui/react/macro';
import { formatFrw } from '#contract/format.ts';
import type { PersonPage } from '#contract/people.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { useMailWords } from '#web/admin/mails/mail-words.ts';
import { DateAndTime, Moment } from '#web/app/display/date.tsx';
import { useOrderStates } from '#web/orders/manage/order-cells.tsx';
import { listNames } from '#web/orders/named-works.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { HiddenBadge } from '#web/moderation/hidden-badge.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { DecisionList } from './decision-list.tsx';
import { Part, UNBROKEN, withNumbers } from './person-part.tsx';
import { HiddenNote, Removed } from './removed-part.tsx';

/** What a person did, part by part: orders over the whole width, and parts without anything in one line. */
export function PersonParts({ page }: { page: PersonPage }) {
  const { t } = useLingui();
  const { staff } = useSession();
  const stateOfWork = { published: t`published`, draft: t`draft`, hidden: <HiddenBadge /> };
  const { person, orders, sales, works, reviews, questions, removed, messages, reports, mails, sessions, decisions } = page;
  /** A list narrowed to this person, by what its search finds them by. */
  const listOf = (list: string, search: string) => `${list}?${new URLSearchParams({ search }).toString()}`;
  const none = useEmptyParts(page);
  return (
    <div className="flex min-w-0 flex-col [&_time]:whitespace-nowrap">
      <Part
        title={t`Orders`}
        total={orders.total}
        all={listOf(screens.adminOrders, person.email)}
        note={useOrderCounts(orders)}
        entries={orders.latest.map(orderEntry)}
      />
      <Part
        title={t`Sold`}
        total={sales.total}
        note={withNumbers(t`${formatFrw(sales.earned)} earned`)}
        entries={sales.latest.map(orderEntry)}
      />
      {/* Each begins where the one before it ends: two beside each other left a hole beneath the shorter. */}
      <div style={COLUMNS}>
        <Part
          title={t`Artworks`}
          total={works.total}
          all={listOf(screens.adminArtworks, person.name)}
          entries={works.latest.map(({ _id, name, state, price, slug, onShow }) => ({
            id: _id,
            // Those who may see hidden ones want to open these most of all.
            to: onShow || (state === 'hidden' && doesPart(staff, 'works')) ? screens.art(slug) : undefined,
            text: name || t`Untitled draft`,
            more: (
              <>
                {stateOfWork[state]} · {withNumbers(formatFrw(price))}
              </>
            ),
          }))}
        />
        <Part
          title={t`Reviews`}
          total={reviews.total}
          all={`${listOf(screens.adminModeration, person.name)}&kind=reviews&state=all`}
          entries={reviews.latest.map(({ _id, art, slug, stars, text, hidden }) => ({
            id: _id,
            to: screens.artSaid(slug, 'reviews', _id),
            text: `${art} · ${'★'.repeat(stars)}`,
            more: text,
            note: hidden && <HiddenNote kind="review" id={_id} about={art} reason={hidden.reason} by={hidden.by} at={hidden.at} />,
          }))}
        />
        <Questions questions={questions} all={`${listOf(screens.adminModeration, person.name)}&kind=questions&state=all`} />
        <Removed removed={removed} />
        <Part
          title={t`Messages to Ubugeni`}
          total={messages.total}
          all={listOf(screens.adminEmails, person.email)}
          entries={messages.latest.map(({ _id, subject, isClosed, createdAt }) => ({
            id: _id,
            to: screens.adminMessage(_id),
            text: subject,
            more: (
              <>
                {isClosed ? <Trans>resolved</Trans> : <Trans>open</Trans>} · <Moment time={createdAt} />
              </>
            ),
          }))}
        />
        <Part
          title={t`Reported chats`}
          total={reports.total}
          all={`${listOf(screens.adminReports, person.name)}&state=any`}
          entries={reports.latest.map(({ _id, isAgainst, isClosed, createdAt }) => ({
            id: _id,
            to: `${screens.adminReports}?report=${_id}`,
            text: isAgainst ? t`They were reported` : t`They reported somebody`,
            more: (
              <>
                {isClosed ? <Trans>resolved</Trans> : <Trans>open</Trans>} · <Moment time={createdAt} />
              </>
            ),
          }))}
        />
        <Mails mails={mails} />
        <Sessions sessions={sessions} />
        {decisions.total > 0 ? <Decisions decisions={decisions.latest} /> : null}
      </div>
      {none ? (
        <p className="text-sm text-ash">
          <Trans>Nothing yet: {none}.</Trans>
        </p>
      ) : null}
    </div>
  );
}

/** One on a narrow screen. */
const COLUMNS = { columns: '2 28rem', columnGap: '2.5rem' };

/** What there is nothing of, in words with commas between them; a customer has no works to be missed. */
function useEmptyParts(page: PersonPage): string {
  const { t } = useLingui();
  const names = {
    // Of an artist, beneath what they sold.
    orders: page.sales.total > 0 ? t`orders of their own` : t`orders`,
    ...(page.person.role === 'Artist' && { works: t`artworks` }),
    reviews: t`reviews`,
    questions: t`questions`,
    removed: t`works or texts removed`,
    messages: t`messages to Ubugeni`,
    reports: t`reported chats`,
    mails: t`emails to them`,
    sessions: t`devices signed in`,
    decisions: t`decisions`,
  };
  return Object.entries(names)
    .flatMap(([part, name]) => (page[part as keyof typeof names].total === 0 ? [name] : []))
    .join(', ');
}

/** What they asked about artworks, where everybody reads it. */
function Questions({ questions, all }: Pick<PersonPage, 'questions'> & { all: string }) {
  const { t } = useLingui();
  return (
    <Part
      title={t`Questions`}
      total={questions.total}
      all={all}
      entries={questions.latest.map(({ _id, art, slug, text, isAnswered, hidden }) => ({
        id: _id,
        to: screens.artSaid(slug, 'discussion', _id),
        text: `${art} · ${isAnswered ? t`answered` : t`not answered`}`,
        more: text,
        note: hidden && <HiddenNote kind="question" id={_id} about={art} reason={hidden.reason} by={hidden.by} at={hidden.at} />,
      }))}
    />
  );
}

/** How many were paid, as the list of people says it, and for how much; how many ended otherwise, and what went back. */
function useOrderCounts({ counts, paid, refunded }: PersonPage['orders']): string {
  const { t } = useLingui();
  return [
    t`${counts.paid} paid: ${formatFrw(paid)}`,
    ...(counts.refunded > 0 ? [t`${counts.refunded} refunded`] : []),
    ...(counts.cancelled > 0 ? [t`${counts.cancelled} cancelled, not paid`] : []),
    ...(counts.unpaid > 0 ? [t`${counts.unpaid} not paid yet`] : []),
    ...(refunded > 0 ? [t`${formatFrw(refunded)} refunded`] : []),
  ]
    .map(withNumbers)
    .join(' · ');
}

type PersonOrder = PersonPage['orders']['latest'][number];

const orderEntry = (order: PersonOrder) => ({
  id: order._id,
  to: screens.adminOrder(order._id),
  text: `#${order.number} · ${listNames(order.works)} · ${withNumbers(formatFrw(order.totalPrice))}`,
  more: <OrderStates order={order} />,
});

/** The same words as in the list of orders, and the day. */
function OrderStates({ order }: { order: PersonOrder }) {
  const { waiting, states, isUnpaid } = useOrderStates({
    status: order.status,
    payment: { status: order.payment, refundedAmount: order.refundedAmount },
    delivery: order.delivery ?? undefined,
    sendBy: order.sendBy ?? undefined,
    asked: order.asked ?? undefined,
    hadArrived: order.hadArrived,
  });
  return (
    <>
      {waiting ? (
        <>
          <span className={classNames('font-medium', waiting.isUrgent ? 'text-laterite-ink' : 'text-soot')}>{waiting.text}</span> ·{' '}
        </>
      ) : null}
      <span className={classNames(isUnpaid && 'text-laterite-ink')}>{states}</span> · <Moment time={order.createdAt} />
    </>
  );
}

/** Emails by their kinds, never their texts. */
function Mails({ mails }: Pick<PersonPage, 'mails'>) {
  const { t } = useLingui();
  const { nameOf, states } = useMailWords();
  return (
    <Part
      title={t`Emails to them`}
      total={mails.total}
      entries={mails.latest.map(({ _id, kind, state, order, works, createdAt }) => ({
        id: _id,
        to: order ? screens.adminOrder(order._id) : undefined,
        text: [works.length === 1 ? t`Artwork hidden` : nameOf(kind), order ? `#${order.number}` : listNames(works)]
          .filter(Boolean)
          .join(' · '),
        more: (
          <>
            {states[state]} · <DateAndTime time={createdAt} />
          </>
        ),
      }))}
    />
  );
}

function Sessions({ sessions }: Pick<PersonPage, 'sessions'>) {
  const { t } = useLingui();
  return (
    <Part
      title={t`Signed in on`}
      total={sessions.total}
      entries={sessions.latest.map(({ _id, device, lastSeenAt }) => ({
        id: _id,
        text: device || t`Unknown device`,
        more: <DateAndTime time={lastSeenAt} />,
      }))}
    />
  );
}

function Decisions({ decisions }: Parameters<typeof DecisionList>[0]) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Decisions`} className="mb-8 flex flex-col gap-3" style={UNBROKEN}>
      <h3 className="text-xl">
        <Trans>Decisions</Trans>
      </h3>
      <DecisionList decisions={decisions} />
    </section>
  );
}
