import type { MessageDescriptor } from '@lingui/core';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { here, session } from '#web/accounts/session/session.ts';
import { forgetWish, pendingWish, type Wish } from '#web/accounts/session/wish.ts';
import { failureTexts } from '#contract/messages.ts';
import { screens, signInScreens } from '#contract/screens.ts';
import { ApiFailure } from '#web/app/api.ts';
import type { DoWish, Said } from '#web/app/area.ts';
import { changeOptions } from '#web/app/changes/use-change.ts';
import { wayOn } from '#web/app/failures/ways-on.ts';
import { closeSuccesses, toast } from '#web/kit/toasts/toast.ts';
import { wishes } from '#web/shell/areas.ts';
import { standAt } from './stand-at.ts';

type Speaks = { _: (descriptor: MessageDescriptor) => string };

const LOCK = 'wish';
/** Where nobody sees what was done: another tab, in which the person is, does it. */
const onTheWay = new Set<string>([...signInScreens, screens.resetPassword]);
let running = false;

/**
 * Does the pending wish once, in one tab, and says how it went; the person stands where they wished it. Without an answer of the server it
 * stays, and is tried again on the next page with the same idempotency key.
 */
export async function doWish(client: QueryClient, i18n: Speaks): Promise<void> {
  // A tab in the background would say it to nobody.
  if (running || document.visibilityState === 'hidden' || onTheWay.has(location.pathname)) return;
  running = true;
  try {
    await inOneTab(() => doPending(client, i18n));
  } finally {
    running = false;
  }
}

async function doPending(client: QueryClient, i18n: Speaks): Promise<void> {
  const wish = pendingWish();
  const { authenticated, identity } = session();
  if (!wish || !authenticated) return;
  if (wish.identity && wish.identity !== identity) return forgetWish();
  if (wish.page === here()) standAt(wish.scrolledPx);
  // 'Login successful' is gone before it is said how the wish went.
  closeSuccesses();
  try {
    say(await run(wish, client), i18n);
    forgetWish();
  } catch (error) {
    toast.warning(explainRefusal(error, wish), undefined, wayOn(error));
    if (!isPassing(error)) forgetWish();
  }
}

/** Nobody answered, or the answer may be another one soon. */
const isPassing = (error: unknown) => error instanceof ApiFailure && [0, 401, 408, 429, 503].includes(error.status);

function explainRefusal(error: unknown, { name }: Wish): string {
  const why = error instanceof ApiFailure ? error.message : failureTexts.connection;
  return !name || why.includes(name) ? why : `${name}: ${why}`;
}

function say({ text, isDone, link }: Said, i18n: Speaks): void {
  const shown = link && { label: i18n._(link.label), to: link.to };
  if (isDone === false) toast.warning(i18n._(text), undefined, shown);
  else toast.success(i18n._(text), undefined, shown);
}

/** As a change of its area: what it changed is asked for again. */
async function run(wish: Wish, client: QueryClient): Promise<Said> {
  const does = wishes[wish.act] as DoWish<unknown> | undefined;
  if (!does) throw new Error(`Nothing does the wish ${wish.act}.`);
  const change = changeOptions({ run: (wished: Wish, send) => does(wished, { send, client }), situation: 'mark' });
  return new MutationObserver(client, change).mutate(wish);
}

/** Where tabs cannot exclude each other (plain http), the idempotency key does. */
async function inOneTab(act: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return act();
  await navigator.locks.request(LOCK, act);
}
