import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { testCards } from './ledger/cards.ts';
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
import { type CheckoutConfig, viewSession } from './charges/session.ts';

const FOLDER = path.join(import.meta.dirname, 'browser');
const MODULES = ['page.ts', 'views.ts', 'elements.ts', 'host.ts'] as const;

type Parts = { checkout: Checkout; publicKey: string };

/** Everything that a browser requests: the script, the payment page with its files, and the script's two helper calls. */
export async function pageRoutes({ checkout, publicKey }: Parts): Promise<Route[]> {
  const source = (name: string) => readFile(path.join(FOLDER, name), 'utf8');
  const script = whenAsked(await source('v3.ts'));
  // Any merchant may embed the page and name a logo.
  const policy = "default-src 'self'; img-src * data:; object-src 'none'; base-uri 'none'";
  const page: Answer = {
    text: await source('page.html'),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  };
  const css: Answer = { text: await source('page.css'), headers: { 'content-type': 'text/css; charset=utf-8' } };
  const inFrame = (call: Call) => optionalText(call.body, 'txref') ?? referenceInAddress(call);
  const inSession = (call: Call) => checkout.find(call.params['id'] ?? '').config.txRef;
  const at = (where: Route['at'], answer: Route['answer'], txRefOf?: Route['txRefOf']): Route => ({
    at: where,
    surface: 'checkout',
    answer,
    ...(txRefOf && { txRefOf }),
  });
  return [
    { at: 'GET /v3.js', surface: 'script', answer: () => scriptAnswer(`(() => {\n'use strict';\n${script()}\n})();\n`) },
    { at: 'POST /v2/checkout/upgrade', surface: 'upgrade', open: true, answer: (call) => upgrade(call.body, publicKey) },
    {
      at: 'POST /event/create',
      surface: 'events',
      open: true,
      answer: () => ({ json: { status: 'success', message: 'Event created', data: null } }),
    },
    at('GET /', () => page, inFrame),
    at('GET /v3/hosted/pay/:id', () => page),
    at('GET /captcha/verify/:id', () => page),
    at('GET /checkout/page.css', () => css),
    ...(await Promise.all(
      MODULES.map(async (name) => {
        const text = whenAsked(await source(name));
        return at(`GET /checkout/${name}`, () => scriptAnswer(text()));
      }),
    )),
    at('GET /checkout/cards', () => ({ json: testCards })),
    at('POST /checkout/sessions', (call) => ({ json: viewSession(checkout.open(configOfFrame(call.body, publicKey))) }), inFrame),
    at('GET /checkout/sessions/:id', (call) => ({ json: viewSession(checkout.find(call.params['id'] ?? '')) }), inSession),
    at(
      'POST /checkout/sessions/:id/pay',
      (call) => ({ json: checkout.pay(checkout.find(call.params['id'] ?? ''), call.body, call.ip) }),
      inSession,
    ),
    at(
      'POST /checkout/sessions/:id/confirm',
      (call) => ({ json: checkout.confirm(checkout.find(call.params['id'] ?? ''), call.body) }),
      inSession,
    ),
  ];
}

/** A script without its types, made when it is first asked for: what makes it holds megabytes that a shop in which nobody pays does not need. */
function whenAsked(source: string): () => string {
  let script: string | undefined;
  return () => (script ??= stripTypeScriptTypes(source));
}

function scriptAnswer(text: string): Answer {
  return { text, headers: { 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' } };
}

/** The host of the modal; here there is only one. */
function upgrade(body: Fields, publicKey: string): Answer {
  if (body['public_key'] !== publicKey) throw new Refused('Invalid public key');
  return { json: { status: 'success', message: 'Checkout upgrade', data: { upgrade: false, custom: null } } };
}

/** The reference inside `?__=base64(k=v&…)`. */
function referenceInAddress({ url }: Call): string | undefined {
  const packed = url.searchParams.get('__');
  const text = packed ? Buffer.from(packed, 'base64').toString('utf8') : '';
  return new URLSearchParams(text).get('txref') ?? undefined;
}

/** The options of FlutterwaveCheckout as v3.js names them for the iframe (payment-provider.md section 3). */
function configOfFrame(fields: Fields, publicKey: string): CheckoutConfig {
  if (fields['PBFPubKey'] !== publicKey) throw new Refused('Invalid public key');
  const text = (name: string) => optionalText(fields, name);
  const name = [text('customer_firstname'), text('customer_lastname')].filter(Boolean).join(' ');
  const meta = isFields(fields['meta']) ? fields['meta'] : {};
  return {
    txRef: requiredText(fields, 'txref'),
    amount: requiredAmount(fields),
    currency: text('currency') ?? 'NGN',
    customer: { email: requiredText(fields, 'customer_email'), name, phone: text('customer_phone') ?? '' },
    paymentOptions: text('payment_options'),
    title: text('custom_title'),
    description: text('custom_description'),
    logo: text('custom_logo'),
    payloadHash: text('payload_hash'),
    meta: { __CheckoutInitAddress: text('init_url') ?? '', ...meta },
  };
}
