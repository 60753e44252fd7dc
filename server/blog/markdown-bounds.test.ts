import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleLimits } from '#contract/article-limits.ts';
import { isReadable, readMarkdown } from './read-markdown.ts';

/** Texts that took the parser seconds, or all of its stack. */
const slow = ['[', '![', '_a_', '*a ', 'a**b', '~~a', '[a](', '> ', '- ', '>', '- a\n', '  - a\n', '[a]: b\n'];

test.each(slow)('a text full of %j is refused before it is parsed', (mark) => {
  expect(isReadable(mark.repeat(articleLimits.articleLength / mark.length))).toBe(false);
});

test('an article of the greatest length is read: paragraphs, links, lists, quotes, pictures', () => {
  const paragraph = `${'Sisal is **washed**, [dyed](https://example.com) and *dried* in the sun. '.repeat(8)}\n\n`;
  const text = `## Threads\n\n${paragraph.repeat(40)}> Said by a weaver.\n\n${'- one\n'.repeat(40)}\n1. first\n2. second\n\n`;
  const whole = text.repeat(2).slice(0, articleLimits.articleLength);
  expect(isReadable(whole)).toBe(true);
  expect(readMarkdown(whole).length).toBeGreaterThan(80);
});

test('a long list with a link and two emphases in each of its two hundred items is read', () => {
  const items = Array.from({ length: 200 }, (_, n) => `- work ${n} by *somebody*, **sold**, [see it](https://example.com/works/${n})`);
  const text = `## Works\n\n${items.join('\n')}\n\nThe end.`;
  expect(isReadable(text)).toBe(true);
  expect(readMarkdown(text).map(({ kind, items: read }) => [kind, read.length])).toEqual([
    ['heading', 1],
    ['list', 200],
    ['paragraph', 1],
  ]);
});

test('whatever can be read is read without a fault, and holds no address that a browser would run', () => {
  const parts = [
    '*',
    '_',
    '**',
    '[',
    ']',
    '(',
    ')',
    '!',
    '`',
    '<',
    '>',
    '&',
    '#',
    '- ',
    '> ',
    '1. ',
    '\n',
    '\n\n',
    '  ',
    'a',
    'word ',
    '|',
    '~~',
    '\\',
    '"',
  ];
  const addresses = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://ok.example',
    '/shop',
    'vbscript:x',
  ];
  const some = fc.array(fc.oneof(fc.constantFrom(...parts), fc.constantFrom(...addresses.map((one) => `[x](${one})`))), { maxLength: 200 });
  fc.assert(
    fc.property(some, (chosen) => {
      const text = chosen.join('');
      if (!isReadable(text)) return;
      const hrefs = readMarkdown(text).flatMap(({ items }) => items.flat().flatMap(({ href }) => href ?? []));
      for (const href of hrefs) expect(href).toMatch(/^(?:https:\/\/|\/(?![/\\]))/);
    }),
  );
});
