import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { AuditEntry } from '#contract/admin.ts';
import { formatDate, formatFrw, formatNumber } from '#contract/format.ts';
import { isId } from '#contract/ids.ts';
import { mailKindName } from '#web/admin/mails/mail-words.ts';

/** A field of an entry as people read it, before and after; a side that says nothing of it is undefined. */
export type ChangedField = { name: string; before: string | undefined; after: string | undefined };

const names: Readonly<Record<string, MessageDescriptor>> = {
  amount: msg`Amount`,
  by: msg`How`,
  byOwner: msg`Ended`,
  cancelledBy: msg`Cancelled by`,
  attempt: msg`Attempt`,
  available_arts: msg`In stock`,
  bySelf: msg`By themselves`,
  category: msg`Category`,
  changed: msg`Changed`,
  acceptsOffers: msg`Accepts offers`,
  consentVersion: msg`Version of the terms`,
  currency: msg`Currency`,
  dispatchDays: msg`Days until dispatch`,
  fields: msg`Changed`,
  from: msg`From`,
  frw: msg`Refunded`,
  how: msg`Sent by`,
  isLong: msg`Stays signed in`,
  item: msg`Item`,
  kind: msg`Kind`,
  letter: msg`Email`,
  name: msg`Name`,
  note: msg`Note`,
  number: msg`Number`,
  payment: msg`Payment`,
  paymentStatus: msg`Payment`,
  pieces: msg`Items`,
  price: msg`Price`,
  quantity: msg`Quantity`,
  reason: msg`Reason`,
  refunded: msg`Refunded`,
  restocked: msg`Back in the shop`,
  restockedPieces: msg`Pieces back in the shop`,
  role: msg`Role`,
  sell: msg`Still sells`,
  sessions: msg`Sessions`,
  staff: msg`Staff`,
  state: msg`State`,
  stars: msg`Stars`,
  status: msg`Status`,
  text: msg`Text`,
  title: msg`Title`,
  to: msg`Until`,
  totalPrice: msg`Total`,
  written: msg`Written on`,
};
/** Values as people read them, where the code's own word is none. */
const values: Readonly<Record<string, MessageDescriptor>> = {
  refund_due: msg`refund due`,
  unpaid: msg`unpaid`,
  User: msg`Customer`,
  code: msg`by an emailed code`,
  environment: msg`by the server's settings`,
  others: msg`all their other sessions`,
  notArrived: msg`It hasn't arrived`,
  notAsDescribed: msg`It isn't as described`,
  jpg: msg`picture`,
  pdf: msg`PDF`,
  soldOut: msg`sold out`,
  madeToOrder: msg`made to order`,
  toSend: msg`to send`,
  partlySent: msg`partly sent`,
};
/** What other fields say already: which lines a sum is of stands in the order, and francs are written with their sum. */
const isSaidElsewhere = (field: string, value: unknown) =>
  (field === 'rate' && value === 1) ||
  field === 'lines' ||
  field === 'providerId' ||
  (field === 'currency' && (value === undefined || value === 'RWF'));
const money = new Set(['price', 'frw', 'totalPrice', 'refunded']);
const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/;
const NO_NAME = '';

/** 'dispatchDays' → 'Dispatch days', for fields that have no name yet; codes such as 'NGN' are words already. */
const asWords = (field: string) => {
  if (field === field.toUpperCase()) return field;
  const words = field.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * What changed, by readable names and values: fields that are alike on both sides and ids are left out. A value that has no fields, such as a
 * switch, is one field without a name. Why it was done comes last.
 */
export function changedFields({ before, after, reason }: Pick<AuditEntry, 'before' | 'after' | 'reason'>, i18n: I18n): ChangedField[] {
  const was = fieldsOf(before);
  const is = withRefundedInAll(was, fieldsOf(after));
  const hasBoth = before !== null && after !== null;
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const [one, other] = [was[field], is[field]];
    if (isSaidElsewhere(field, other ?? one) || isSameSum(field, is)) return [];
    if (isNothing(one) && isNotEntered(field, other)) return [];
    if (hasBoth && isUnchanged(field, was, is)) return [];
    const name = field === NO_NAME ? '' : names[field] ? i18n._(names[field]) : asWords(field);
    return [{ name, before: write(field, one, i18n, was), after: write(field, other, i18n, is) }];
  });
  return reason === undefined ? changed : [...changed, { name: i18n._(msg`Reason`), before: undefined, after: reason }];
}

/** A refund is written down with its own sum, beside what was refunded before it: the sides of one sum are what was refunded in all. */
function withRefundedInAll({ refunded }: Record<string, unknown>, is: Record<string, unknown>): Record<string, unknown> {
  const { frw, amount, ...others } = is;
  return typeof refunded === 'number' && typeof frw === 'number'
    ? { ...others, ...(amount !== frw && { amount }), refunded: refunded + frw }
    : is;
}

/** How the order stood in which a payment changed its state, or of which money was refunded: nothing that changed. */
const isSurrounding = (field: string, was: Record<string, unknown>, is: Record<string, unknown>) =>
  (field === 'status' || field === 'payment') &&
  is[field] === undefined &&
  ['state', 'refunded'].some((changed) => was[changed] !== undefined && is[changed] !== undefined);

/** Of an entry with both sides. */
const isUnchanged = (field: string, was: Record<string, unknown>, is: Record<string, unknown>) =>
  JSON.stringify(was[field]) === JSON.stringify(is[field]) || isSurrounding(field, was, is);

/** Of a sum in francs, its amount in francs. */
const isSameSum = (field: string, { amount, frw }: Record<string, unknown>) => field === 'amount' && amount !== undefined && amount === frw;

const fieldsOf = (side: unknown): Record<string, unknown> => {
  if (side === null || side === undefined) return {};
  return isMap(side) ? side : { [NO_NAME]: side };
};
const isHidden = (value: unknown) => value === undefined || (typeof value === 'string' && isId(value));

/** A new draft has no name and no price until somebody writes them. */
const isNotEntered = (field: string, value: unknown) =>
  isNothing(value) || (field === 'price' && value === 0) || (field === 'name' && value === '');

/** Ids are nothing to read, and neither is what was empty before and after. */
const isNothing = (value: unknown) => value === null || isHidden(value);

function write(field: string, value: unknown, i18n: I18n, among: Record<string, unknown>): string | undefined {
  if (isHidden(value)) return undefined;
  if (value === null || value === '') return '—';
  if (Array.isArray(value)) return writeList(value, i18n);
  if (isMap(value)) return writeMap(value, i18n);
  if (typeof value === 'number') return writeNumber(field, value, among);
  if (typeof value === 'boolean') return value ? i18n._(msg`yes`) : i18n._(msg`no`);
  return typeof value === 'string' ? writeText(field, value, i18n) : undefined;
}

function writeText(field: string, text: string, i18n: I18n): string {
  if (field === 'letter') return mailKindName(text, i18n);
  const word = values[text];
  return word ? i18n._(word) : TIME.test(text) ? formatDate(text) : text;
}

const writeMap = (map: Record<string, unknown>, i18n: I18n) =>
  changedFields({ before: null, after: map }, i18n)
    .map(({ name, after }) => `${name}: ${after ?? '—'}`)
    .join(', ');

function writeNumber(field: string, value: number, { currency }: Record<string, unknown>): string {
  const isAmount = field === 'amount' && (currency === undefined || currency === 'RWF');
  if (money.has(field) || isAmount) return formatFrw(value);
  if (field === 'number') return String(value);
  if (field === 'amount' && typeof currency === 'string') return formatSum(value, currency);
  return figureOf(value);
}

const figureOf = (value: number) => (Number.isInteger(value) ? formatNumber(value) : formatNumber(value, 2));

/** A sum as people read it: '8,500 Frw', '12.50 USD'. */
export const formatSum = (amount: number, currency: string): string =>
  currency === 'RWF' ? formatFrw(amount) : `${figureOf(amount)} ${currency}`;

/** Words one after the other, the names of fields readable; of other things how many there are. */
function writeList(list: readonly unknown[], i18n: I18n): string {
  const words = list.filter((one): one is string => typeof one === 'string' && !isId(one));
  const isWords = words.length === list.length && list.length > 0;
  if (!isWords) return i18n._(msg`${plural(list.length, { one: '# item', other: '# items' })}`);
  return words.map((word) => (names[word] ? i18n._(names[word]) : word)).join(', ');
}
