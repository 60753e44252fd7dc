import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { endRowsByRfc, readText, writeRow } from './csv.ts';

test('text is quoted where a comma, a semicolon, a tab, a quote, a line break or an outer blank requires it', () => {
  expect(writeRow(['a;b', 'a\tb'])).toBe('"a;b","a\tb"\r\n');
  expect(writeRow(['Aline', 'a,b', 'say "hi"', 'two\nlines', ' blank', 35_000, null])).toBe(
    'Aline,"a,b","say ""hi""","two\nlines"," blank",35000,\r\n',
  );
});

test.each(['=1+1', '+250788123456', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example","x")'])(
  'the text %j is never a formula (T45)',
  (text) => {
    const cell = writeRow([text]);
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test.each([
  ["x;=cmd|' /C calc'!A0", `x;'=cmd|' /C calc'!A0`],
  ['one; +2;-3', "one;' +2;'-3"],
  ['two lines\n@SUM(A1)', "two lines\n'@SUM(A1)"],
  ['returned\r\n=1', "returned\r\n'=1"],
  ['tab\t=1', "tab\t'=1"],
  ['quoted;"=1"', `quoted;'"=1"`],
  ['quoted;"', 'quoted;"'],
  ['=1;=2', "'=1;'=2"],
  ['open;\u00A0-1', "open;'\u00A0-1"],
  ["marked;'=1", "marked;''=1"],
  ['Lake; oil - 40 × 50 = large', 'Lake; oil - 40 × 50 = large'],
])('%j is no formula where a spreadsheet separates at semicolons, and is read back (T45)', (text, written) => {
  const [[cell]] = parse(writeRow([text])) as [[string]];
  expect(cell).toBe(written);
  expect(readText(cell)).toBe(text);
  // French settings: only semicolons and line ends separate, and quotes within a cell are letters.
  const cells = `Aline,${writeRow([text])}`.split(/[;\t\r\n]/);
  for (const one of cells) expect(one).not.toMatch(/^[\s"]*[=+\-@]/);
});

test('a text of nothing but separators and blanks is written and read at once', () => {
  for (const part of [';', '\n', '; ', " '", '"', ";'"]) {
    const text = `;${part.repeat(200_000)}x`;
    const began = performance.now();
    expect(readText((parse(writeRow([text])) as [[string]])[0][0])).toBe(text);
    expect(performance.now() - began).toBeLessThan(5_000);
  }
});

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
