// The payment page: inside the merchant's modal, as a hosted page of its own, or as the page of a mobile money password.

import { formatAmount } from './elements.ts';
import { isFramed, receiveConfig, postToHost } from './host.ts';
import { type Card, type Session, type Step, viewEnd, viewMethods, viewStep, viewTrouble } from './views.ts';

type Transaction = { id: number; status: string; amount: number; currency: string };
type Progress =
  | { next: Step; message?: string; code?: string }
  | { next: 'declined'; message: string }
  | { next: 'done'; transaction: Transaction; redirect?: string; isSilent: boolean };

const CLOSING_MS = 1_200;
const find = (id: string) => document.getElementById(id)!;
const stage = find('stage');
const trouble = find('trouble');
let chosen = '';
let code: string | undefined;
let cards: Card[] = [];

/** Calls the server; throws an Error with a message for the buyer. */
async function call<T>(path: string, body?: object): Promise<T> {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, sent).catch(() => undefined);
  if (!answer) throw new Error('The payment service does not answer. Check your internet connection and try again.');
  const said = (await answer.json()) as T & { message?: string };
  if (!answer.ok) throw new Error(said.message ?? 'An error occurred. Please try again.');
  return said;
}

function show(...elements: HTMLElement[]): void {
  stage.replaceChildren(...elements);
  trouble.replaceChildren();
}

const complain = (message: string) => trouble.replaceChildren(viewTrouble(message));

/** Runs a call of the buyer and shows its result, or the error. */
async function go(session: Session, path: string, values: Record<string, unknown>): Promise<void> {
  try {
    react(session, await call<Progress>(`/checkout/sessions/${session.id}/${path}`, values));
  } catch (error) {
    complain((error as Error).message);
  }
}

function react(session: Session, progress: Progress): void {
  if (progress.next === 'done') return end(session, progress);
  if (progress.next === 'declined') {
    postToHost('charge_complete', { type: 'charge', data: { status: 'failed' } });
    showMethods(session);
    return complain(`Payment declined: ${progress.message}. No money was taken; you can try again.`);
  }
  code = progress.code ?? code;
  showStep(session, progress.next);
  if (progress.message) complain(`${progress.message}. Please try again.`);
}

function showMethods(session: Session): void {
  const choose = (method: string) => {
    chosen = method;
    showMethods(session);
    find(`tab-${method}`).focus();
  };
  const pay = (values: Record<string, unknown>) => {
    postToHost('charge_init', { type: values['by'], timestamp: Date.now() });
    return go(session, 'pay', values);
  };
  show(viewMethods(session, cards, chosen, choose, pay));
}

function showStep(session: Session, step: Step): void {
  show(
    viewStep(
      step,
      session,
      code,
      (values) => go(session, 'confirm', values),
      () => showMethods(session),
    ),
  );
  (stage.querySelector('input') ?? stage.querySelector('h2'))?.focus();
}

function end(session: Session, { transaction, redirect, isSilent }: Extract<Progress, { next: 'done' }>): void {
  find('cancel').hidden = true;
  // The fault closeTabBeforeCallback: the payment succeeded, but the shop's page is not notified.
  const close = isSilent || redirect || !isFramed ? undefined : () => postToHost('closeiframe', { data: { cancelled: false } });
  show(viewEnd(transaction.status, session, close));
  stage.querySelector('h2')?.focus();
  if (isSilent) return;
  postToHost('charge_complete', { type: 'charge', data: { status: transaction.status } });
  postToHost('vbvcomplete', { tx: transaction, redirectstatus: transaction.status });
  if (redirect) setTimeout(() => location.assign(redirect), CLOSING_MS);
}

function dress(session: Session): void {
  find('title').textContent = session.title ?? 'Payment';
  find('description').textContent = session.description ?? '';
  find('amount').textContent = formatAmount(session.amount, session.currency);
  find('email').textContent = session.customer.email;
  const logo = find('logo') as HTMLImageElement;
  logo.addEventListener('load', () => (logo.hidden = false));
  if (session.logo) logo.src = session.logo;
  document.title = `Pay ${formatAmount(session.amount, session.currency)} – ${session.title ?? 'Payment'}`;
}

/** The session of the address, or one made from the message of the merchant's page. */
async function openSession(): Promise<Session> {
  const known = /^\/(?:v3\/hosted\/pay|captcha\/verify)\/(\w+)$/.exec(location.pathname)?.[1];
  return known ? call<Session>(`/checkout/sessions/${known}`) : call<Session>('/checkout/sessions', await receiveConfig());
}

function cancel(session: Session | undefined): void {
  if (isFramed) postToHost('closeiframe', { data: { cancelled: true } });
  else if (session?.cancelUrl) location.assign(session.cancelUrl);
  else history.back();
}

async function start(): Promise<void> {
  let session: Session | undefined;
  find('cancel').addEventListener('click', () => cancel(session));
  addEventListener('keydown', ({ key }) => key === 'Escape' && !find('cancel').hidden && cancel(session));
  try {
    session = await openSession();
    cards = await call<Card[]>('/checkout/cards');
    dress(session);
    if (session.ended) show(viewEnd(session.ended, session, undefined));
    else if (session.step) showStep(session, session.step);
    else showMethods(session);
  } catch (error) {
    show();
    complain((error as Error).message);
  }
  document.body.classList.add('ready');
  postToHost('allcontentloaded');
}

document.body.classList.toggle('framed', isFramed);
void start();
