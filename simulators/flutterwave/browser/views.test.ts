import { fireEvent, getAllByRole, getByLabelText, getByRole, queryByRole } from '@testing-library/dom';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatAmount } from './elements.ts';
import { type Card, type Send, type Session, type Step, viewEnd, viewMethods, viewStep, viewTrouble } from './views.ts';

const { window } = new JSDOM('<!doctype html><body></body>');
const { body } = window.document;

// Other files of the worker have no document.
beforeAll(() => {
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('FormData', window.FormData);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => body.replaceChildren());

const session = (more: Partial<Session> = {}): Session => ({
  id: 's',
  title: 'Ubugeni',
  amount: 35_000,
  currency: 'RWF',
  customer: { email: 'aline@example.com', name: 'Aline', phone: '+250788000001' },
  methods: ['card', 'mobilemoney', 'ussd'],
  ...more,
});
const cards: Card[] = [
  { name: 'Mastercard with PIN', number: '5531886652142950', expiry: '09/32', cvv: '564' },
  { name: 'Visa', number: '4187427415564246', expiry: '09/32', cvv: '828' },
];

/** A view in the page, what it sent, and how to let what was sent end. */
function show(view: (send: Send) => HTMLElement) {
  const sent: Record<string, unknown>[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  body.append(
    view((values) => {
      sent.push(values);
      return promise;
    }),
  );
  return { sent, end: resolve };
}

const field = (label: string) => getByLabelText<HTMLInputElement>(body, label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const button = (name: string | RegExp) => getByRole<HTMLButtonElement>(body, 'button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));

describe('the ways to pay', () => {
  const showMethods = (chosen: string, more: Partial<Session> = {}) => {
    const chosenLater: string[] = [];
    return { chosenLater, ...show((send) => viewMethods(session(more), cards, chosen, (method) => chosenLater.push(method), send)) };
  };
  const selected = () => getAllByRole(body, 'tab').filter((tab) => tab.getAttribute('aria-selected') === 'true');

  test('are tabs, of which one is chosen and can be reached by Tab', () => {
    showMethods('mobilemoney');
    expect(getAllByRole(body, 'tab').map(({ textContent }) => textContent)).toEqual(['Card', 'Mobile money', 'USSD']);
    expect(selected().map(({ textContent, tabIndex }) => [textContent, tabIndex])).toEqual([['Mobile money', 0]]);
    expect(getByRole(body, 'tabpanel', { name: 'Mobile money' })).toBeDefined();
  });

  test('of which none is known show the first one; without any there is a sentence', () => {
    showMethods('cash', { methods: ['ussd', 'card'] });
    expect(selected().map(({ textContent }) => textContent)).toEqual(['USSD']);
    body.replaceChildren();
    showMethods('card', { methods: [], currency: 'KES' });
    expect(getByRole(body, 'alert').textContent).toBe('There is no way to pay in KES here.');
  });

  test('are chosen by a press, and by arrow keys, round the ends', () => {
    const { chosenLater } = showMethods('card');
    fireEvent.click(getByRole(body, 'tab', { name: 'USSD' }));
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home']) fireEvent.keyDown(getByRole(body, 'tablist'), { key });
    expect(chosenLater).toEqual(['ussd', 'mobilemoney', 'ussd']);
  });

  test('a card is sent as it was typed, in groups of four and with its slash', () => {
    const { sent } = showMethods('card');
    type('Card number', '5531-8866 52142950');
    type('Expiry date', '0932');
    type('CVV', '564');
    expect([field('Card number').value, field('Expiry date').value]).toEqual(['5531 8866 5214 2950', '09/32']);
    press('Pay RWF 35,000');
    expect(sent).toEqual([{ by: 'card', number: '5531 8866 5214 2950', expiry: '09/32', cvv: '564' }]);
  });

  test('a test card fills the form', () => {
    const { sent } = showMethods('card');
    press(/^Visa/);
    expect(window.document.activeElement).toBe(button(/^Pay /));
    press(/^Pay /);
    expect(sent).toEqual([{ by: 'card', number: '4187 4274 1556 4246', expiry: '09/32', cvv: '828' }]);
  });

  test('mobile money knows the phone of the buyer, and a bank is chosen for USSD', () => {
    const mobile = showMethods('mobilemoney');
    press(/^Pay /);
    expect(mobile.sent).toEqual([{ by: 'mobilemoney', network: 'MTN', phone: '+250788000001' }]);
    body.replaceChildren();
    const ussd = showMethods('ussd');
    fireEvent.change(getByLabelText(body, 'Bank'), { target: { value: '033' } });
    press(/^Pay /);
    expect(ussd.sent).toEqual([{ by: 'ussd', bank: '033' }]);
  });

  test('a payment cannot be sent twice while the first is on its way', async () => {
    const { end } = showMethods('ussd');
    press(/^Pay /);
    expect([button(/^Pay /).disabled, button(/^Pay /).getAttribute('aria-busy')]).toEqual([true, 'true']);
    end();
    await vi.waitFor(() => expect(button(/^Pay /).disabled).toBe(false), { timeout: 120_000 });
    expect(button(/^Pay /).hasAttribute('aria-busy')).toBe(false);
  });
});

describe('a step between', () => {
  const showStep = (step: Step, code?: string) => {
    const goBack = vi.fn<() => void>();
    return { goBack, ...show((send) => viewStep(step, session(), code, send, goBack)) };
  };

  test.each([
    ['pin', { 'Card PIN': '3310' }, 'Continue', { pin: '3310' }],
    ['otp', { 'One-time password': '12345' }, 'Confirm payment', { otp: '12345' }],
    [
      'address',
      { 'Street address': '7 Road', City: 'Kigali', State: 'Kigali', 'Zip code': '0', Country: 'RW' },
      'Continue',
      { address: '7 Road', city: 'Kigali', state: 'Kigali', zip: '0', country: 'RW' },
    ],
    ['bank', {}, 'Approve', { approved: true }],
    ['bank', {}, 'Decline', { approved: false }],
    ['ussd', {}, 'I have paid', { paid: true }],
  ] as const)('%s sends what was typed into %j by %s', (step, typed, name, expected) => {
    const { sent } = showStep(step, '*737*58#');
    for (const [label, value] of Object.entries(typed)) type(label, value);
    press(name);
    expect(sent).toEqual([expected]);
  });

  test('leads back to the ways to pay; only the page of the bank does not', () => {
    for (const step of ['pin', 'otp', 'address', 'ussd'] as const) {
      body.replaceChildren();
      const { goBack } = showStep(step);
      press('Pay another way');
      expect(goBack, step).toHaveBeenCalledOnce();
    }
    body.replaceChildren();
    showStep('bank');
    expect(queryByRole(body, 'button', { name: 'Pay another way' })).toBeNull();
    expect(body.textContent).toContain('Ubugeni asks for RWF 35,000 from your card.');
  });

  test('of USSD shows the code', () => {
    showStep('ussd', '*737*58#');
    expect(body.querySelector('.code')?.textContent).toBe('*737*58#');
  });
});

describe('the end', () => {
  test.each([
    ['successful', 'Payment successful'],
    ['pending', 'Payment pending'],
    ['failed', 'Payment failed'],
    ['anything else', 'Payment failed'],
  ])('%s is said as %s, with the amount', (status, title) => {
    const close = vi.fn<() => void>();
    show(() => viewEnd(status, session(), close));
    expect(getByRole(body, 'heading').textContent).toBe(title);
    expect(getByRole(body, 'status').textContent).toContain('RWF 35,000');
    press('Close');
    expect(close).toHaveBeenCalledOnce();
  });

  test('cannot be closed where there is nothing to go back to', () => {
    show(() => viewEnd('successful', session(), undefined));
    expect(queryByRole(body, 'button')).toBeNull();
  });

  test('trouble is announced, as text', () => {
    show(() => viewTrouble('<b>Declined</b>'));
    expect(getByRole(body, 'alert').textContent).toBe('<b>Declined</b>');
  });

  test.each([
    [35_000, 'RWF', 'RWF 35,000'],
    [12.345, 'USD', 'USD 12.35'],
    [0.5, 'USD', 'USD 0.5'],
  ])('%d %s is written as %s', (amount, currency, text) => expect(formatAmount(amount, currency)).toBe(text));
});
