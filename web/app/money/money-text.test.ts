import { expect, test } from 'vitest';
import { digitsOf } from '#contract/money-digits.ts';
import { groupMoney, readFrw, regroup } from './money-text.ts';

test.each([
  '35000',
  '35 000',
  '35\u00a0000',
  '35\u202f000',
  '35.000',
  '35,000',
  ' 35000 ',
  '35000 Frw',
  '35,000frw',
  'Frw 35,000',
  'RWF 35000',
  'Frw35,000',
])('%j is 35,000', (text) => {
  expect([digitsOf(text), readFrw(text), groupMoney(text)]).toEqual(['35000', 35_000, '35,000']);
});

test.each(['35,5', '3.50', '1.2.3', '35.00', '35,0000', '0.500', '1e4', '35k', '-1', '+35', '35 00', '', 'Frw', '٣٥'])(
  '%j is not clear, and stays as it was typed',
  (text) => {
    expect([digitsOf(text), readFrw(text), groupMoney(text)]).toEqual([undefined, undefined, text]);
  },
);

test('amounts have thousands of any number, and none is nothing', () => {
  expect(['1', '999', '1000', '1.200,000', '1000000000'].map(groupMoney)).toEqual(['1', '999', '1,000', '1,200,000', '1,000,000,000']);
  expect([readFrw('0'), readFrw('000')]).toEqual([undefined, undefined]);
});

/** '|' is the caret. */
const edit = (before: string, after: string, rest: { inputType?: string; data?: string } = {}) => {
  const { text, caret } = regroup({ before, after: after.replace('|', ''), caret: after.indexOf('|'), ...rest });
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};
const typed = (data: string) => ({ inputType: 'insertText', data });
const [backspace, forward] = [{ inputType: 'deleteContentBackward' }, { inputType: 'deleteContentForward' }];

test.each([
  ['a digit at the end', '35,000', '35,0000|', typed('0'), '350,000|'],
  ['a digit in the middle', '35,000', '351|,000', typed('1'), '351|,000'],
  ['a digit in front', '35,000', '1|35,000', typed('1'), '1|35,000'],
  ['a digit over a selection', '35,000', '35,5|', typed('5'), '355|'],
  ['a backspace at the end', '35,000', '35,00|', backspace, '3,500|'],
  ['a backspace in the middle', '1,234,567', '1,23|,567', backspace, '123|,567'],
  ['a backspace behind a comma', '35,000', '35|000', backspace, '35|,000'],
  ['a deletion in front of a comma', '35,000', '35|000', forward, '35,|000'],
  ['the deletion of the first digit', '1,000', '|,000', backspace, '|000'],
  ['a digit in front of noughts', '000', '2|000', typed('2'), '2|,000'],
  ['a digit that a keyboard composed', '35,000', '35,0001|', { inputType: 'insertCompositionText', data: '0001' }, '350,001|'],
  ['a space', '35,000', '35,000 |', typed(' '), '35,000|'],
  ['a currency', '35,000', '35,000Frw|', typed('w'), '35,000|'],
])('%s', (_, before, after, how, shown) => {
  expect(edit(before, after, how)).toBe(shown);
});

test.each([
  ['a comma that is typed', '35', '35,|', typed(',')],
  ['a digit behind a comma that was typed', '35,', '35,5|', typed('5')],
  ['a point behind a grouped amount', '35,000', '35,000.|', typed('.')],
  ['an amount with decimals pasted over another', '35,000', '35,00|', { inputType: 'insertFromPaste' }],
  ['a comma over the rest of a grouped amount', '35,000', '35,|', typed(',')],
])('%s stays as it is', (_, before, after, how) => {
  expect(edit(before, after, how)).toBe(after);
});
