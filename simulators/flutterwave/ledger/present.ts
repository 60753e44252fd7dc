import type { LedgerEntry, Refund } from './ledger.ts';

const ACCOUNT_ID = 20_937;
const FEE_RATE = 0.014;
/** Value added tax on the fee. */
const FEE_TAX = 1.075;

const payment = {
  card: { type: 'card', event: 'CARD_TRANSACTION', narration: 'CARD Transaction ' },
  mobilemoneyrw: { type: 'mobilemoneyrw', event: 'MOBILEMONEYRW_TRANSACTION', narration: 'Mobile money payment' },
  ussd: { type: 'ussd', event: 'USSD_TRANSACTION', narration: 'USSD payment' },
} as const satisfies Record<LedgerEntry['method'], { type: string; event: string; narration: string }>;

const toCents = (amount: number) => Math.round(amount * 100) / 100;
const feeOf = (entry: LedgerEntry) => toCents(entry.amount * FEE_RATE);

/** The fields common to a webhook and a verify call (payment-provider.md sections 5 and 6). */
function describe(entry: LedgerEntry) {
  return {
    id: entry.id,
    tx_ref: entry.tx_ref,
    flw_ref: entry.flw_ref,
    device_fingerprint: entry.device_fingerprint,
    amount: entry.amount,
    currency: entry.currency,
    charged_amount: entry.amount,
    app_fee: feeOf(entry),
    merchant_fee: 0,
    processor_response: entry.processor_response,
    auth_model: entry.auth_model,
    ip: entry.ip,
    narration: payment[entry.method].narration,
    status: entry.status,
    payment_type: payment[entry.method].type,
    created_at: entry.created_at,
    account_id: ACCOUNT_ID,
  };
}

/** `data` of GET /v3/transactions/{id}/verify. */
export function presentTransaction(entry: LedgerEntry) {
  return {
    ...describe(entry),
    ...(entry.card && { card: entry.card }),
    meta: entry.meta,
    amount_settled: Math.floor((entry.amount - feeOf(entry) * FEE_TAX) * 100) / 100,
    customer: entry.customer,
  };
}

/** Body of the webhook to the merchant; v3 has the same event name for success and failure. */
export function presentWebhook(entry: LedgerEntry) {
  return {
    event: 'charge.completed',
    data: { ...describe(entry), customer: entry.customer, ...(entry.card && { card: entry.card }) },
    meta_data: entry.meta,
    'event.type': payment[entry.method].event,
  };
}

/** `tx` of the message with which the iframe reports to v3.js that it is finished. */
export function presentForFrame(entry: LedgerEntry) {
  return {
    id: entry.id,
    txRef: entry.tx_ref,
    flwRef: entry.flw_ref,
    status: entry.status,
    amount: entry.amount,
    currency: entry.currency,
    charged_amount: entry.amount,
    chargeResponseCode: entry.status === 'successful' ? '00' : '02',
    chargeResponseMessage: entry.processor_response,
    createdAt: entry.created_at,
    customer: { fullName: entry.customer.name, email: entry.customer.email, phone: entry.customer.phone_number },
  };
}

/** `data` of POST /v3/transactions/{id}/refund. */
export function presentRefund(entry: LedgerEntry, refund: Refund) {
  return {
    id: refund.id,
    account_id: ACCOUNT_ID,
    tx_id: entry.id,
    flw_ref: entry.flw_ref,
    wallet_id: 74_639,
    amount_refunded: refund.amount,
    status: 'completed',
    destination: 'payment_source',
    comments: refund.comments,
    meta: { source: 'availablebalance' },
    created_at: refund.created_at,
  };
}

/** A row of GET /v3/refunds, which names the transaction and the comments differently than the refund itself. */
export function presentListedRefund(entry: LedgerEntry, refund: Refund) {
  return {
    id: refund.id,
    amount_refunded: refund.amount,
    status: 'completed',
    flw_ref: entry.flw_ref,
    comment: refund.comments,
    settlement_id: 'NEW',
    meta: null,
    created_at: refund.created_at,
    account_id: ACCOUNT_ID,
    transaction_id: entry.id,
  };
}
