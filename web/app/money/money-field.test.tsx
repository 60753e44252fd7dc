import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MoneyField } from '#web/app/money/money-field.tsx';
import { show } from '#web/testing/open.tsx';

function Price({ initial = '' }: { initial?: string }) {
  const [amount, setAmount] = useState(initial);
  return (
    <>
      <MoneyField label="Price" value={amount} onChange={setAmount} />
      <output>{amount}</output>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
const amount = () => screen.getByRole('status').textContent;

test.each(['35000', '35 000', '35.000', '35,000', '35000 Frw', 'Frw 35,000', 'RWF 35000'])('%s is typed as 35,000', async (text) => {
  const { user } = show(<Price />);
  await user.type(field(), text);
  expect([field().value, amount()]).toEqual(['35,000', '35000']);
});

test.each(['35,5', '3.50', '1.2.3', '35,00'])('%s stays as it was typed, for the form to refuse', async (text) => {
  const { user } = show(<Price />);
  await user.type(field(), text);
  expect([field().value, amount()]).toEqual([text, text]);
});

test('an amount is changed in the middle and at the end, and the caret stays where it was typed', async () => {
  const { user } = show(<Price initial="1234567" />);
  expect(field().value).toBe('1,234,567');
  await user.type(field(), '8', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect([field().value, field().selectionStart]).toEqual(['12,834,567', 4]);
  await user.keyboard('{Backspace}{Backspace}');
  expect([field().value, field().selectionStart]).toEqual(['134,567', 1]);
  await user.type(field(), '{Backspace}');
  expect([field().value, amount()]).toEqual(['13,456', '13456']);
});

test('in a plain form it holds the amount as it is shown', async () => {
  const { user } = show(
    <form aria-label="Bounds">
      <MoneyField label="Price" name="minPrice" defaultValue={5_000} />
    </form>,
  );
  expect(field().value).toBe('5,000');
  await user.type(field(), '0');
  expect(new FormData(screen.getByRole('form')).get('minPrice')).toBe('50,000');
});
