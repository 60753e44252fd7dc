import { expect, test } from 'vitest';
import { NotificationKind } from '#contract/notifications.ts';
import type { Happening } from '#server/platform/notification-kinds.ts';
import { notificationTexts } from '#server/notification-texts.ts';
import { type StoredHappening, writeNotification } from './kinds.ts';

const write = (kind: string, facts: object = {}) => writeNotification(notificationTexts, { kind, facts } as StoredHappening);

test('what stands before the dot of a kind is what the notification is about', () => {
  const order = { number: 1042 };
  expect(write('order.placed', order)).toEqual({ kind: 'order', text: 'You have an order: order 1042' });
  expect(write('order.refundedPart', order).kind).toBe('order');
  expect(write('review.replied', { name: 'Aline', art: 'Dawn' })).toEqual({ kind: 'review', text: 'Aline replied to your review of Dawn' });
  expect(write('message', { name: 'Eric' })).toEqual({ kind: 'message', text: 'Eric wrote to you' });
  for (const kind of ['order.paid', 'question.asked', 'application.approved', 'follower', 'contact', 'report', 'comment'])
    expect(NotificationKind.safeParse(write(kind, { number: 1 }).kind).success, kind).toBe(true);
});

test('each kind of an order’s notification says the order’s number, and no two say the same', () => {
  const kinds: Happening['kind'][] = [
    'order.placed',
    'order.paid',
    'order.paidForArtist',
    'order.paidAfterHand',
    'order.cancelled',
    'order.expired',
    'order.refunded',
    'order.refundedForArtist',
    'order.refundedPart',
    'order.refundedPartForArtist',
    'order.refundRefused',
    'order.refundWaits',
    'order.chargeReturned',
    'order.chargeReturnedForAdmin',
  ];
  const texts = kinds.map((kind) => write(kind, { number: 1042 }).text);
  for (const text of texts) expect(text.toLowerCase()).toContain('order 1042');
  expect(new Set(texts).size).toBe(kinds.length);
});

test('a text is no longer than a bell shows, and never cut inside a character', () => {
  const { text } = write('contact', { name: 'a'.repeat(287), subject: '🎨'.repeat(50) });
  expect([text.length, text.isWellFormed()]).toEqual([300, true]);
  expect(text.endsWith('\ufffd')).toBe(true);
  expect(write('contact', { name: 'Eric', subject: 'x'.repeat(1_000) }).text).toHaveLength(300);
});

test('a sentence that an older version stored is shown as it is', () => {
  expect(write('text', { about: 'order', text: 'Order 7 is on its way' })).toEqual({ kind: 'order', text: 'Order 7 is on its way' });
});

test('names and titles stay text: nothing of them is taken for more', () => {
  const name = '<b>${number}</b>';
  expect(write('question.asked', { name, art: '%s' }).text).toBe(`${name} asked about %s`);
});
