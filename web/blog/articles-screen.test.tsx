import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeArticle, makeArticleRow } from '#web/testing/make-blog.ts';
import { open, openSite } from '#web/testing/open.tsx';

beforeEach(() => answer('GET /admin/blog', pageOf([makeArticleRow(1), makeArticleRow(2, { author: 'From a file', authorId: null })])));

test('an author leads to their page for those who work on people; one without an account is a name', async () => {
  await open('/dashboard/admin/blog', { as: 'admin' });
  const author = await screen.findByRole('link', { name: 'Esther Editor' });
  expect(author.getAttribute('href')).toBe(`/dashboard/admin/people/${makeArticleRow(1).authorId}`);
  expect(screen.getByText('From a file').closest('a')).toBeNull();
});

test('for an editor, who has no pages of people, an author is a name', async () => {
  await open('/dashboard/admin/blog', { as: 'editor' });
  expect((await screen.findByText('Esther Editor')).closest('a')).toBeNull();
});

test('an article that was opened from its list leads back to it as it was filtered', async () => {
  answer('GET /blog/topics', { data: { categories: [], tags: [] } });
  answer('GET /admin/blog/{name}', { data: makeArticle(1) });
  const list = '/dashboard/admin/blog?state=draft';
  const { user } = await openSite([list, '/dashboard/admin/blog/article-1'], { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Edit Article 1' }));
  expect((await screen.findByRole('link', { name: 'All articles' })).getAttribute('href')).toBe(list);
});
