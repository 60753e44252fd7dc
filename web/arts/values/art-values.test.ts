import { expect, test } from 'vitest';
import { noArtValues, repeated } from './art-values.ts';

test('the next artwork of a series keeps what repeats, and nothing that is its own', () => {
  const sent = { name: 'One', price: 5_000, available_arts: 3, category: 'Ceramic', description: 'x', medium: 'Clay', year: 2026 } as const;
  const next = repeated({ ...sent, height: 20, dispatchDays: 7, shipsAbroad: 'free', signed: true, state: 'published' });
  expect(next).toEqual({
    ...noArtValues,
    category: 'Ceramic',
    medium: 'Clay',
    year: '2026',
    dispatchDays: '7',
    shipsAbroad: 'free',
    signed: true,
  });
});
