import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { AuditedAction } from '#contract/audit.ts';

type GroupFacts = { who: string; count: number; state: string | undefined; was: string | undefined };
type GroupSentence = (facts: GroupFacts) => MessageDescriptor;

/** What several entries of one act say together, for what is done to many at once; other acts are named by their first entry. */
export const groupSentences: { [A in AuditedAction]?: GroupSentence } = {
  'art.created': ({ who, count }) => msg`${who} created ${plural(count, { one: '# artwork', other: '# artworks' })}`,
  'art.edited': ({ who, count }) => msg`${who} edited ${plural(count, { one: '# artwork', other: '# artworks' })}`,
  'art.priceChanged': ({ who, count }) => msg`${who} changed the price of ${plural(count, { one: '# artwork', other: '# artworks' })}`,
  'art.stockChanged': ({ who, count }) => msg`${who} changed the stock of ${plural(count, { one: '# artwork', other: '# artworks' })}`,
  'art.stateChanged': ({ who, count, state }) =>
    state === 'published'
      ? msg`${who} published ${plural(count, { one: '# artwork', other: '# artworks' })}`
      : state === 'hidden'
        ? msg`${who} hid ${plural(count, { one: '# artwork', other: '# artworks' })}`
        : msg`${who} published or hid ${plural(count, { one: '# artwork', other: '# artworks' })}`,
  'art.hidden': ({ who, count }) => msg`${who} took ${plural(count, { one: '# artwork', other: '# artworks' })} out of the shop`,
  'art.deleted': ({ who, count }) => msg`${who} deleted ${plural(count, { one: '# artwork', other: '# artworks' })}`,
  'order.cancelled': ({ who, count }) => msg`${who} cancelled ${plural(count, { one: '# order', other: '# orders' })}`,
  'order.completed': ({ who, count }) => msg`${who} approved ${plural(count, { one: '# order', other: '# orders' })}`,
  'order.itemSent': ({ who, count }) => msg`${who} marked items of ${plural(count, { one: '# order', other: '# orders' })} as sent`,
  'order.itemDelivered': ({ who, count }) =>
    msg`${who} marked items of ${plural(count, { one: '# order', other: '# orders' })} as delivered`,
  'order.expired': ({ count }) => msg`${plural(count, { one: '# order', other: '# orders' })} expired unpaid`,
  'user.approved': ({ who, count }) => msg`${who} approved ${plural(count, { one: '# artist', other: '# artists' })}`,
  'user.cancelled': ({ who, count }) =>
    msg`${who} cancelled ${plural(count, { one: '# application or approval', other: '# applications or approvals' })}`,
  'user.blocked': ({ who, count }) => msg`${who} blocked ${plural(count, { one: '# person', other: '# people' })}`,
  'user.unblocked': ({ who, count }) => msg`${who} unblocked ${plural(count, { one: '# person', other: '# people' })}`,
  'message.closed': ({ who, count }) => msg`${who} resolved ${plural(count, { one: '# email', other: '# emails' })}`,
  'message.opened': ({ who, count }) => msg`${who} reopened ${plural(count, { one: '# email', other: '# emails' })}`,
  'message.deleted': ({ who, count }) => msg`${who} deleted ${plural(count, { one: '# email', other: '# emails' })}`,
  'comment.hidden': ({ who, count }) => msg`${who} hid ${plural(count, { one: '# comment', other: '# comments' })}`,
  'comment.deleted': ({ who, count }) => msg`${who} deleted ${plural(count, { one: '# comment', other: '# comments' })}`,
  'comment.restored': ({ who, count, was }) =>
    was === 'hidden'
      ? msg`${who} showed ${plural(count, { one: '# comment', other: '# comments' })} again`
      : msg`${who} approved ${plural(count, { one: '# comment', other: '# comments' })}`,
  'review.hidden': ({ who, count }) => msg`${who} hid ${plural(count, { one: '# review', other: '# reviews' })}`,
  'review.deleted': ({ who, count }) => msg`${who} deleted ${plural(count, { one: '# review', other: '# reviews' })}`,
  'question.hidden': ({ who, count }) => msg`${who} hid ${plural(count, { one: '# question', other: '# questions' })}`,
  'question.deleted': ({ who, count }) => msg`${who} deleted ${plural(count, { one: '# question', other: '# questions' })}`,
};
