import { timingSafeEqual } from 'node:crypto';
import type { Charges } from './charges/charges.ts';
import type { Checkout } from './checkout.ts';
import {
  type Answer,
  type Call,
  type Fields,
  isFields,
  optionalText,
  Refused,
  requiredAmount,
  requiredText,
  type Route,
} from './http/http.ts';
import type { Ledger, LedgerEntry } from './ledger/ledger.ts';
import { presentListedRefund, presentRefund, presentTransaction } from './ledger/present.ts';
import type { CheckoutConfig } from './charges/session.ts';
import type { Webhooks } from './charges/webhooks.ts';

type Parts = { ledger: Ledger; charges: Charges; checkout: Checkout; webhooks: Webhooks; secretKey: string; baseUrl: () => string };

const PAGE_SIZE = 10;
const LONGEST_SESSION_MINUTES = 1440;

const success = (message: string, data: unknown): Answer => ({ json: { status: 'success', message, data } });

/** The REST calls of the provider (payment-provider.md section 5). */
export function restRoutes(parts: Parts): Route[] {
  const { ledger, charges, webhooks } = parts;
  const transaction = (call: Call) => findTransaction(ledger, call);
  const byId = (call: Call) => ledger.find(Number(call.params['id']))?.tx_ref;
  const inQuery = (call: Call) => call.url.searchParams.get('tx_ref') ?? undefined;
  const inBody = (call: Call) => optionalText(call.body, 'tx_ref');
  const routes: Pick<Route, 'at' | 'txRefOf' | 'answer'>[] = [
    {
      at: 'GET /v3/transactions/verify_by_reference',
      txRefOf: inQuery,
      answer(call) {
        // Several transactions can share a reference; the newest is returned.
        const entry = ledger.of(requiredText({ tx_ref: inQuery(call) }, 'tx_ref')).at(-1);
        if (!entry) throw new Refused('No transaction was found for this id');
        return success('Transaction fetched successfully', presentTransaction(entry));
      },
    },
    {
      at: 'GET /v3/transactions/:id/verify',
      txRefOf: byId,
      answer: (call) => success('Transaction fetched successfully', presentTransaction(transaction(call))),
    },
    { at: 'GET /v3/transactions', txRefOf: inQuery, answer: (call) => listTransactions(ledger, call) },
    {
      at: 'POST /v3/transactions/:id/refund',
      txRefOf: byId,
      answer(call) {
        const entry = transaction(call);
        const amount = call.body['amount'] === undefined ? undefined : requiredAmount(call.body);
        const made = charges.refund(entry, amount, optionalText(call.body, 'comments'));
        return success('Transaction refund initiated', presentRefund(entry, made));
      },
    },
    {
      at: 'GET /v3/refunds',
      txRefOf: (call) => ledger.find(Number(call.url.searchParams.get('id')))?.tx_ref,
      answer: (call) => listRefunds(ledger, call),
    },
    {
      at: 'POST /v3/transactions/:id/resend-hook',
      txRefOf: byId,
      answer(call) {
        webhooks.resend(transaction(call));
        return success('hook sent successfully', 'hook sent');
      },
    },
    { at: 'POST /v3/payments', txRefOf: inBody, answer: (call) => createLink(parts, call.body) },
    { at: 'POST /v3/charges', txRefOf: inBody, answer: (call) => chargeMobileMoney(parts, call) },
  ];
  return routes.map((route) => Object.assign(route, { surface: 'api' as const, answer: guarded(parts.secretKey, route.answer) }));
}

/** Requires the secret key as bearer token. */
function guarded(secretKey: string, answer: Route['answer']): Route['answer'] {
  const right = Buffer.from(`Bearer ${secretKey}`);
  return (call) => {
    const given = Buffer.from(call.headers.authorization ?? '');
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refused('Authorization required', 401);
    return answer(call);
  };
}

function findTransaction(ledger: Ledger, { params }: Call): LedgerEntry {
  const id = Number(params['id']);
  if (!Number.isInteger(id)) throw new Refused('id must be a number');
  const entry = ledger.find(id);
  if (!entry) throw new Refused('No transaction was found for this id');
  return entry;
}

/** Newest first; the way to list every transaction of a reference. */
function listTransactions(ledger: Ledger, { url }: Call): Answer {
  const wanted = (name: string) => url.searchParams.get(name);
  const txRef = wanted('tx_ref');
  const found = (txRef ? [...ledger.of(txRef)] : ledger.all())
    .filter((entry) => !wanted('status') || entry.status === wanted('status'))
    .reverse();
  const page = Math.max(1, Number(wanted('page')) || 1);
  const data = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(presentTransaction);
  const page_info = { total: found.length, current_page: page, total_pages: Math.ceil(found.length / PAGE_SIZE) };
  return { json: { status: 'success', message: 'Transactions fetched', meta: { page_info }, data } };
}

/** Newest first; `id` is the transaction's. */
function listRefunds(ledger: Ledger, { url }: Call): Answer {
  const wanted = url.searchParams.get('id');
  const found = ledger
    .all()
    .filter((entry) => wanted === null || String(entry.id) === wanted)
    .flatMap((entry) => entry.refunds.map((refund) => presentListedRefund(entry, refund)))
    .reverse();
  const page_info = { total: found.length, current_page: 1, total_pages: 1, page_size: found.length };
  return { json: { status: 'success', message: 'Refunds fetched', meta: { page_info }, data: found } };
}

/** The hosted page, for merchants without the widget. */
function createLink({ checkout, baseUrl }: Parts, body: Fields): Answer {
  const customer = isFields(body['customer']) ? body['customer'] : {};
  const look = isFields(body['customizations']) ? body['customizations'] : {};
  const minutes = body['session_duration'] === undefined ? LONGEST_SESSION_MINUTES : requiredAmount(body, 'session_duration');
  if (minutes > LONGEST_SESSION_MINUTES) throw new Refused(`session_duration must be at most ${LONGEST_SESSION_MINUTES}`);
  const redirectUrl = requiredText(body, 'redirect_url');
  if (!URL.canParse(redirectUrl)) throw new Refused('redirect_url must be a valid URL');
  const phone = optionalText(customer, 'phonenumber') ?? optionalText(customer, 'phone_number');
  const session = checkout.open({
    ...paymentOf(body, { email: requiredText(customer, 'email'), name: optionalText(customer, 'name') ?? '', phone: phone ?? '' }),
    paymentOptions: optionalText(body, 'payment_options'),
    title: optionalText(look, 'title'),
    description: optionalText(look, 'description'),
    logo: optionalText(look, 'logo'),
    redirectUrl,
    maxRetries: body['max_retry_attempt'] === undefined ? undefined : Number(body['max_retry_attempt']),
    expiresAt: Date.now() + minutes * 60_000,
  });
  return success('Hosted Link', { link: `${baseUrl()}/v3/hosted/pay/${session.id}` });
}

/** Mobile money without the modal: the buyer types the password on the page that `redirect` names. */
function chargeMobileMoney({ checkout, baseUrl }: Parts, { url, body, ip }: Call): Answer {
  if (url.searchParams.get('type') !== 'mobile_money_rwanda') throw new Refused('Invalid charge type');
  const customer = {
    email: requiredText(body, 'email'),
    name: optionalText(body, 'fullname') ?? '',
    phone: requiredText(body, 'phone_number'),
  };
  const config = paymentOf(body, customer);
  if (config.currency !== 'RWF') throw new Refused('currency must be RWF');
  const session = checkout.open({ ...config, paymentOptions: 'mobilemoneyrwanda', redirectUrl: optionalText(body, 'redirect_url') });
  checkout.pay(session, { by: 'mobilemoney', phone: customer.phone }, ip);
  const redirect = `${baseUrl()}/captcha/verify/${session.id}`;
  return { json: { status: 'success', message: 'Charge initiated', meta: { authorization: { redirect, mode: 'redirect' } } } };
}

function paymentOf(body: Fields, customer: CheckoutConfig['customer']): CheckoutConfig {
  return {
    txRef: requiredText(body, 'tx_ref'),
    amount: requiredAmount(body),
    currency: optionalText(body, 'currency') ?? 'NGN',
    customer,
    meta: isFields(body['meta']) ? body['meta'] : {},
    payloadHash: optionalText(body, 'payload_hash'),
  };
}
