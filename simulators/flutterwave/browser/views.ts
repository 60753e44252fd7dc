// The views of the payment page. Accessible names that browser tests rely on (fields by label, the rest by role and name):
//   everywhere   heading <merchant title>, text 'TEST MODE', button 'Cancel payment'
//   tabs         tab 'Card' | 'Mobile money' | 'USSD' (tablist 'Payment method'; only those on offer)
//   Card         'Card number', 'Expiry date', 'CVV', button /^Pay /; summary 'Test cards', in it one button for each card
//   PIN          'Card PIN' (3310), button 'Continue'
//   password     'One-time password' (cards 12345, mobile money 123456), button 'Confirm payment'
//   each step    button 'Pay another way' (not at 3-D Secure)
//   address      'Street address', 'City', 'State', 'Zip code', 'Country', button 'Continue'
//   3-D Secure   heading 'Approve this payment', buttons 'Approve' and 'Decline'
//   Mobile money 'Phone number', 'Network', button /^Pay /
//   USSD         'Bank', button /^Pay /; then the code, button 'I have paid'
//   end          heading 'Payment successful' | 'Payment pending' | 'Payment failed', button 'Close'
//   errors       role alert

import { formatAmount, make, makeField, makeForm, makeSelect } from './elements.ts';

export type Session = {
  id: string;
  title?: string;
  description?: string;
  logo?: string;
  amount: number;
  currency: string;
  customer: { email: string; name: string; phone: string };
  methods: ('card' | 'mobilemoney' | 'ussd')[];
  /** Where a tab of its own leads when the buyer gives up. */
  cancelUrl?: string;
  /** The result, once it has ended. */
  ended?: string;
  step?: Step;
};
export type Step = 'pin' | 'otp' | 'address' | 'bank' | 'ussd';
export type Card = { name: string; number: string; expiry: string; cvv: string };
export type Send = (values: Record<string, unknown>) => Promise<void>;

const methodNames = { card: 'Card', mobilemoney: 'Mobile money', ussd: 'USSD' };
const banks: [string, string][] = [
  ['058', 'Guaranty Trust Bank'],
  ['057', 'Zenith Bank'],
  ['033', 'United Bank for Africa'],
  ['011', 'First Bank'],
  ['044', 'Access Bank'],
];

/** The tabs, and the panel of the chosen one. */
export function viewMethods(session: Session, cards: Card[], chosen: string, onChoose: (method: string) => void, pay: Send): HTMLElement {
  const method = session.methods.find((one) => one === chosen) ?? session.methods[0];
  if (!method) return viewTrouble(`There is no way to pay in ${session.currency} here.`);
  const choose = (to: (typeof session.methods)[number]) => () => onChoose(to);
  const tab = (one: typeof method) => {
    const attributes = { role: 'tab', id: `tab-${one}`, 'aria-selected': String(one === method), tabindex: one === method ? 0 : -1 };
    return make('button', { type: 'button', ...attributes, 'aria-controls': 'panel', onclick: choose(one) }, methodNames[one]);
  };
  const tabs = make('div', { role: 'tablist', 'aria-label': 'Payment method', class: 'tabs' }, ...session.methods.map(tab));
  tabs.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = session.methods.at((session.methods.indexOf(method) + by) % session.methods.length);
    if (next) onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  });
  const panel = make('div', { role: 'tabpanel', id: 'panel', 'aria-labelledby': `tab-${method}` }, panels[method](session, pay, cards));
  return make('div', {}, tabs, panel);
}

const panels: Record<Session['methods'][number], (session: Session, pay: Send, cards: Card[]) => HTMLElement> = {
  card(session, pay, cards) {
    const form = makeForm(
      (values) => pay({ by: 'card', ...values }),
      `Pay ${formatAmount(session.amount, session.currency)}`,
      makeField({ label: 'Card number', name: 'number', inputmode: 'numeric', autocomplete: 'cc-number', maxlength: 23 }),
      make(
        'div',
        { class: 'pair' },
        makeField({ label: 'Expiry date', name: 'expiry', hint: 'MM/YY', inputmode: 'numeric', autocomplete: 'cc-exp', maxlength: 5 }),
        makeField({ label: 'CVV', name: 'cvv', hint: '3 digits on the back', inputmode: 'numeric', autocomplete: 'cc-csc', maxlength: 4 }),
      ),
    );
    const [number, expiry] = ['number', 'expiry'].map((name) => form.querySelector<HTMLInputElement>(`[name=${name}]`));
    number?.addEventListener('input', () => (number.value = groupDigits(number.value)));
    expiry?.addEventListener('input', () => (expiry.value = withSlash(expiry.value)));
    return make('div', {}, form, viewTestCards(cards, form));
  },
  mobilemoney: (session, pay) =>
    makeForm(
      (values) => pay({ by: 'mobilemoney', ...values }),
      `Pay ${formatAmount(session.amount, session.currency)}`,
      makeSelect('Network', 'network', [
        ['MTN', 'MTN MoMo'],
        ['AIRTEL', 'Airtel Money'],
      ]),
      makeField({
        label: 'Phone number',
        name: 'phone',
        value: session.customer.phone,
        hint: 'We send a one-time password to this phone (in this test: 123456).',
        type: 'tel',
        autocomplete: 'tel',
        maxlength: 16,
      }),
    ),
  ussd: (session, pay) =>
    makeForm(
      (values) => pay({ by: 'ussd', ...values }),
      `Pay ${formatAmount(session.amount, session.currency)}`,
      makeSelect('Bank', 'bank', banks),
      make('p', { class: 'hint' }, 'You get a code to dial on the phone of your bank account.'),
    ),
};

function viewTestCards(cards: Card[], form: HTMLFormElement): HTMLElement {
  const fill = (card: Card) => () => {
    for (const [name, value] of [
      ['number', groupDigits(card.number)],
      ['expiry', card.expiry],
      ['cvv', card.cvv],
    ] as const) {
      const input = form.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (input) input.value = value;
    }
    form.querySelector('button')?.focus();
  };
  const item = (card: Card) =>
    make(
      'li',
      {},
      make(
        'button',
        { type: 'button', class: 'card', onclick: fill(card) },
        make('span', {}, card.name),
        make('small', {}, `•••• ${card.number.slice(-4)}`),
      ),
    );
  return make('details', {}, make('summary', {}, 'Test cards'), make('ul', { class: 'cards' }, ...cards.map(item)));
}

/** The form of a step between 'Pay' and the end; `message` says what was wrong with the last answer. */
export function viewStep(step: Step, session: Session, code: string | undefined, confirm: Send, goBack: () => void): HTMLElement {
  const view = steps[step](confirm, session, code);
  if (step !== 'bank') view.append(make('button', { type: 'button', class: 'quiet', onclick: goBack }, 'Pay another way'));
  return view;
}

const steps: Record<Step, (confirm: Send, session: Session, code?: string) => HTMLElement> = {
  pin: (confirm) =>
    make(
      'section',
      {},
      make('h2', { tabindex: -1 }, 'Enter your card PIN'),
      makeForm(
        confirm,
        'Continue',
        makeField({ label: 'Card PIN', name: 'pin', type: 'password', inputmode: 'numeric', maxlength: 4, hint: 'In this test: 3310' }),
      ),
    ),
  otp: (confirm) =>
    make(
      'section',
      {},
      make('h2', { tabindex: -1 }, 'Confirm it is you'),
      make('p', {}, 'We sent a one-time password to your phone.'),
      makeForm(
        confirm,
        'Confirm payment',
        makeField({
          label: 'One-time password',
          name: 'otp',
          inputmode: 'numeric',
          autocomplete: 'one-time-code',
          maxlength: 6,
          hint: 'In this test: 12345 for cards, 123456 for mobile money',
        }),
      ),
    ),
  address: (confirm) =>
    make(
      'section',
      {},
      make('h2', { tabindex: -1 }, 'Billing address of the card'),
      makeForm(
        confirm,
        'Continue',
        makeField({ label: 'Street address', name: 'address', autocomplete: 'street-address' }),
        make('div', { class: 'pair' }, makeField({ label: 'City', name: 'city' }), makeField({ label: 'State', name: 'state' })),
        make('div', { class: 'pair' }, makeField({ label: 'Zip code', name: 'zip' }), makeField({ label: 'Country', name: 'country' })),
      ),
    ),
  bank: (confirm, session) =>
    make(
      'section',
      { class: 'bank' },
      make('p', { class: 'eyebrow' }, '3-D Secure · Bank of Test'),
      make('h2', { tabindex: -1 }, 'Approve this payment'),
      make('p', {}, `${session.title ?? 'The merchant'} asks for ${formatAmount(session.amount, session.currency)} from your card.`),
      makeForm(() => confirm({ approved: true }), 'Approve'),
      make('button', { type: 'button', class: 'quiet', onclick: () => void confirm({ approved: false }) }, 'Decline'),
    ),
  ussd: (confirm, _session, code = '') =>
    make(
      'section',
      {},
      make('h2', { tabindex: -1 }, 'Dial this code on your phone'),
      make('p', { class: 'code' }, code),
      make('p', {}, 'Follow the steps of your bank, then come back here. In this test nothing needs to be dialled.'),
      makeForm(() => confirm({ paid: true }), 'I have paid'),
    ),
};

const endings: Record<string, [string, string]> = {
  successful: ['Payment successful', 'Thank you. The shop has been notified.'],
  pending: ['Payment pending', 'Your bank has not answered yet. The shop will hear of it as soon as it does.'],
  failed: ['Payment failed', 'No money was taken.'],
};

export function viewEnd(status: string, session: Session, close: (() => void) | undefined): HTMLElement {
  const [title, text] = endings[status] ?? endings['failed']!;
  return make(
    'section',
    { class: `end ${status}`, role: 'status' },
    make('div', { class: 'mark', 'aria-hidden': 'true' }),
    make('h2', { tabindex: -1 }, title),
    make('p', {}, formatAmount(session.amount, session.currency)),
    make('p', { class: 'hint' }, text),
    close && make('button', { type: 'button', class: 'primary', onclick: close }, 'Close'),
  );
}

export function viewTrouble(message: string): HTMLElement {
  return make('p', { role: 'alert', class: 'alert' }, message);
}

const groupDigits = (text: string) => text.replaceAll(/\D/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
function withSlash(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}
