import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askedCall } from '#web/accounts/session/password-question.ts';
import { session } from '#web/accounts/session/session.ts';

type Purpose = (what: string) => MessageDescriptor;
type Words = { named: Purpose; unnamed: MessageDescriptor; own?: MessageDescriptor };

/** What the password is wanted for, by the call that waits for it: with its order or person named, without a name, and on oneself. */
const purposes: Readonly<Record<string, Words>> = {
  'POST /checkout/{id}/cancel': {
    named: (order) => msg`To cancel order ${order}, enter your password.`,
    unnamed: msg`To cancel this order, enter your password.`,
  },
  'POST /checkout/{id}/cancellation/accept': {
    named: (order) => msg`To cancel and refund what the buyer of order ${order} asked for, enter your password.`,
    unnamed: msg`To cancel and refund what the buyer asked for, enter your password.`,
  },
  'POST /checkout/{id}/refunds': {
    named: (order) => msg`To refund order ${order}, enter your password.`,
    unnamed: msg`To refund this order, enter your password.`,
  },
  'POST /checkout/{id}/refunded': {
    named: (order) => msg`To record that order ${order} was refunded, enter your password.`,
    unnamed: msg`To record that this order was refunded, enter your password.`,
  },
  'POST /checkout/{id}/waiting/{refundId}/refund': {
    named: (order) => msg`To refund the extra payment of order ${order}, enter your password.`,
    unnamed: msg`To refund the extra payment of this order, enter your password.`,
  },
  'POST /users/{id}/role': {
    named: (person) => msg`To change the role of ${person}, enter your password.`,
    unnamed: msg`To change this person’s role, enter your password.`,
  },
  'PUT /users/{id}': {
    named: (person) => msg`To change the email or password of ${person}, enter your own password.`,
    unnamed: msg`To change this person’s email or password, enter your own password.`,
  },
  'DELETE /users/{id}': {
    named: (person) => msg`To delete the account of ${person}, enter your password.`,
    unnamed: msg`To delete this account, enter your password.`,
  },
  'GET /users/{id}/export': {
    named: (person) => msg`To download what is kept about ${person}, enter your password.`,
    unnamed: msg`To download this person’s data, enter your password.`,
    own: msg`To download your data, enter your password.`,
  },
  'PUT /admin/settings': {
    named: () => msg`To save the settings, enter your password.`,
    unnamed: msg`To save the settings, enter your password.`,
  },
};

/** The calls whose purpose can be said. */
export const callsWithPurpose: readonly string[] = Object.keys(purposes);

/** Says what the password is wanted for; undefined for a call without words. It stays what it was while the dialog closes. */
export function usePurpose(): string | undefined {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [asked] = useState(askedCall);
  const words = asked && purposes[asked.call];
  if (!words) return undefined;
  const id = asked.params?.['id'];
  if (words.own && id === session().identity) return i18n._(words.own);
  const name = id === undefined ? undefined : nameInAnswers(client, id);
  return i18n._(name === undefined ? words.unnamed : words.named(name));
}

/** The number or name of a thing as the screen behind the question has read it: the call has its id alone. */
function nameInAnswers(client: QueryClient, id: string): string | undefined {
  for (const [, answer] of client.getQueriesData({})) {
    const name = nameWithin(answer, id);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** As deep as things stand in answers: the pages of a list, their `data`, its rows. */
const DEEPEST = 6;

function nameWithin(value: unknown, id: string, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return undefined;
  const own = ownName(value, id);
  if (own !== undefined) return own;
  for (const part of Object.values(value)) {
    const name = nameWithin(part, id, depth + 1);
    if (name !== undefined) return name;
  }
  return undefined;
}

function ownName(thing: object, id: string): string | undefined {
  const { _id, number, name } = thing as { _id?: unknown; number?: unknown; name?: unknown };
  if (_id !== id) return undefined;
  if (typeof number === 'number') return String(number);
  return typeof name === 'string' && name !== '' ? name : undefined;
}
