import type { ChargeRequest, Charges, Outcome } from './charges/charges.ts';
import type { Faults, FaultScope } from './http/faults.ts';
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
import type { Ledger, Method } from './ledger/ledger.ts';
import type { Webhooks } from './charges/webhooks.ts';

type Parts = { ledger: Ledger; faults: Faults; charges: Charges; webhooks: Webhooks };

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** The switches for tests, below /__sim; the provider has nothing like them. */
export function controlRoutes({ ledger, faults, charges, webhooks }: Parts): Route[] {
  const routes: Route[] = [
    { at: 'GET /__sim/ledger', answer: ({ url }) => ({ json: { transactions: entriesOf(ledger, url.searchParams.get('tx_ref')) } }) },
    { at: 'GET /__sim/faults', answer: () => showFaults(faults) },
    {
      at: 'POST /__sim/faults',
      answer({ body }) {
        const wanted = Array.isArray(body['faults']) ? (body['faults'] as unknown[]) : [body['fault']];
        for (const fault of wanted) faults.set(requiredText({ fault }, 'fault'), scopeOf(body));
        return showFaults(faults);
      },
    },
    {
      at: 'DELETE /__sim/faults',
      answer({ url: { searchParams } }) {
        faults.clear({ tx_ref: searchParams.get('tx_ref') ?? undefined, fault: searchParams.get('fault') ?? undefined });
        return showFaults(faults);
      },
    },
    { at: 'POST /__sim/charge', answer: ({ body, ip }) => ({ json: charges.charge({ ...chargeOf(body), ip }) }) },
    {
      at: 'POST /__sim/settled',
      async answer() {
        await webhooks.settled();
        return { json: {} };
      },
    },
  ];
  return routes.map((route) => ({ at: route.at, answer: (call) => forTesters(route, call) }));
}

/** Only from this machine, and never from a page of another origin, which cannot send JSON or DELETE without a preflight. */
function forTesters(route: Route, call: Call): Answer | Promise<Answer> {
  if (!loopback.has(call.ip)) throw new Refused('The switches answer on the loopback address only', 403);
  const hasBody = Number(call.headers['content-length'] ?? 0) > 0;
  const isSimple =
    route.at.startsWith('POST') && (hasBody || call.headers.origin) && !call.headers['content-type']?.startsWith('application/json');
  if (isSimple) throw new Refused('Send JSON', 415);
  return route.answer(call);
}

const showFaults = (faults: Faults): Answer => ({ json: { faults: faults.list() } });
const entriesOf = (ledger: Ledger, txRef: string | null) => (txRef ? ledger.of(txRef) : ledger.all());

function scopeOf(body: Fields): FaultScope {
  const { on, times } = body as { on?: FaultScope['on']; times?: number };
  return { tx_ref: optionalText(body, 'tx_ref'), on, times };
}

function chargeOf(body: Fields): ChargeRequest {
  const customer = isFields(body['customer']) ? body['customer'] : {};
  return {
    tx_ref: requiredText(body, 'tx_ref'),
    amount: requiredAmount(body),
    currency: optionalText(body, 'currency') ?? 'NGN',
    outcome: oneOf<Outcome>(body, 'outcome', ['successful', 'failed', 'pending']),
    method: oneOf<Method>(body, 'method', ['card', 'mobilemoneyrw', 'ussd']),
    message: optionalText(body, 'message'),
    payload_hash: optionalText(body, 'payload_hash'),
    meta: isFields(body['meta']) ? body['meta'] : undefined,
    customer: {
      email: optionalText(customer, 'email'),
      name: optionalText(customer, 'name'),
      phone_number: optionalText(customer, 'phone_number'),
    },
  };
}

function oneOf<T extends string>(body: Fields, name: string, allowed: T[]): T | undefined {
  const value = optionalText(body, name);
  const found = allowed.find((one) => one === value);
  if (value !== undefined && found === undefined) throw new Refused(`${name} must be one of ${allowed.join(', ')}`);
  return found;
}
