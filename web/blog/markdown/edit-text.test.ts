import { expect, test } from 'vitest';
import { editText, insertBlock, pictureMark, type Selected } from './edit-text.ts';

/** A text with what is selected between bars. */
const read = (marked: string): Selected => {
  const [before = '', inside = '', after = ''] = marked.split('|');
  return { text: before + inside + after, from: before.length, to: before.length + inside.length };
};
const show = ({ text, from, to }: Selected) => `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;

test.each([
  ['strong', 'a |word| here', 'a **|word|** here'],
  ['strong', 'a **|word|** here', 'a |word| here'],
  ['emphasis', '||', '*||*'],
  ['emphasis', '**|word|**', '***|word|***'],
  ['emphasis', '***|word|***', '**|word|**'],
  ['heading', 'one\ntw|o|\nthree', 'one\n|## two|\nthree'],
  ['heading', '## |one|', '|one|'],
  ['list', 'a|\nb|\nc', '|- a\n- b|\nc'],
  ['list', '|- a\n- b|', '|a\nb|'],
  ['numbers', '|- a\n- b|', '|1. a\n2. b|'],
  ['quote', '|said|', '|> said|'],
  ['link', 'see |words| now', 'see [words](|https://|) now'],
] as const)('%s: %j becomes %j', (edit, given, expected) => {
  expect(show(editText(edit, read(given)))).toBe(expected);
});

test('an empty link says what stands there', () => {
  expect(show(editText('link', read('||'), 'words'))).toBe('[words](|https://|)');
});

test('a block stands between empty lines after the line of the selection, and its words are selected', () => {
  const mark = pictureMark('0190', 'What ](x) is');
  expect(mark).toBe('![What (x) is](/uploads/0190/960.jpg)');
  expect(show(insertBlock(read('Before |x| after\nlast'), mark))).toBe('Before x after\n\n![|What (x) is|](/uploads/0190/960.jpg)\n\nlast');
  expect(show(insertBlock(read('||'), '---'))).toBe('---||');
});

test('of several blocks each follows the one before', () => {
  const [one, two] = [pictureMark('1', 'One'), pictureMark('2', 'Two')];
  const both = insertBlock(insertBlock(read('Before||\n\nafter'), one), two);
  expect(show(both)).toBe('Before\n\n![One](/uploads/1/960.jpg)\n\n![|Two|](/uploads/2/960.jpg)\n\nafter');
});
