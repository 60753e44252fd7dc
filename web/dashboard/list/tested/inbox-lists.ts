import type { Moderated } from '#contract/moderation.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeAuditEntry, makeContactMessage, makeOpenedMessage, makeReport, makeReportCard } from '#web/testing/make-admin.ts';
import type { TestedList } from './tested-list.ts';

const reportOf = (number: number) => {
  const { reporter, ...report } = makeReportCard(number);
  return { ...report, reporter: { ...reporter, name: `Reader ${number}` } };
};
const emailOf = (number: number) =>
  makeContactMessage(number, { account: idOf(800 + number), assignee: { _id: idOf(700), name: 'Sandrine' } });
const entryOf = (number: number) =>
  // Hours apart: acts within minutes are one row.
  makeAuditEntry(number, {
    at: new Date(Date.UTC(2026, 2, 20) - number * 3_600_000).toISOString(),
    actor: null,
    action: 'order.completed',
    objectType: 'order',
    about: { name: String(number), link: null },
  });
const wordsOf = (number: number): Moderated => ({
  _id: idOf(number),
  kind: 'reviews',
  state: 'new',
  text: `Words ${number}`,
  stars: 2,
  author: { _id: idOf(900 + number), name: `Reader ${number}` },
  about: { name: 'Hills', link: '/hills?said=1#reviews', image: null },
  hidden: null,
  createdAt: '2026-11-21T10:00:00.000Z',
});
/** What reaches the shop, and its log. */
export const inboxLists: TestedList[] = [
  {
    name: 'emails',
    address: '/dashboard/admin/emails',
    as: 'admin',
    caption: 'Contact messages',
    call: 'GET /messages',
    answerRows: (numbers, page = { next: null, total: numbers.length }) =>
      answer('GET /messages', ({ query }) =>
        query['cursor']
          ? { data: [makeContactMessage(90)], page: { next: null, total: null }, unreadCount: 1 }
          : { data: numbers.map(emailOf), page, unreadCount: numbers.length },
      ),
    idOf: (number) => makeContactMessage(number)._id,
    nameOf: (number) => `Aline Uwase: Question ${number}`,
    people: () => ['Aline Uwase', 'Sandrine'],
    isMended: true,
    search: 'Search emails',
    chip: { label: 'Answered', filter: ['state', 'answered'] },
    sort: { header: 'Received', value: 'oldest' },
    sheet: { call: 'GET /admin/emails.csv', label: 'Export CSV of the emails in this list' },
    opened: {
      name: 'message',
      dialog: 'Message',
      answer: (number) => {
        answer('GET /messages/{id}', { data: makeOpenedMessage(number, { read: true }) });
        answer('GET /messages/assignees', { data: [] });
      },
    },
    bulk: {
      label: 'Mark as resolved',
      call: 'POST /messages/{id}/close',
      done: '2 emails resolved',
      calls: 2,
      answerOne: () => {
        answer('POST /messages/{id}/close', { data: makeContactMessage(11, { closed: true }) });
        answer('PUT /messages/{id}/assignee', { data: makeContactMessage(11) });
      },
      undo: {
        call: 'POST /messages/{id}/close/undo',
        done: '2 emails reopened',
        answerOne: () => answer('POST /messages/{id}/close/undo', { data: makeContactMessage(11) }),
      },
    },
  },
  {
    name: 'reported chats',
    address: '/dashboard/admin/reports',
    as: 'admin',
    caption: 'Reported chats',
    call: 'GET /messages/reports',
    answerRows: (numbers, page = { next: null, total: numbers.length }) =>
      answer('GET /messages/reports', ({ query }) =>
        query['cursor']
          ? { data: [reportOf(90)], page: { next: null, total: null } }
          : { data: numbers.map((number) => reportOf(number)), page },
      ),
    idOf: (number) => reportOf(number)._id,
    nameOf: (number) => `Jean Bosco, reported by Reader ${number}`,
    people: (number) => ['Jean Bosco', `Reader ${number}`],
    search: 'Search reports',
    chip: { label: 'Open and resolved', filter: ['state', 'any'] },
    sort: { header: 'Received', value: 'oldest' },
    sheet: { call: 'GET /admin/reports.csv', label: 'Export CSV of the reports in this list' },
    opened: {
      name: 'report',
      dialog: 'Reported chat',
      answer: (number) => answer('GET /messages/reports/{id}', { data: makeReport(number) }),
    },
    bulk: {
      label: 'Mark as resolved',
      call: 'PUT /messages/reports/{id}',
      done: '2 reports resolved',
      calls: 2,
      asks: /2 reports as resolved\?$/,
      answerOne: () => answer('PUT /messages/reports/{id}', { data: reportOf(11) }),
    },
  },
  {
    name: 'moderation',
    address: '/dashboard/admin/moderation',
    hasCards: true,
    as: 'admin',
    caption: 'Moderation',
    call: 'GET /admin/moderation',
    answerRows: (numbers, page = { next: null, total: null }) => {
      // For its chips.
      answer('GET /admin/waiting', { data: [] });
      answer('GET /admin/moderation', ({ query }) =>
        query['cursor']
          ? { data: [wordsOf(90)], page: { next: null, total: null } }
          : { data: numbers.map((number) => wordsOf(number)), page },
      );
    },
    idOf,
    nameOf: (number) => `Review by Reader ${number}`,
    people: (number) => [`Reader ${number}`],
    search: 'Search texts',
    empty: "You're all caught up: nothing is waiting.",
    chip: { label: 'Reviews', filter: ['kind', 'reviews'] },
    sort: { header: 'When', value: 'newest' },
    sheet: { call: 'GET /admin/moderation.csv', label: 'Export CSV of the texts in this list' },
    opened: { name: 'words', dialog: 'Review', answer: () => undefined },
    bulk: {
      label: 'Hide',
      call: 'POST /admin/moderation/{kind}/{id}/hide',
      done: '2 texts hidden',
      asks: /^Hide 2 texts\?$/,
      calls: 2,
      answerOne: () => {
        // Of each its own, so that what takes it back is there for both.
        for (const call of ['POST /admin/moderation/{kind}/{id}/hide', 'POST /admin/moderation/{kind}/{id}/restore'] as const)
          answer(call, ({ params }) => ({ data: { ...wordsOf(11), _id: params?.['id'] ?? '', undo: idOf(500) } }));
        answer('POST /admin/moderation/{kind}/{id}/undo', { data: wordsOf(11) });
      },
      undo: {
        call: 'POST /admin/moderation/{kind}/{id}/undo',
        done: 'Undone for 2 texts',
        answerOne: () => answer('POST /admin/moderation/{kind}/{id}/undo', { data: wordsOf(11) }),
      },
    },
  },
  {
    name: 'the audit log',
    address: '/dashboard/admin/audit',
    as: 'admin',
    caption: 'Audit log',
    // Of an entry that the shop made itself, about what has no page.
    hasNoLinks: true,
    call: 'GET /admin/audit',
    answerRows: (numbers, page = { next: null, total: numbers.length }) =>
      answer('GET /admin/audit', ({ query }) =>
        query['cursor']
          ? { data: [entryOf(90)], page: { next: null, total: null } }
          : { data: numbers.map((number) => entryOf(number)), page },
      ),
    idOf: (number) => entryOf(number)._id,
    nameOf: (number) => `Ubugeni approved order ${number}`,
    search: 'Search the log',
    chip: { label: 'Sign-ins', filter: ['sessions', 'only'] },
    sort: { header: 'When (Kigali time)', value: 'oldest' },
    sheet: { call: 'GET /admin/audit.csv', label: 'Export CSV of the entries in this list' },
    opened: { name: 'entry', dialog: 'Entry', answer: () => undefined },
  },
];
