import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeArticle } from '#web/testing/make-blog.ts';
import { ArticleForm, localTimeOf, sentOf, tagsOf, timeOf, valuesOf } from './article-values.ts';

test('a time is one of Kigali, whatever the zone of the browser', () => {
  expect(timeOf('2026-11-24T00:30')).toBe('2026-11-23T22:30:00.000Z');
  expect(localTimeOf('2026-11-23T22:30:00.000Z')).toBe('2026-11-24T00:30');
  expect([timeOf(''), timeOf('soon'), timeOf('2026-13-40T00:00')]).toEqual([undefined, undefined, undefined]);
});

test('tags stand between commas, each once', () => {
  expect(tagsOf(' clay, kiln  fire,, clay ')).toEqual(['clay', 'kiln fire']);
});

const typed = (more: object = {}) => z.parse(ArticleForm, { ...valuesOf(), title: 'A loom', ...more });

test('a new article is sent without an address unless one was chosen', () => {
  const sending = { intent: 'draft', cover: null, article: undefined, revision: 0 } as const;
  expect(sentOf(typed(), sending)).toEqual({
    title: 'A loom',
    summary: '',
    category: '',
    tags: [],
    body: '',
    cover: null,
    state: 'draft',
    publishAt: null,
  });
  expect(sentOf(typed({ slug: ' a-loom ' }), sending)).toMatchObject({ slug: 'a-loom' });
});

test('published is now, or at the chosen time; saving alone leaves it', () => {
  const article = makeArticle(1, { state: 'draft', publishedAt: null });
  const later = typed({ when: 'later', publishAt: '2026-11-24T09:00', slug: 'article-1' });
  const publishAt = '2026-11-24T07:00:00.000Z';
  expect(sentOf(later, { intent: 'publish', cover: null, article, revision: 3 })).toMatchObject({
    state: 'published',
    publishAt,
    revision: 3,
  });
  expect(sentOf(typed(), { intent: 'publish', cover: null, article, revision: 3 })).toMatchObject({ state: 'published', publishAt: null });
  const shown = sentOf(typed({ slug: 'other' }), { intent: 'save', cover: null, article: makeArticle(), revision: 3 });
  expect(shown, 'its address stays').not.toHaveProperty('slug');
  expect(shown).not.toHaveProperty('state');
  expect(shown).not.toHaveProperty('publishAt');
});

test('a time that is wanted has to be there', () => {
  const { success, error } = z.safeParse(ArticleForm, { ...valuesOf(), title: 'A loom', when: 'later' });
  expect([success, error?.issues[0]?.path]).toEqual([false, ['publishAt']]);
});
