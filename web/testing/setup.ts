import { format } from 'node:util';
import { act, cleanup, configure, fireEvent, getConfig, renderHook } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { afterAll, afterEach, beforeEach, type Mock, vi } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { clearSession } from '#web/accounts/session/session.ts';
// It remembers the document's path when it is first loaded, which must not be that of whichever test comes first.
import '#web/app/payment-document.ts';
import { forgetLayers } from '#web/kit/dialogs/back-closes.ts';
import { useCutConnection, watchOnlineStatus } from '#web/kit/browser/online-status.ts';
import { fillBrowserGaps, resetBrowser } from './browser-gaps.ts';
import { endTest } from './end-of-test.ts';
import { answer, fakeFetch, resetFakeApi } from './fake-api.ts';
import { pageOf } from './make-account.ts';
import { contactDetails, emptyCart } from './make-site.ts';

const withDocument = getConfig().getElementError;

/**
 * What is waited for is looked for again and again, and each time the whole document was printed for an error that nobody reads: 7 % of
 * the time of these tests. It is printed for the last one.
 */
function describeMissing(...[message, container]: Parameters<typeof withDocument>): Error {
  const { _disableExpensiveErrorDiagnostics: isAskedAgain } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
  return isAskedAgain ? new Error(message ?? '') : withDocument(message, container);
}

// How long something may take is never what a test asks; a busy machine needs more than the second that is the default.
configure({ asyncUtilTimeout: 120_000, getElementError: describeMissing });
fillBrowserGaps();
globalThis.fetch = fakeFetch;

/** Every browser of today knows this element. */
const UNKNOWN_TO_JSDOM = 'The tag <search> is unrecognized';

/** What React complains about: keys, attributes, updates outside of `act`. A test that expects a complaint clears the mock. */
let complaints: Mock<(...said: unknown[]) => void>;
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockReturnValue();
});

// The root's loader asks for it on every page, and many screens read it.
beforeEach(() => answer('GET /contact-details', { data: contactDetails }));
// The header counts it, and every card of a work says whether that is in it.
beforeEach(() => answer('GET /cart', emptyCart));
// A work's page asks it whether the reader has bought that.
beforeEach(() => answer('GET /checkout/owner', pageOf<Order>([])));

// Files share a worker, and with it every module: what a test leaves behind, the next one would find.
afterEach(async () => {
  vi.useRealTimers();
  endTest();
  cleanup();
  await removeToasts();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  // The favorites of visitors are held in memory too. Of this key alone: an emptied storage would make the session look again, later.
  dispatchEvent(new StorageEvent('storage', { key: 'favorites' }));
  resetBrowser();
  // The payment window may have been open.
  document.body.className = '';
  // As on the next page: it is not being left.
  dispatchEvent(new Event('pageshow'));
  // Else the next test would come to an entry of this one.
  if (forgetLayers()) await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.replaceState(null, '', '/');
  const said = complaints.mock.calls.map((parts) => format(...parts)).filter((text) => !text.startsWith(UNKNOWN_TO_JSDOM));
  const faults = [...resetFakeApi(), ...said];
  vi.restoreAllMocks();
  await comeBackOnline();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

// With the end of a file Vitest refuses what modules still ask for, and one that was refused is for all files of the worker: on a busy machine the part of
// the header that a test had shown and not waited for was missing in every later test.
afterAll(() => vi.dynamicImportSettled());

/** A test that lost the connection may not have waited until it was back. */
async function comeBackOnline(): Promise<void> {
  const { result, unmount } = renderHook(useCutConnection);
  unmount();
  if (result.current === undefined) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = watchOnlineStatus(resolve);
  dispatchEvent(new Event('online'));
  await promise;
  stop();
}

/** They live in a root of their own, and leave it when their animation has ended, which jsdom does not run. */
async function removeToasts(): Promise<void> {
  // Those of a dialog that was closed come back to the page.
  await act(async () => {});
  if (!document.querySelector('.Toastify__toast')) return;
  await act(async () => toast.dismiss());
  for (const shown of document.querySelectorAll('.Toastify__toast')) fireEvent.animationEnd(shown);
}
