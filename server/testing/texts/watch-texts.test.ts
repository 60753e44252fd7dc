import { expect, test } from 'vitest';
import { TextWatch } from './watch-texts.ts';

const long = 'Imigongo '.repeat(40);

test('a pattern that backtracks is found when it meets a long text, in whichever way it is asked', () => {
  for (const use of [
    (text: string) => /\s+$/.test(text),
    (text: string) => text.replace(/\s+$/, ''),
    (text: string) => text.replaceAll(/\s+$/g, ''),
    (text: string) => text.match(/\s+$/),
    (text: string) => [...text.matchAll(/\s+$/g)],
    (text: string) => text.search(/\s+$/),
    (text: string) => text.split(/\s+$/),
  ]) {
    using watch = new TextWatch();
    use(long);
    expect(watch.findSlow(), String(use)).toEqual([expect.stringContaining(String.raw`\s+$`)]);
  }
});

test('a pattern without a second way to match the same is not, nor one that meets short texts only', () => {
  using watch = new TextWatch();
  /^(?:a+)+$/.test('aaaa');
  /^[a-z]+ \d{1,10}$/.test(long);
  expect([watch.findSlow(), watch.counts.patterns]).toEqual([[], 1]);
});

test('normalising too many marks in a row is found, normalising text of a language is not', () => {
  using watch = new TextWatch();
  expect('Người Việt '.repeat(40).normalize('NFD').normalize('NFC')).toContain('Việt');
  expect([watch.findSlow(), watch.counts.normalized]).toEqual([[], 2]);
  'a'.concat('\u0316\u0301'.repeat(200)).normalize('NFC');
  expect(watch.findSlow()).toEqual(['normalised 1 texts with too many marks']);
});

test('what was replaced is there again afterwards', () => {
  const look = (): unknown[] => [Reflect.get(RegExp.prototype, 'exec'), Reflect.get(String.prototype, 'normalize')];
  const before = look();
  {
    using _watch = new TextWatch();
    expect(look()[0]).not.toBe(before[0]);
  }
  expect(look()).toEqual(before);
});
