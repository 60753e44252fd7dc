import { expect, test } from 'vitest';
import { loadPaymentScript, PaymentScriptFailed } from './payment-script.ts';

test('the script is tried 3 times, then it fails, and the next click starts again', async () => {
  let attempts = 0;
  const broken = async () => {
    attempts += 1;
    throw new Error('offline');
  };
  const [first, second] = [loadPaymentScript('/v3.js', broken, 1), loadPaymentScript('/v3.js', broken, 1)];
  await expect(first).rejects.toThrow(PaymentScriptFailed);
  await expect(second).rejects.toThrow(PaymentScriptFailed);
  expect(attempts).toBe(3);
  let loads = 0;
  const works = async () => void (loads += 1);
  await Promise.all([loadPaymentScript('/v3.js', works, 1), loadPaymentScript('/v3.js', works, 1)]);
  await loadPaymentScript('/v3.js', works, 1);
  expect(loads).toBe(1);
});
