import { formatNumber } from '#contract/format.ts';
import type { Order, OrderProblem, OrderWithEvents } from '#contract/orders.ts';
import type { NewRefund } from '#contract/refunds.ts';
import { fieldMessages } from '#contract/messages.ts';
import { readFrw } from '#web/app/money/money-text.ts';

/** The values of the refund form; amounts as texts, those of items by their ids. */
export type RefundDraft = {
  kind: 'all' | 'items' | 'amount';
  amount: string;
  items: Record<string, string>;
  reason: string;
  /** The ids of the items whose works go back to the shop. */
  restock: readonly string[];
  /** The ids of the requests to return something that it resolves: their buyer keeps that. */
  keeps: readonly string[];
};
export type RefundErrors = { amount?: string; items?: Record<string, string>; reason?: string };

export const EMPTY_DRAFT: RefundDraft = { kind: 'all', amount: '', items: {}, reason: '', restock: [], keeps: [] };

type ShownOrder = Order & Pick<Partial<OrderWithEvents>, 'problems'>;

/** The requests to return something that wait to be resolved. */
export const openReturns = ({ problems = [] }: ShownOrder): OrderProblem[] =>
  problems.filter(({ isOpen, reason }) => isOpen && reason === 'return');

/** What a refund begins with: all that is left; where the buyer waits for an answer about some of the works, these at their whole prices. */
export function startOf(order: ShownOrder): RefundDraft {
  const reported = new Set(order.problems?.flatMap(({ isOpen, items }) => (isOpen ? (items ?? []) : [])));
  const items = order.items.filter((item) => reported.has(item._id) && leftOfItem(item) > 0);
  if (items.length === 0 || items.length === order.items.length) return EMPTY_DRAFT;
  return { ...EMPTY_DRAFT, kind: 'items', items: Object.fromEntries(items.map((item) => [item._id, formatNumber(leftOfItem(item))])) };
}

/** What can still be refunded of an order or of one item, in Frw. */
export const leftOf = ({ totalPrice, payment }: Order): number => totalPrice - payment.refundedAmount;
export const leftOfItem = ({ price, quantity, refundedAmount }: Order['items'][number]): number => price * quantity - refundedAmount;

/** How many whole pieces of an item can still be refunded. */
export const piecesLeft = (item: Order['items'][number]): number => Math.floor(leftOfItem(item) / item.price);

/** The whole pieces that an amount of an item is the price of; undefined where it is none. */
export function piecesOf(item: Order['items'][number], text: string): number | undefined {
  const amount = readFrw(text);
  return amount !== undefined && amount > 0 && amount % item.price === 0 ? amount / item.price : undefined;
}

/**
 * The items of a completed order whose whole price a draft gives back: their works can be for sale again. Of an order that is not complete none: it is
 * cancelled instead.
 */
export function restockable(order: Order, draft: RefundDraft): Order['items'] {
  const sum = sumOf(order, draft);
  if (order.status !== 'complete' || sum === undefined) return [];
  const items = order.items.filter((item) => leftOfItem(item) > 0);
  if (draft.kind !== 'items') return sum === leftOf(order) ? items : [];
  return items.filter((item) => readFrw(draft.items[item._id] ?? '') === leftOfItem(item));
}

/** The items of a completed order of whose price a draft gives back a part, and something is left: their works stay out of the shop. */
export function partRefunded(order: Order, draft: RefundDraft): Order['items'] {
  if (order.status !== 'complete' || draft.kind !== 'items') return [];
  return order.items.filter((item) => {
    const amount = readFrw(draft.items[item._id] ?? '') ?? 0;
    return amount > 0 && amount < leftOfItem(item);
  });
}

/** Whether something came back, or is awaited: it is put in the shop again, or a return was answered, and its buyer does not keep it. */
export const cameBack = (order: ShownOrder, draft: RefundDraft): boolean =>
  restockedBy(order, draft).length > 0 ||
  (order.problems ?? []).some(
    ({ _id, reason, isKept: wasKept, answers }) => reason === 'return' && answers.length > 0 && !wasKept && !draft.keeps.includes(_id),
  );

/** Whether a draft has something that a person chose or wrote, beyond which kind of refund it is. */
export const isWritten = (draft: RefundDraft, start: RefundDraft): boolean =>
  JSON.stringify({ ...draft, kind: start.kind }) !== JSON.stringify(start);

/** Whether a draft settles the return of an item: its buyer keeps that. */
export const isKept = (order: ShownOrder, draft: RefundDraft, { _id }: Order['items'][number]): boolean =>
  openReturns(order).some((one) => draft.keeps.includes(one._id) && (one.items?.includes(_id) ?? true));

/** The items of a draft whose works go back to the shop: those that were chosen, as far as they can and their buyer does not keep them. */
export const restockedBy = (order: ShownOrder, draft: RefundDraft): Order['items'] =>
  restockable(order, draft).filter((item) => draft.restock.includes(item._id) && !isKept(order, draft, item));

/** The requested refund with its sum in Frw, or the errors by field. */
export function readRefundDraft(order: ShownOrder, draft: RefundDraft): { wish: NewRefund; amount: number } | { errors: RefundErrors } {
  const read = readMoney(order, draft);
  if ('errors' in read) return read;
  const restock = restockedBy(order, draft).map(({ _id }) => _id);
  const keeps = openReturns(order).flatMap(({ _id }) => (draft.keeps.includes(_id) ? [_id] : []));
  return { ...read, wish: { ...read.wish, ...(restock.length > 0 && { restock }), ...(keeps.length > 0 && { keeps }) } };
}

/** What is wrong with what was typed of a draft's money, while it is typed; what is not filled in yet is no error. */
export function typedErrors(order: Order, draft: RefundDraft): Pick<RefundErrors, 'amount' | 'items'> {
  const read = readRefundDraft(order, draft);
  if (!('errors' in read)) return {};
  const { amount, items } = read.errors;
  if (items) return { items };
  const isUntyped = draft.kind === 'items' || (draft.kind === 'amount' && draft.amount.trim() === '');
  return amount === undefined || isUntyped ? {} : { amount };
}

function readMoney(order: Order, draft: RefundDraft): ReturnType<typeof readRefundDraft> {
  const reason = draft.reason.trim();
  const missing: RefundErrors = reason === '' ? { reason: fieldMessages.reasonRequired } : {};
  if (draft.kind === 'all') return readAll(order, reason, missing);
  const { amount, items, errors } = draft.kind === 'items' ? readItems(order, draft) : readAmount(order, draft);
  if (amount === undefined || !reason) return { errors: { ...missing, ...errors } };
  return { wish: { reason, ...(items ? { items } : { amount }) }, amount };
}

/** The amount is sent too: what was confirmed is refunded, not what is left by then. */
function readAll(order: Order, reason: string, missing: RefundErrors): ReturnType<typeof readRefundDraft> {
  const amount = leftOf(order);
  if (amount === 0) return { errors: { ...missing, amount: fieldMessages.refundMoreThanLeft } };
  return reason ? { wish: { reason, amount }, amount } : { errors: missing };
}

/** The sum of a draft in Frw as far as it can be read, whatever else is missing; undefined where it cannot. */
export function sumOf(order: Order, draft: RefundDraft): number | undefined {
  if (draft.kind === 'all') return leftOf(order);
  return (draft.kind === 'items' ? readItems(order, draft) : readAmount(order, draft)).amount;
}

type Read = { amount?: number; items?: { item: string; amount: number }[]; errors?: RefundErrors };

function readAmount(order: Order, { amount: text }: RefundDraft): Read {
  const amount = readFrw(text);
  if (amount === undefined) return { errors: { amount: fieldMessages.refundAmount } };
  return amount > leftOf(order) ? { errors: { amount: fieldMessages.refundMoreThanLeft } } : { amount };
}

function readItems(order: Order, { items: texts }: RefundDraft): Read {
  const errors: Record<string, string> = {};
  const items: { item: string; amount: number }[] = [];
  for (const item of order.items) {
    const text = texts[item._id]?.trim() ?? '';
    if (text === '') continue;
    const amount = readFrw(text);
    if (amount === undefined) errors[item._id] = fieldMessages.refundAmount;
    else if (amount > leftOfItem(item)) errors[item._id] = fieldMessages.refundMoreThanLeft;
    else items.push({ item: item._id, amount });
  }
  if (Object.keys(errors).length > 0) return { errors: { items: errors } };
  if (items.length === 0) return { errors: { amount: fieldMessages.refundNothing } };
  return { items, amount: items.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The items that a draft's money is for: those with an amount of their own, else all of which something is left. */
export function itemsOf(order: Order, draft: RefundDraft): Order['items'] {
  const named = draft.kind === 'items' ? order.items.filter(({ _id }) => (readFrw(draft.items[_id] ?? '') ?? 0) > 0) : [];
  return named.length > 0 ? named : order.items.filter((item) => leftOfItem(item) > 0);
}

/** The artists who are told of a draft by email, by name; undefined where it depends on which of their works an amount is taken from. */
export function artistsTold(order: Order, draft: RefundDraft): string[] | undefined {
  const artists = [...new Map(itemsOf(order, draft).map(({ product: { owner } }) => [owner._id, owner.name])).values()];
  const isOfSome = draft.kind === 'amount' && sumOf(order, draft) !== leftOf(order);
  return isOfSome && artists.length > 1 ? undefined : artists;
}
