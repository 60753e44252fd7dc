import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { BlogCard } from '#contract/blog.ts';
import { answer, hold, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeBlogCard } from '#web/testing/make-blog.ts';
import { open } from '#web/testing/open.tsx';

const topics = {
  categories: [
    { name: 'Craft', count: 3 },
    { name: 'Buying', count: 2 },
  ],
  tags: [{ name: 'imigongo', count: 2 }],
};
const newest = [1, 2, 3, 4].map((n) => makeBlogCard(n));

/** The newest articles for the carousel, and for a filter what it finds. */
const answerPosts = (found: (query: Record<string, string>) => ReturnType<typeof pageOf<BlogCard>>) =>
  answer('GET /blog', ({ query }) => found(query));

beforeEach(() => {
  answer('GET /blog/topics', { data: topics });
  answerPosts(() => pageOf(newest));
});

const articles = () => within(screen.getByRole('region', { name: 'Articles' }));
const titles = () =>
  articles()
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);

test('the articles are listed with the newest three on top', async () => {
  await open('/blog');
  const featured = await screen.findByRole('region', { name: 'Featured articles' });
  expect(within(featured).getAllByRole('button', { name: /^Show/ })).toHaveLength(3);
  expect(titles()).toEqual(['Article 1', 'Article 2', 'Article 3', 'Article 4']);
  expect(articles().getByText('4 articles')).toBeTruthy();
  expect(articles().getByRole('link', { name: 'Article 2' }).getAttribute('href')).toBe('/blog/article-2');
});

test('while they load there is a skeleton, and the search can be used', async () => {
  const release = hold('GET /blog');
  await open('/blog');
  expect(articles().getByText('Loading articles')).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: 'Search articles' })).toBeTruthy();
  release();
  await waitFor(() => expect(titles()).toHaveLength(4));
  expect(screen.queryByText('Loading articles')).toBeNull();
});

test('a search goes into the address and finds', async () => {
  answerPosts(({ search }) => (search === 'earth' ? pageOf([makeBlogCard(9)]) : pageOf(newest)));
  const { user, address } = await open('/blog?category=Craft');
  await user.type(screen.getByRole('searchbox', { name: 'Search articles' }), 'earth{Enter}');
  await waitFor(() => expect(titles()).toEqual(['Article 9']));
  expect(Object.fromEntries(new URL(address(), 'http://localhost').searchParams)).toEqual({ category: 'Craft', search: 'earth' });
  expect((await requestOf('GET /blog')).query).toMatchObject({ search: 'earth', category: 'Craft' });
  expect(articles().getByText('1 article')).toBeTruthy();
});

test('nothing found leads back to all articles', async () => {
  answerPosts(({ search }) => (search ? pageOf<BlogCard>([]) : pageOf(newest)));
  const { user, address } = await open('/blog?search=nowhere');
  expect(await screen.findByRole('heading', { name: 'Oops! No Results Found.' })).toBeTruthy();
  const toAll = screen.getAllByRole('link', { name: 'All articles' }).find((link) => !link.closest('nav'));
  await user.click(toAll!);
  await waitFor(() => expect(titles()).toHaveLength(4));
  expect(address()).toBe('/blog');
});

test('a category is a link with its count; the chosen one is marked', async () => {
  answerPosts(({ category }) => (category === 'Buying' ? pageOf([makeBlogCard(7)]) : pageOf(newest)));
  const { user } = await open('/blog');
  const categories = within(await screen.findByRole('navigation', { name: 'Categories' }));
  await categories.findByRole('link', { name: 'All articles5' });
  await user.click(categories.getByRole('link', { name: 'Buying2' }));
  await waitFor(() => expect(titles()).toEqual(['Article 7']));
  expect(categories.getByRole('link', { name: 'Buying2' }).getAttribute('aria-current')).toBe('true');
});

test('a tag is chosen and taken away again', async () => {
  const { user, address } = await open('/blog');
  await user.click(await screen.findByRole('link', { name: 'imigongo' }));
  expect(address()).toBe('/blog?tag=imigongo');
  await user.click(await screen.findByRole('link', { name: 'Remove the tag imigongo' }));
  expect(address()).toBe('/blog');
});

test('more articles are added below, and stay when they are loaded', async () => {
  answerPosts(({ cursor }) => (cursor ? pageOf([makeBlogCard(5)]) : pageOf(newest, 'after-4')));
  const { user, address } = await open('/blog');
  await user.click(await screen.findByRole('link', { name: 'Load more articles' }));
  await waitFor(() => expect(titles()).toHaveLength(5));
  expect(address()).toBe('/blog');
  expect(screen.queryByRole('link', { name: 'Load more articles' })).toBeNull();
});

test('articles that cannot be loaded say why, and come when it is tried again', async () => {
  refuse('GET /blog', fail('server.fault'));
  const { user } = await open('/blog');
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Something went wrong on our side. Please try again.');
  answerPosts(() => pageOf(newest));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(titles()).toHaveLength(4));
});

test('the list can be shown as rows', async () => {
  const { user, address } = await open('/blog');
  await user.click(await screen.findByRole('link', { name: 'List' }));
  expect(address()).toBe('/blog?view=list');
  expect(titles()).toHaveLength(4);
  expect(requestsOf('GET /blog')).toHaveLength(1);
});
