import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';

function play(total: number, isTTY: boolean) {
  const lines: string[] = [];
  const written: string[] = [];
  const step = showProgress(total, (line) => void lines.push(line), { isTTY, write: (text) => written.push(text) });
  for (let n = 0; n < total; n += 1) step();
  return { lines, written };
}

test('a terminal has one line that grows to the whole, and is ended by it', () => {
  const { lines, written } = play(200, true);
  expect(lines).toEqual([]);
  expect(written).toHaveLength(101);
  expect(written.every((text) => text.startsWith('\r'))).toBe(true);
  expect([written.at(0), written.at(-1)]).toEqual([`\r  ${'░'.repeat(30)} 0 %`, `\r  ${'█'.repeat(30)} 100 %\n`]);
});

test('without a terminal some lines say how far it is, however few steps there are', () => {
  expect(play(200, false)).toEqual({ lines: ['  25 %', '  50 %', '  75 %'], written: [] });
  expect(play(2, false).lines).toEqual(['  50 %', '  100 %']);
});
