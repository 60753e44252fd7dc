import type { Person } from '#contract/accounts.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf, makePerson } from '#web/testing/make-account.ts';
import type { Applicant } from '#contract/people.ts';
import type { TestedList, TestedPage } from './tested-list.ts';

const someone = (number: number, changes: Partial<Person>) =>
  makePerson({ _id: idOf(number), name: `Person ${number}`, email: `person-${number}@example.com`, isBlocked: false, ...changes });
const people = (changes: Partial<Person>) =>
  ({
    as: 'admin',
    call: 'GET /users',
    answerRows: (numbers: readonly number[], page: TestedPage = { next: null, total: numbers.length }) => {
      answer('GET /users', ({ query }) =>
        query['cursor']
          ? { data: [someone(90, changes)], page: { next: null, total: null } }
          : { data: numbers.map((number) => someone(number, changes)), page },
      );
      answer('GET /admin/people/near', { data: [] });
    },
    idOf,
    isMended: true,
    nameOf: (number: number) => `Person ${number}`,
    sort: { header: 'Name', value: 'name-asc' },
    chip: { label: 'Blocked', filter: ['standing', 'blocked'] },
    sheet: { call: 'GET /admin/people.csv', label: 'Export CSV of the people in this list' },
    people: (number: number) => [`Person ${number}`],
    opened: { page: (number: number) => `/dashboard/admin/people/${idOf(number)}` },
  }) as const;

const whole = { phone: true, address: true, picture: true, documents: true, biography: true, pictures: true, links: true };
const makeApplicant = (number: number): Applicant => ({
  _id: idOf(number),
  name: `Person ${number}`,
  email: `person-${number}@example.com`,
  img: null,
  place: 'Gasabo',
  documents: 1,
  isAsked: false,
  waitsSince: '2026-11-20T12:00:00.000Z',
});

const applicants: TestedList = {
  name: 'applicants',
  address: '/dashboard/admin/applicants',
  as: 'editor',
  caption: 'Applicants',
  call: 'GET /admin/applicants',
  answerRows: (numbers, page = { next: null, total: numbers.length }) => {
    answer('GET /admin/applicants', ({ query }) =>
      query['cursor'] ? { data: [makeApplicant(90)], page: { next: null, total: null } } : { data: numbers.map(makeApplicant), page },
    );
    answer('GET /users/{id}', ({ params }) => ({ data: someone(11, { _id: params['id'] ?? '', role: 'Artist', status: 'pending' }) }));
    answer('GET /users/{id}/application', {
      data: { status: 'pending', completeness: whole, documents: [], asked: null, decisions: [] },
    });
  },
  idOf,
  isMended: true,
  nameOf: (number) => `Person ${number}`,
  hasNoLinks: true,
  search: 'Search applicants',
  chip: { label: 'Asked for more', filter: ['state', 'asked'] },
  sort: { header: 'Name', value: 'name-asc' },
  sheet: { call: 'GET /admin/applicants.csv', label: 'Export CSV of the applicants in this list' },
  opened: { page: (number) => `/dashboard/admin/applicants?person=${idOf(number)}` },
  bulk: {
    label: 'Approve',
    call: 'POST /users/{id}/artist',
    done: '2 artists approved',
    calls: 2,
    answerOne: () => answer('POST /users/{id}/artist', { data: someone(11, {}) }),
    undo: {
      call: 'POST /users/{id}/artist/undo',
      done: '2 approvals undone',
      answerOne: () => answer('POST /users/{id}/artist/undo', { data: someone(11, {}) }),
    },
  },
};

export const peopleLists: TestedList[] = [
  applicants,
  {
    ...people({ role: 'User' }),
    name: 'customers',
    address: '/dashboard/admin/manage-customers',
    caption: 'Customers',
    search: 'Search customers',
    bulk: {
      label: 'Block',
      reason: 'Fraud',
      call: 'POST /users/{id}/block',
      done: '2 people blocked',
      calls: 2,
      asks: /^Block 2 people\?$/,
      answerOne: () => answer('POST /users/{id}/block', { data: someone(11, {}) }),
    },
  },
  {
    ...people({ role: 'Artist', status: 'cancelled', slug: 'person' }),
    name: 'artists',
    address: '/dashboard/admin/manage-artists',
    caption: 'Artists',
    search: 'Search artists',
    bulk: {
      label: 'Approve',
      call: 'POST /users/{id}/artist',
      done: '2 artists approved',
      calls: 2,
      answerOne: () => answer('POST /users/{id}/artist', { data: someone(11, {}) }),
      undo: {
        call: 'POST /users/{id}/artist/undo',
        done: '2 approvals undone',
        answerOne: () => answer('POST /users/{id}/artist/undo', { data: someone(11, {}) }),
      },
    },
  },
];
