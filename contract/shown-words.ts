import type { Standing } from './accounts.ts';
import type { OrderDecision } from './all-orders.ts';
import type { ArticleState } from './articles.ts';
import { dayOf, MONTHS } from './format.ts';
import type { ManagedState } from './manage-arts.ts';
import type { ModerationState, QueuedKind } from './moderation.ts';
import type { FulfilmentFilter, OrderStatus, PaymentFilter } from './orders.ts';
import type { Staff } from './staff.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The words that rows of a list show for a state, in small letters, each with the filters that have such rows. */
export type ShownWords<F> = Readonly<Record<string, Readonly<F>>>;

type SaleFilters = { status?: OrderStatus; payment?: PaymentFilter; fulfilment?: FulfilmentFilter; overdue?: 'true' };

/** Of an artist's orders (web/orders/manage/order-cells.tsx). */
export const saleWords: ShownWords<SaleFilters> = {
  pending: { status: 'pending' },
  complete: { status: 'complete' },
  cancelled: { status: 'cancelled' },
  awaited: { payment: 'awaited' },
  'not paid': { payment: 'unpaid' },
  paid: { payment: 'paid' },
  'payment failed': { payment: 'failed' },
  failed: { payment: 'failed' },
  'refund due': { payment: 'refund_due' },
  refunded: { payment: 'refunded' },
  'to be sent': { fulfilment: 'toSend' },
  'to send': { fulfilment: 'toSend' },
  'not all sent': { fulfilment: 'unsent' },
  'partly sent': { fulfilment: 'partlySent' },
  sent: { fulfilment: 'sent' },
  // What has left whole and arrived in part is found with all that has left.
  'partly delivered': { fulfilment: 'sent' },
  delivered: { fulfilment: 'delivered' },
  overdue: { overdue: 'true' },
};

/** Of all orders, as staff see them. */
export const orderWords: ShownWords<SaleFilters & { decide?: OrderDecision }> = {
  ...saleWords,
  'to approve': { status: 'pending', payment: 'paid', fulfilment: 'toSend' },
  'cancellation requested': { decide: 'cancellation' },
  'asks to cancel': { decide: 'cancellation' },
  'refund to decide': { decide: 'refund' },
  'problem reported': { decide: 'problem' },
  problems: { decide: 'problem' },
};

/** Of artworks of every state (web/arts/works/use-works-columns.tsx). */
export const workWords: ShownWords<{ state: ManagedState }> = {
  draft: { state: 'draft' },
  hidden: { state: 'hidden' },
  published: { state: 'published' },
  'sold out': { state: 'soldOut' },
  'made to order': { state: 'madeToOrder' },
};

/** Of people (web/admin/people/account-columns.tsx). */
export const personWords: ShownWords<{ standing?: Standing; staff?: Staff }> = {
  waiting: { standing: 'waiting' },
  cancelled: { standing: 'cancelled' },
  blocked: { standing: 'blocked' },
  editor: { staff: 'editor' },
  support: { staff: 'support' },
  admin: { staff: 'admin' },
};

/** Of applicants (web/admin/applicants/applicants-screen.tsx). */
export const applicantWords: ShownWords<{ state: 'asked' | 'unasked' }> = { asked: { state: 'asked' } };

/** Of the inbox (web/admin/inbox/emails-screen.tsx). */
export const emailWords: ShownWords<{ state: 'unread' | 'open' | 'unanswered' | 'answered' | 'closed' }> = {
  unread: { state: 'unread' },
  open: { state: 'open' },
  unanswered: { state: 'unanswered' },
  answered: { state: 'answered' },
  resolved: { state: 'closed' },
};

/** Of articles (web/blog/writing/article-standing.tsx). */
export const articleWords: ShownWords<{ state: ArticleState }> = {
  draft: { state: 'draft' },
  changed: { state: 'draft' },
  scheduled: { state: 'scheduled' },
  appears: { state: 'scheduled' },
  published: { state: 'published' },
};

/** Of the queue of moderation (web/admin/moderation/use-queue-words.ts). */
export const queueWords: ShownWords<{ kind?: QueuedKind; state?: ModerationState }> = {
  comment: { kind: 'comments' },
  comments: { kind: 'comments' },
  review: { kind: 'reviews' },
  reviews: { kind: 'reviews' },
  question: { kind: 'questions' },
  questions: { kind: 'questions' },
  report: { kind: 'reports' },
  reports: { kind: 'reports' },
  waiting: { state: 'waiting' },
  new: { state: 'new' },
  shown: { state: 'shown' },
  hidden: { state: 'hidden' },
};

/** Of reports of conversations (web/admin/inbox/reports-screen.tsx). */
export const reportWords: ShownWords<{ state: 'open' | 'closed' }> = { open: { state: 'open' }, resolved: { state: 'closed' } };

/**
 * Reads out of a search how rows say when an order must leave: 'Due today', 'Late by 3 days', 'late', 'Leaves by 12 Nov'. Returns the days of Kigali on
 * which it had to, both included, and the words that are left; undefined where the search says nothing of the kind.
 */
export function readDue(search: string | undefined, now: number): { from?: string; to?: string; rest: string } | undefined {
  const text = ` ${(search ?? '').toLowerCase().split(/\s+/).join(' ')} `;
  const said = / (due today|leaves by|late by (\d{1,4}) days?|late(?: by)?)(?= )/.exec(text);
  if (!said) return undefined;
  const rest = (text.slice(0, said.index) + text.slice(said.index + said[0].length)).trim();
  const dayIn = (days: number) => dayOf(now + days * DAY_MS);
  if (said[1] === 'due today') return { from: dayIn(0), to: dayIn(0), rest };
  if (said[1] === 'leaves by') return { from: dayIn(1), rest };
  const late = said[2] === undefined ? undefined : dayIn(-Number(said[2]));
  return late === undefined ? { to: dayIn(-1), rest } : { from: late, to: late, rest };
}

/** What a search says beside plain text: filters, days of Kigali (both included), and the words that are left. */
export type SaidSearch<F> = { filters: F; from?: string; to?: string; rest: string };

/**
 * Reads states and one day, or a month with its year, out of a search, as rows show them: 'Jean paid', '12 Nov', '12 November 2026', '2026-11-12'. A day without a
 * year is the last one of that date by `now` in ms, or where `isToCome` says so the next one. Undefined where the search says nothing of the kind; whoever searches finds the plain text too.
 */
export function readSaid<F extends object>(
  search: string | undefined,
  words: ShownWords<F>,
  now: number,
  isToCome = false,
): SaidSearch<Partial<F>> | undefined {
  const parts = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const said: Reading<F> = { filters: {}, days: undefined, rest: [] };
  for (let at = 0; at < parts.length;) at += readNext(parts, at, words, said, { now, isToCome });
  const { filters, days, rest } = said;
  if (rest.length === parts.length) return undefined;
  return { filters, ...(days && { from: days.from, to: days.to }), rest: rest.join(' ') };
}

type Reading<F> = { filters: Partial<F>; days: Days | undefined; rest: string[] };

/** Reads what begins at a place into `said`; returns how many words that is. */
function readNext<F extends object>(parts: readonly string[], at: number, words: ShownWords<F>, said: Reading<F>, by: Clock): number {
  const days = said.days ? undefined : readDays(parts.slice(at, at + 3), by);
  if (days) {
    said.days = days;
    return days.length;
  }
  const state = readState(parts, at, words, said.filters);
  if (state) Object.assign(said.filters, state.filters);
  else said.rest.push(parts[at] ?? '');
  return state?.length ?? 1;
}

const LONGEST = 3;

/** The longest words of a state that begin at a place; not what contradicts a state that was said before. */
function readState<F extends object>(parts: readonly string[], at: number, words: ShownWords<F>, before: Partial<F>) {
  for (let length = Math.min(LONGEST, parts.length - at); length > 0; length -= 1) {
    const text = parts.slice(at, at + length).join(' ');
    const filters = Object.hasOwn(words, text) ? words[text] : undefined;
    const isFree =
      filters && (Object.keys(filters) as (keyof F)[]).every((key) => before[key] === undefined || before[key] === filters[key]);
    if (isFree) return { filters, length };
  }
  return undefined;
}

/** Now in ms, and whether a day without a year is still to come. */
type Clock = { now: number; isToCome: boolean };
type Days = { from: string; to: string; length: number };

const MONTH_LETTERS = 3;
const monthOf = (word: string | undefined): number | undefined => {
  if (word === undefined || word.length < MONTH_LETTERS) return undefined;
  const month = MONTHS.findIndex((name) => name.toLowerCase().startsWith(word));
  return month === -1 ? undefined : month + 1;
};
const yearOf = (word: string | undefined) => (word && /^20\d\d$/.test(word) ? Number(word) : undefined);

/** A day that stands at the beginning of these words, or a month. */
function readDays([first = '', second, third]: readonly string[], by: Clock): Days | undefined {
  const iso = writeDay(...(/^(\d{4})-(\d\d)-(\d\d)$/.exec(first)?.slice(1).map(Number) ?? []));
  if (iso) return { from: iso, to: iso, length: 1 };
  const month = monthOf(/^\d{1,2}$/.test(first) ? second : first);
  if (month === undefined) return undefined;
  if (monthOf(first) !== undefined) return readMonth(month, yearOf(second));
  return readDay(Number(first), month, yearOf(third), by);
}

function readDay(dayOfMonth: number, month: number, year: number | undefined, by: Clock): Days | undefined {
  const day = year ? writeDay(year, month, dayOfMonth) : nearestDay(month, dayOfMonth, by);
  return day === undefined ? undefined : { from: day, to: day, length: year ? 3 : 2 };
}

function readMonth(month: number, year: number | undefined): Days | undefined {
  const from = writeDay(year, month, 1);
  const last = new Date(Date.UTC(year ?? 0, month, 0)).getUTCDate();
  const to = writeDay(year, month, last);
  return from && to ? { from, to, length: 2 } : undefined;
}

/** The last day of this date that is not to come, or the first one that has not passed. */
function nearestDay(month: number, day: number, { now, isToCome }: Clock): string | undefined {
  const today = dayOf(now);
  const year = Number(today.slice(0, 4));
  // The 29th of February is in every fourth year.
  const days = Array.from({ length: 8 }, (_, away) => writeDay(isToCome ? year + away : year - away, month, day));
  return days.find((one) => one !== undefined && (isToCome ? one >= today : one <= today));
}

/** '2026-11-12'; undefined where there is no such day. */
function writeDay(year?: number, month?: number, day?: number): string | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}
