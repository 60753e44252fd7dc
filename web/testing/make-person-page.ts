import type { PersonPage } from '#contract/people.ts';
import { idOf, makePerson } from './make-account.ts';

const time = '2026-11-20T12:00:00.000Z';
const none = { total: 0, latest: [] };
/** An applicant. */
export const keza = makePerson({ _id: idOf(50), name: 'Keza Mutoni', email: 'keza@example.com', role: 'Artist', status: 'pending' });
/** The page of the applicant, as the staff see it. */
export const makePersonPage = (changes: Partial<PersonPage> = {}): PersonPage => ({
  person: keza,
  blocked: null,
  orders: {
    total: 12,
    counts: { paid: 9, refunded: 0, cancelled: 2, unpaid: 1 },
    paid: 60_000,
    refunded: 0,
    lastPaidAt: '2026-11-17T12:00:00.000Z',
    latest: [
      {
        _id: idOf(60),
        number: 1009,
        status: 'complete',
        payment: 'paid',
        totalPrice: 35_000,
        works: ['Rain', 'Lake Kivu'],
        refundedAmount: 5_000,
        delivery: 'toSend',
        hadArrived: false,
        sendBy: '2026-11-18T12:00:00.000Z',
        asked: null,
        createdAt: time,
      },
    ],
  },
  sales: { ...none, earned: 0 },
  works: none,
  reviews: none,
  questions: none,
  removed: none,
  messages: none,
  reports: none,
  mails: {
    total: 1,
    latest: [
      { _id: idOf(61), kind: 'orderPaidForArtist', state: 'sent', order: { _id: idOf(11), number: 1_021 }, works: [], createdAt: time },
    ],
  },
  sessions: { total: 1, latest: [{ _id: idOf(62), device: 'Firefox on Linux', createdAt: time, lastSeenAt: time }] },
  decisions: none,
  notes: [],
  documents: 2,
  ...changes,
});
