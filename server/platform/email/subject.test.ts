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

test('a name in the middle is shortened, so that what happened is read in full; the heading has it whole', () => {
  const delivered = (name: string) => `Order 1021: ‘${name}’ was delivered`;
  expect(subjectAbout('Lake Kivu', delivered)).toEqual({ subject: delivered('Lake Kivu'), title: delivered('Lake Kivu') });
  const { subject, title } = subjectAbout(LONG, delivered);
  expect([subject, subject.length <= SUBJECT_MAX, title]).toEqual([delivered('Thousand Hills in the Morning…'), true, delivered(LONG)]);
});

test.each([
  ['Hearth', 'Order 1021 to send: Hearth, to Aline in Kimironko, Gasabo'],
  ['Imigongo Tile, Comb', 'Order 1021 to send: Imigongo Tile, Comb, to Aline'],
  ['Thousand Hills in the Morning Mist', 'Order 1021 to send: Thousand Hills in the Morning Mist'],
  [LONG, 'Order 1021 to send: Thousand Hills in the Morning Mist…'],
])('of a subject that is too long the rest is left out before the name %j is cut', (name, subject) => {
  const toSend = (work: string) => `Order 1021 to send: ${work}`;
  const to = (work: string) => `${toSend(work)}, to Aline`;
  const whole = (work: string) => `${to(work)} in Kimironko, Gasabo`;
  expect(subjectAbout(name, whole, to, toSend)).toEqual({ subject, title: whole(name) });
});

test('no name is cut to a few letters, however long the sentence is', () => {
  const { subject } = subjectAbout('Imigongo Tile, Comb', (name) => `${'Something happened '.repeat(3)}to ${name}`);
  expect(subject).toContain('Imigongo Tile, Comb');
});

test('a character of two units is not cut in half', () => {
  expect(fitSubject('🏔'.repeat(40)).isWellFormed()).toBe(true);
});

test('the heading of the mail keeps what the subject had no room for', () => {
  const { subject, html } = writeEmail({ subject: `Order 1021 was refunded: ${LONG}`, greeting: '', paragraphs: [] });
  expect([subject.length <= SUBJECT_MAX, html?.includes(LONG)]).toEqual([true, true]);
});
