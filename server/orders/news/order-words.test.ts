import { expect, test } from 'vitest';
import { willSend } from './order-words.ts';

const dispatch = { artist: 'Élodie', by: '2026-12-01T10:00:00.000Z', works: '‘Lake Kivu’' };

test.each([
  [{ from: 1, to: 3 }, '. Usually with you 1–3 days later, by 4 December 2026.'],
  [{ from: 1, to: 1 }, '. Usually with you 1 day later, by 2 December 2026.'],
  [{ from: 0, to: 0 }, '. Usually with you the same day.'],
  // An older version put it into the queue.
  [undefined, '.'],
])('with %j days under way, who sends by 1 December is said with%s', (transit, said) => {
  expect(willSend(dispatch, 1, transit && { transit })).toBe(`Élodie will send ‘Lake Kivu’ by 1 December 2026${said}`);
});
