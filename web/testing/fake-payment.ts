import { fireEvent } from '@testing-library/react';
import { onTestEnd } from './end-of-test.ts';
import { addFault } from './fake-api.ts';

/** What the provider's widget was given, and how its buyer ends it. */
type Opened = Parameters<NonNullable<typeof FlutterwaveCheckout>>[0];

/**
 * Lets the provider's script load in this test, as jsdom loads none; `opened` has the widgets that were opened, the first one first.
 * Without a widget the script loads and brings nothing, as one that a network has replaced.
 */
export function openFakeProvider({ hasWidget = true } = {}): { opened: Opened[] } {
  const opened: Opened[] = [];
  const watcher = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof HTMLScriptElement) fireEvent.load(node);
  });
  watcher.observe(document.body, { childList: true });
  let closed = 0;
  const checkout: typeof FlutterwaveCheckout = (given) => {
    opened.push(given);
    return { close: () => void (closed += 1) };
  };
  globalThis.FlutterwaveCheckout = hasWidget ? checkout : undefined;
  onTestEnd(() => {
    watcher.disconnect();
    globalThis.FlutterwaveCheckout = undefined;
    // It asks our server every few seconds: of a later test, which has no answer for it.
    if (opened.length > closed) addFault('A payment window was left open: end it as its buyer would.');
  });
  return { opened };
}
