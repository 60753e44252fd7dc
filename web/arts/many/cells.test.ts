import { expect, test } from 'vitest';
import { type Cells, fillDown, noCells, paste, readPasted } from './cells.ts';

const table = (rows: Partial<Cells>[]): Cells[] => rows.map((row) => ({ ...noCells, ...row }));

test('what is pasted from a spreadsheet goes to the right and down, in the form that the cells take', () => {
  const pasted = 'Rain\t35.000\tpainting\r\nSun\t"9 000 Frw"\tUnknown\r\nToo many\t1\r\n';
  expect(paste(table([{}, { medium: 'Oil' }, {}]), { row: 1, column: 'name' }, pasted)).toEqual(
    table([{}, { medium: 'Oil', name: 'Rain', price: '35000', category: 'Painting' }, { name: 'Sun', price: '9000', category: 'Unknown' }]),
  );
});

test('a category is known by its beginning where only one begins so', () => {
  const pasted = ['Photo', 'ph', 'a', 'CERAM', 'Photos'].join('\n');
  const cells = paste(table([{}, {}, {}, {}, {}]), { row: 0, column: 'category' }, pasted);
  expect(cells.map(({ category }) => category)).toEqual(['Photography', 'ph', 'a', 'Ceramic', 'Photos']);
});

test('quoted cells hold tabs, breaks and quotes; past the last column nothing is taken', () => {
  expect(readPasted('"two\nlines"\t"a ""b"" c"\t\nx')).toEqual([['two\nlines', 'a "b" c', ''], ['x']]);
  expect(paste(table([{}]), { row: 0, column: 'year' }, '2026\tShown in Huye\tbeyond')).toEqual(
    table([{ year: '2026', provenance: 'Shown in Huye' }]),
  );
  expect(readPasted('a'.repeat(100_000))).toHaveLength(1);
});

test('a column is filled down from its first text, and nothing is overwritten', () => {
  const filled = fillDown(table([{}, { category: 'Ceramic' }, {}, { category: 'Drawings' }, {}]), 'category');
  expect(filled.map(({ category }) => category)).toEqual(['', 'Ceramic', 'Ceramic', 'Drawings', 'Ceramic']);
  expect(fillDown(table([{}, {}]), 'name')).toEqual(table([{}, {}]));
});
