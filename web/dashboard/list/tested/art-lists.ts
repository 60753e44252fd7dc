import type { BulkChanged } from '#contract/manage-arts.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard } from '#web/testing/make-art.ts';
import type { TestedList, TestedPage } from './tested-list.ts';

const idsIn = (body: unknown) => (body as { ids: string[] }).ids;
const changed = (ids: string[]): BulkChanged => ({
  changed: ids.length,
  failed: [],
  undo: ids.map((_id) => ({ _id, before: { state: 'published' }, now: { state: 'hidden' } })),
});
const arts = {
  idOf,
  nameOf: (number: number) => `Artwork ${number}`,
  search: 'Search artworks',
  isMended: true,
  chip: { label: 'Hidden', filter: ['state', 'hidden'] },
  sort: { header: 'Price', value: 'price-desc' },
  opened: { name: 'art', dialog: 'Edit Art', answer: (number: number) => answer('GET /arts/{id}', { data: makeArt(number) }) },
} as const;
const answerArts =
  (call: 'GET /arts/owner' | 'GET /admin/arts') =>
  (numbers: readonly number[], page: TestedPage = { next: null, total: numbers.length }) =>
    answer(call, ({ query }) =>
      query['cursor']
        ? { data: [makeArtCard(90)], page: { next: null, total: null } }
        : { data: numbers.map((number) => makeArtCard(number)), page },
    );

const label = 'Export CSV of the artworks in this list';

export const artLists: TestedList[] = [
  {
    ...arts,
    name: "an artist's artworks",
    address: '/dashboard/artist/manage-artworks',
    hasCards: true,
    as: 'artist',
    caption: 'My artworks',
    call: 'GET /arts/owner',
    answerRows: answerArts('GET /arts/owner'),
    sheet: { call: 'GET /artist/works.csv', label },
    bulk: {
      label: 'Hide',
      call: 'POST /arts/bulk',
      done: '2 artworks hidden',
      calls: 1,
      answerOne: () => answer('POST /arts/bulk', ({ body }) => ({ data: changed(idsIn(body)) })),
      undo: {
        call: 'POST /arts/bulk/undo',
        done: '2 artworks published again',
        answerOne: () => answer('POST /arts/bulk/undo', { data: changed([]) }),
      },
    },
  },
  {
    ...arts,
    name: "everybody's artworks",
    address: '/dashboard/admin/manage-artworks',
    hasCards: true,
    as: 'editor',
    caption: 'Artworks of everybody',
    call: 'GET /admin/arts',
    answerRows: (numbers, page) => {
      answer('GET /admin/featured', { data: { featured: [] } });
      answerArts('GET /admin/arts')(numbers, page);
    },
    sheet: { call: 'GET /admin/works.csv', label },
    bulk: {
      label: 'Hide',
      reason: 'A print',
      call: 'POST /arts/bulk',
      done: '2 artworks hidden',
      calls: 1,
      answerOne: () => answer('POST /arts/bulk', ({ body }) => ({ data: changed(idsIn(body)) })),
      undo: {
        call: 'POST /arts/bulk/undo',
        done: '2 artworks published again',
        answerOne: () => answer('POST /arts/bulk/undo', { data: changed([]) }),
      },
    },
  },
];
