// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { endTest } from '#web/testing/end-of-test.ts';
import { openFakeProvider } from '#web/testing/fake-payment.ts';
import { loadPaymentScript } from './payment-script.ts';

// Not among the tests of screens: they share a worker, where another file may have loaded the script, which its module remembers.
afterEach(endTest);

test('a script that brings no widget counts as not loaded, and the next click loads it again', async () => {
  openFakeProvider({ hasWidget: false });
  await expect(loadPaymentScript('/replaced.js', undefined, 1)).rejects.toThrow();
  expect(document.querySelector('script[src="/replaced.js"]')).toBeNull();
  openFakeProvider();
  await loadPaymentScript('/v3.js', undefined, 1);
  expect(document.querySelector('script[src="/v3.js"]')).not.toBeNull();
});
