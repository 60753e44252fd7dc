import { CARD_OTP, CARD_PIN, findCard, MOBILE_OTP, showCard, type Step } from '../ledger/cards.ts';
import type { Charges, ChargeStart } from './charges.ts';
import type { Faults } from '../http/faults.ts';
import { type Fields, optionalText, Refused, requiredText } from '../http/http.ts';
import { presentForFrame } from '../ledger/present.ts';
import { type Attempt, methodsOf, type PayBy, redirectOf, type Session, startOf } from './session.ts';

/** What the page shows next. */
export type Progress =
  | { next: Step; message?: string; code?: string }
  | { next: 'declined'; message: string }
  | { next: 'done'; transaction: ReturnType<typeof presentForFrame>; redirect?: string | undefined; isSilent: boolean };

export type Bank = { charges: Charges; faults: Faults };

const MAX_WRONG = 3;
const dialCodes: Record<string, string> = { '058': '*737*', '057': '*966*', '033': '*919*', '011': '*894*', '044': '*901*' };

/** Begins a payment by one of the tabs. Throws Refused with a message for the buyer. */
export function pay(bank: Bank, session: Session, form: Fields, ip: string): Progress {
  if (session.ended) throw new Refused('This payment is finished.', 409);
  const by = methodsOf(session.config).find((method) => method === form['by']);
  if (!by) throw new Refused('This way to pay is not offered.');
  const attempt = start[by](bank, session, form, ip);
  const progress = advance(bank, session, attempt);
  return progress.next === 'ussd' ? { ...progress, code: ussdCode(form) } : progress;
}

/** Answers the step that the session waits for; the third wrong answer declines the payment. */
export function confirm(bank: Bank, session: Session, form: Fields): Progress {
  const { attempt } = session;
  const step = attempt?.steps[0];
  if (!attempt || !step || session.ended) throw new Refused('Nothing waits to be confirmed.', 409);
  if (step === 'bank' && form['approved'] !== true) return decline(bank, session, attempt, 'Declined by the cardholder');
  if (!isRight[step](form, attempt)) {
    attempt.wrong += 1;
    const message = complaints[step];
    return attempt.wrong < MAX_WRONG ? { next: step, message } : decline(bank, session, attempt, message);
  }
  attempt.steps.shift();
  return advance(bank, session, attempt);
}

/** The transaction of each payment method, and the steps before it is made. */
const start: Record<PayBy, (bank: Bank, session: Session, form: Fields, ip: string) => Attempt> = {
  card(bank, session, form, ip) {
    const [number, expiry, cvv] = ['number', 'expiry', 'cvv'].map((name) => requiredText(form, name)) as [string, string, string];
    const card = findCard({ number, expiry, cvv });
    const { auth_model, steps, declined } = card;
    return begin(bank, session, { auth_model, card: showCard(card), ip }, { steps: [...steps], declined, otp: CARD_OTP });
  },
  mobilemoney(bank, session, form, ip) {
    const phone = requiredText(form, 'phone');
    if (!/^\+?[\d\s]{9,15}$/.test(phone)) throw new Refused('Enter a phone number such as 0788 123 456.');
    const customer = { ...startOf(session.config).customer, phone_number: phone };
    return begin(bank, session, { method: 'mobilemoneyrw', customer, ip }, { steps: ['otp'], otp: MOBILE_OTP });
  },
  ussd: (bank, session, _form, ip) => begin(bank, session, { method: 'ussd', ip }, { steps: ['ussd'], otp: '' }),
};

function begin({ charges }: Bank, session: Session, extra: Partial<ChargeStart>, attempt: Omit<Attempt, 'entry' | 'wrong'>): Attempt {
  const entry = charges.begin({ ...startOf(session.config), ...extra });
  session.attempt = { ...attempt, entry, wrong: 0 };
  return session.attempt;
}

/** The next step, or the end when none is left. */
function advance(bank: Bank, session: Session, attempt: Attempt): Progress {
  const [next] = attempt.steps;
  if (next) return { next };
  if (attempt.declined) return decline(bank, session, attempt, attempt.declined);
  bank.charges.finish(attempt.entry, 'successful');
  return end(bank, session, attempt);
}

function decline(bank: Bank, session: Session, attempt: Attempt, message: string): Progress {
  bank.charges.finish(attempt.entry, 'failed', message);
  session.attempt = undefined;
  session.failures += 1;
  const { maxRetries } = session.config;
  if (maxRetries !== undefined && session.failures > maxRetries) return end(bank, session, attempt);
  return { next: 'declined', message };
}

function end({ faults }: Bank, session: Session, { entry }: Attempt): Progress {
  session.ended = entry.status;
  const isSilent = faults.take('closeTabBeforeCallback', entry.tx_ref) !== undefined;
  return { next: 'done', transaction: presentForFrame(entry), redirect: redirectOf(session.config, entry), isSilent };
}

const given = (form: Fields, name: string) => optionalText(form, name)?.trim();

const isRight: Record<Step, (form: Fields, attempt: Attempt) => boolean> = {
  // The card that declines its PIN accepts any, and declines after this step.
  pin: (form, { declined }) => declined !== undefined || given(form, 'pin') === CARD_PIN,
  otp: (form, { otp }) => given(form, 'otp') === otp,
  address: (form) => ['address', 'city', 'state', 'zip', 'country'].every((name) => given(form, name)),
  bank: () => true,
  ussd: () => true,
};

const complaints: Record<Step, string> = {
  pin: 'Incorrect PIN',
  otp: 'Invalid one-time password',
  address: 'Fill in the whole address',
  bank: '',
  ussd: '',
};

function ussdCode(form: Fields): string {
  const dial = dialCodes[optionalText(form, 'bank') ?? ''] ?? '*737*';
  return `${dial}000*${1000 + Math.floor(Math.random() * 9000)}#`;
}
