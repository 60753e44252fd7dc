import { expect, test } from 'vitest';
import { writeRow } from './csv.ts';

test('text is quoted where a comma, a quote, a line break or an outer blank requires it', () => {
  expect(writeRow(['Aline', 'a,b', 'say "hi"', 'two\nlines', ' blank', 35_000, null])).toBe(
    'Aline,"a,b","say ""hi""","two\nlines"," blank",35000,\r\n',
  );
});

test.each(['=1+1', '+250788123456', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example","x")'])(
  'the text %j is never a formula',
  (text) => {
    const cell = writeRow([text]);
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('a negative number stays a number', () => {
  expect(writeRow([-5])).toBe('-5\r\n');
});
