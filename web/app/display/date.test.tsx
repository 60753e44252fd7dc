import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { Clock } from './clock.tsx';
import { DateAndTime, DateAndTimeForAll } from './date.tsx';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['elsewhere', 0, '21 November 2026, 14:05 Kigali time'],
  ["at Kigali's time", -120, '21 November 2026, 14:05'],
])('a time says its zone to readers whose clock is another: %s', (_, offset, text) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  show(<DateAndTime time="2026-11-21T12:05:00.000Z" />);
  expect(document.body.textContent).toBe(text);
});

test.each([
  [0, '14:05 Kigali time'],
  [-120, '14:05'],
])('a time of day does so too', (offset, text) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  show(<Clock time="2026-11-21T12:05:00.000Z" />);
  expect(document.body.textContent).toBe(text);
});

test('papers, which others read, say the zone always', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  show(<DateAndTimeForAll time="2026-11-21T12:05:00.000Z" />);
  expect(document.body.textContent).toBe('21 November 2026, 14:05 Kigali time');
});
