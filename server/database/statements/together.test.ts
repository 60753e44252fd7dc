import { expect, test } from 'vitest';
import { lookUpTogether } from './together.ts';

function watched(fails = false) {
  const asked: string[][] = [];
  const lookUp = lookUpTogether(async (keys) => {
    asked.push(keys);
    if (fails) throw new Error('the database is away');
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `value of ${key}`]));
  });
  return { asked, lookUp };
}

test('what is looked up in one turn is found by one statement, each key once; a later one by its own', async () => {
  const { asked, lookUp } = watched();
  expect(await Promise.all(['a', 'unknown', 'b', 'a'].map(lookUp))).toEqual(['value of a', undefined, 'value of b', 'value of a']);
  expect(await lookUp('a')).toBe('value of a');
  expect(asked).toEqual([['a', 'unknown', 'b'], ['a']]);
});

test('fifty keys go at once, others with the next statement', async () => {
  const { asked, lookUp } = watched();
  await Promise.all(Array.from({ length: 120 }, (_, at) => lookUp(String(at))));
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 20]);
});

test('all look-ups of a statement that fails fail, and the next ones are asked anew', async () => {
  const { asked, lookUp } = watched(true);
  const ends = await Promise.allSettled(['a', 'b', 'a'].map(lookUp));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(lookUp('a')).rejects.toThrow('away');
  expect(asked).toEqual([['a', 'b'], ['a']]);
});
