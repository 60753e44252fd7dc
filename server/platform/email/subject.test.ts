import { expect, test } from 'vitest';
import { writeEmail } from './blocks.ts';
import { fitSubject, SUBJECT_MAX, subjectAbout } from './subject.ts';

const LONG = 'Thousand Hills in the Morning Mist above the Lake of Kivu';

test.each([
  ['Order 1021 is paid: 3 works', 'Order 1021 is paid: 3 works'],
  [`Order 1021 is waiting for your payment: ${LONG}`, 'Order 1021 is waiting for your payment: Thousand Hills in…'],
  [`${'a'.repeat(80)} b`, `${'a'.repeat(59)}…`],
  ['Two\r\nBcc: eve@example.com', 'Two Bcc: eve@example.com'],
  [`Re: ${LONG} and more of it`, `Re: ${LONG} and more of it`],
])('the subject %j goes out as %j', (subject, sent) => {
  expect(fitSubject(subject)).toBe(sent);
});

test('a name in the middle is shortened, so that what happened is read in full', () => {
  expect(subjectAbout('Lake Kivu', (name) => `Order 1021: ‘${name}’ was delivered`)).toBe('Order 1021: ‘Lake Kivu’ was delivered');
  const long = subjectAbout(LONG, (name) => `Order 1021: ‘${name}’ was delivered`);
  expect([long, long.length <= SUBJECT_MAX]).toEqual(['Order 1021: ‘Thousand Hills in the Morning…’ was delivered', true]);
});

test('a character of two units is not cut in half', () => {
  expect(fitSubject('🏔'.repeat(40)).isWellFormed()).toBe(true);
});

test('the heading of the mail keeps what the subject had no room for', () => {
  const { subject, html } = writeEmail({ subject: `Order 1021 was refunded: ${LONG}`, greeting: '', paragraphs: [] });
  expect([subject.length <= SUBJECT_MAX, html?.includes(LONG)]).toEqual([true, true]);
});
