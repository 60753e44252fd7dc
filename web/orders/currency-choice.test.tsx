import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#web/testing/fake-api.ts';
import { paymentOptions } from '#web/testing/make-orders.ts';
import { show } from '#web/testing/open.tsx';
import { CurrencyChoice } from './currency-choice.tsx';

const offer = (country: string, value?: 'RWF' | 'NGN') => {
  answer('GET /payments/options', { data: paymentOptions });
  show(<CurrencyChoice totalFrw={80_000} country={country} value={value} onChange={() => {}} />);
};
const waysToPay = async () => (await screen.findAllByRole('radio')).map((one) => one.closest('label')?.textContent);
const fold = () => screen.queryByText('Other ways to pay')?.closest('details');

test('in Rwanda all that the payment window has are offered', async () => {
  offer('RW');
  expect(await waysToPay()).toEqual(['Card, MTN MoMo or Airtel Money, in Frw 80,000 Frw', 'Card or USSD, in NGN 94,400.00 NGN']);
  expect(fold()).toBeUndefined();
});

test('abroad the card is offered, and naira and Rwandan mobile money are folded beneath it', async () => {
  offer('FR');
  expect((await waysToPay())[0]).toBe('Card, in Frw 80,000 Frw');
  expect(screen.getByRole('radio', { name: /^Card, in Frw/ })).toHaveProperty('checked', true);
  expect(fold()).toHaveProperty('open', false);
  expect(fold()?.textContent).toContain('Card or USSD, in NGN');
  expect(fold()?.textContent).toContain('MTN MoMo and Airtel Money of Rwanda are in the payment window, too.');
});

test('what was chosen among the folded ones is seen', async () => {
  offer('FR', 'NGN');
  await waysToPay();
  expect(fold()).toHaveProperty('open', true);
});

test('in Nigeria naira stand beside the card', async () => {
  offer('NG');
  expect(await waysToPay()).toEqual(['Card, in Frw 80,000 Frw', 'Card or USSD, in NGN 94,400.00 NGN']);
  expect(fold()).toBeUndefined();
});

test('the choices of several orders on one page are several groups, each with its own one chosen', async () => {
  answer('GET /payments/options', { data: paymentOptions });
  const choice = (totalFrw: number) => <CurrencyChoice totalFrw={totalFrw} country="RW" value="RWF" onChange={() => {}} />;
  show(
    <>
      {choice(80_000)}
      {choice(35_000)}
    </>,
  );
  const ways = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(ways.map(({ checked }) => checked)).toEqual([true, false, true, false]);
  expect(new Set(ways.map(({ name }) => name)).size).toBe(2);
});
