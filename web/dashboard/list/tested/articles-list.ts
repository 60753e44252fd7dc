import { answer } from '#web/testing/fake-api.ts';
import { makeArticle, makeArticleRow } from '#web/testing/make-blog.ts';
import type { TestedList, TestedPage } from './tested-list.ts';

/** The list of articles for the test that every list passes. */
export const articlesList: TestedList = {
  name: 'all articles',
  address: '/dashboard/admin/blog',
  as: 'editor',
  caption: 'All articles',
  call: 'GET /admin/blog',
  answerRows: (numbers: readonly number[], page: TestedPage = { next: null, total: numbers.length }) =>
    answer('GET /admin/blog', ({ query }) =>
      query['cursor']
        ? { data: [makeArticleRow(90)], page: { next: null, total: null } }
        : { data: numbers.map((number) => makeArticleRow(number)), page },
    ),
  nameOf: (number: number) => `Article ${number}`,
  idOf: (number: number) => makeArticleRow(number)._id,
  isMended: true,
  search: 'Search articles',
  chip: { label: 'Published', filter: ['state', 'published'] },
  sort: { header: 'Views', value: 'views-desc' },
  sheet: { call: 'GET /admin/blog.csv', label: 'Export CSV of the articles in this list' },
  opened: { name: 'article', dialog: 'Article', answer: () => {} },
  bulk: {
    label: 'Move to drafts',
    call: 'PUT /blog/{name}',
    done: '2 articles moved to drafts',
    calls: 2,
    answerOne: () => answer('PUT /blog/{name}', { data: makeArticle(1) }),
    undo: { call: 'PUT /blog/{name}', done: 'Undone for 2 articles', answerOne: () => {} },
  },
};
