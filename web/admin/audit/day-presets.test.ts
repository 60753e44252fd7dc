import { expect, test } from 'vitest';
import { daysOfPreset } from './day-presets.ts';

// Saturday 28 November 2026, 00:30 in Kigali, where it is Friday still in London.
const now = Date.parse('2026-11-27T22:30:00Z');

test.each([
  ['today', '2026-11-28', '2026-11-28'],
  ['yesterday', '2026-11-27', '2026-11-27'],
  ['week', '2026-11-22', '2026-11-28'],
  ['tuesday', '2026-11-24', '2026-11-24'],
  ['saturday', '2026-11-21', '2026-11-21'],
])('%s: %s to %s', (preset, from, to) => {
  expect(daysOfPreset(preset, now)).toEqual({ from, to });
});

test('another word is no preset', () => {
  expect(daysOfPreset('tomorrow', now)).toBeUndefined();
  expect(daysOfPreset(undefined, now)).toBeUndefined();
});
