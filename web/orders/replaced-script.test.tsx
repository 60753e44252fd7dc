import { expect, test, vi } from 'vitest';
import { openFakeProvider } from '#web/testing/fake-payment.ts';

test('a script that brings no widget counts as not loaded, and the next click loads it again', async () => {
  // Another test may have loaded the script, which the module remembers.
  vi.resetModules();
  const { loadPaymentScript } = await import('./payment-script.ts');
  openFakeProvider({ hasWidget: false });
  await expect(loadPaymentScript('/replaced.js', undefined, 1)).rejects.toThrow();
  expect(document.querySelector('script[src="/replaced.js"]')).toBeNull();
  openFakeProvider();
  await loadPaymentScript('/v3.js', undefined, 1);
  expect(document.querySelector('script[src="/v3.js"]')).not.toBeNull();
});
