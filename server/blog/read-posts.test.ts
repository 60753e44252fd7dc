import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Block } from '#contract/blog.ts';
import { readPost, readPosts } from './read-posts.ts';

const NAME = 'clay';
const fields = {
  title: 'Clay: from the marsh to the kiln',
  description: 'How a pot is made',
  date: '2026-03-01',
  author: 'Aline',
  category: 'Materials',
  tags: 'clay, kiln ,fire',
};
const head = (given: Partial<Record<keyof typeof fields | 'style', string>> = {}) =>
  `---\n${Object.entries({ ...fields, ...given })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n`;
const blocksOf = (markdown: string): Block[] => readPost(NAME, head() + markdown).content;
/** What a block says, without the kinds of its parts. */
const textOf = ({ items }: Block) => items.map((parts) => parts.map(({ text }) => text).join(''));

test('the fields stand between two lines of dashes; a value may have a colon in it, and tags are separated by commas', () => {
  const post = readPost(NAME, `${head()}Text`);
  expect(post).toMatchObject({
    ...fields,
    name: NAME,
    tags: ['clay', 'kiln', 'fire'],
    image: '/blog-covers/clay.jpg',
    style: 'imigongo',
  });
  expect(readPost(NAME, head({ style: 'basket' })).style).toBe('basket');
});

test.each(Object.keys(fields))('an article without its %s is refused by its name', (field) => {
  expect(() => readPost(NAME, head({ [field]: '' }))).toThrow(`${NAME}.md lacks the field ${field}`);
});

test('a file without fields is refused by its name', () => {
  for (const source of ['', 'Only text', '---\ntitle: x\nText without an end'])
    expect(() => readPost(NAME, source), source).toThrow(`${NAME}.md has no fields at its top`);
});

test('reading takes a minute for each 200 words, and never none', () => {
  expect([0, 1, 299, 301, 1_000].map((words) => readPost(NAME, head() + 'word '.repeat(words)).minutes)).toEqual([1, 1, 2, 2, 5]);
});

test('the search has title, description, tags and text, in lower case', () => {
  const { plain } = readPost(NAME, `${head()}Fired in RUBAVU`);
  for (const part of ['clay: from the marsh', 'how a pot is made', 'kiln', 'fire', 'fired in rubavu']) expect(plain).toContain(part);
});

test('headings, paragraphs, quotes and lists become blocks in their order', () => {
  const blocks = blocksOf('## First\n\nSome text\n\n> Said by somebody\n\n- one\n- two\n\n1. first\n2. second\n');
  expect(blocks.map((block) => [block.kind, textOf(block)])).toEqual([
    ['heading', ['First']],
    ['paragraph', ['Some text']],
    ['quote', ['Said by somebody']],
    ['list', ['one', 'two']],
    ['numbers', ['first', 'second']],
  ]);
});

test('emphasis, strength, code and links keep their kind and their place in the line', () => {
  const [block] = blocksOf('A *leaning*, **heavy** and `plain` [word](/shop) & more');
  expect(block?.items[0]).toEqual([
    { kind: 'text', text: 'A ' },
    { kind: 'emphasis', text: 'leaning' },
    { kind: 'text', text: ', ' },
    { kind: 'strong', text: 'heavy' },
    { kind: 'text', text: ' and ' },
    { kind: 'code', text: 'plain' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'word', href: '/shop' },
    { kind: 'text', text: ' & more' },
  ]);
});

test('what Markdown escapes is read as it was meant, once', () => {
  const [block] = blocksOf('`a < b && c` and &lt;b&gt; and &amp;lt;');
  expect(textOf(block!)).toEqual(['a < b && c and <b> and &lt;']);
});

test.each([
  ['https://example.com/x', true],
  ['/shop?category=Pottery', true],
  ['http://example.com', false],
  ['//evil.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['mailto:a@example.com', false],
  ['shop', false],
])('a link to %s is one: %s; else its words stay', (address, isLink) => {
  const inline = blocksOf(`[words](${address})`)[0]?.items[0];
  expect(inline).toEqual([isLink ? { kind: 'link', text: 'words', href: address } : { kind: 'text', text: 'words' }]);
});

test('HTML, tables, pictures and rules become nothing that a browser would run or fetch', () => {
  const source =
    '<script>alert(1)</script>\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nText ![alt](https://evil.example/x.png) <b onclick="x()">bold</b>';
  const blocks = blocksOf(source);
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph']);
  expect(JSON.stringify(blocks)).not.toMatch(/evil|onclick|script/);
  expect(textOf(blocks[0]!)[0]).toContain('bold');
});

test('a folder is read newest first, and only its Markdown files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-posts-'));
  try {
    for (const [name, date] of [
      ['older', '2025-12-31'],
      ['newest', '2026-02-01'],
      ['newer', '2026-01-31'],
    ] as const)
      await writeFile(path.join(folder, `${name}.md`), head({ date }));
    await writeFile(path.join(folder, 'notes.txt'), 'not an article');
    expect(readPosts(folder).map(({ name }) => name)).toEqual(['newest', 'newer', 'older']);
    await writeFile(path.join(folder, `${NAME}.md`), 'no fields');
    expect(() => readPosts(folder)).toThrow(`${NAME}.md has no fields`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
