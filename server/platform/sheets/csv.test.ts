import { expect, test } from 'vitest';
import { endRowsByRfc, writeRow } from './csv.ts';

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

test('rows of PostgreSQL end as RFC 4180 says, line feeds within quotes stay, wherever the text is cut', () => {
  const text = '1,"a ""b""\nc",d\n2,"\n",""\n';
  for (let cut = 0; cut <= text.length; cut += 1) {
    const pieces = endRowsByRfc([Buffer.from(text.slice(0, cut)), Buffer.from(text.slice(cut))]);
    expect(Buffer.concat(pieces).toString()).toBe('1,"a ""b""\nc",d\r\n2,"\n",""\r\n');
  }
});
