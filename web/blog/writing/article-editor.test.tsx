import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { Preview } from '#contract/articles.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArticle, makeArticleRow } from '#web/testing/make-blog.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const NEW = '/dashboard/admin/blog/new';
const picture = { _id: idOf(77), width: 1_200, height: 800, thumbhash: '' };
const preview = (text: string): { data: Preview } => ({
  data: { content: [{ kind: 'paragraph', items: [[{ kind: 'text', text: `Read: ${text}` }]] }], minutes: 2 },
});

beforeEach(() => {
  answer('GET /blog/topics', { data: { categories: [{ name: 'Craft', count: 3 }], tags: [] } });
  answer('POST /blog/preview', ({ body }) => preview(String(body['body'])));
  answer('POST /blog/pictures', { data: picture });
  answer('GET /admin/blog/{name}', ({ params }) => ({ data: makeArticle(1, { name: params['name'] ?? '' }) }));
  answer('POST /blog', { data: makeArticle(2, { name: 'a-loom', state: 'draft', publishedAt: null }) });
  answer('PUT /blog/{name}', { data: makeArticle(1, { revision: 4 }) });
});

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

test('an article is written, seen as readers will, and kept as a draft at an address of its own', async () => {
  const { user, address } = await open(NEW, { as: 'editor' });
  await user.type(await field('Title'), 'A loom');
  await user.type(await field('Text'), 'Threads');
  await user.type(await field('Tags'), 'loom, huye');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const shown = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(await shown.findByText('Read: Threads')).toBeTruthy();
  expect(shown.getByRole('heading', { name: 'A loom' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved: Article 2')).toBeTruthy();
  expect((await requestOf('POST /blog')).body).toMatchObject({ title: 'A loom', body: 'Threads', tags: ['loom', 'huye'], state: 'draft' });
  await waitFor(() => expect(address()).toBe('/dashboard/admin/blog/a-loom'));
  expect(screen.queryByText(/^Draft saved \d/), 'nothing is left in the browser').toBeNull();
});

test('what is missing for publishing is said at its fields before anything is sent, and the first of the screen has the focus', async () => {
  const { user } = await open(NEW, { as: 'editor' });
  await user.click(await screen.findByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('Title Required')).toBeTruthy();
  for (const missing of ['Summary Required', 'Text Required', 'Category Required']) expect(await screen.findByText(missing)).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await field('Title')));
  await user.type(await field('Title'), 'A loom');
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await waitFor(async () => expect(document.activeElement).toBe(await field('Summary')));
  await user.type(await field('Summary'), 'Of threads');
  await user.type(await field('Text'), 'Threads');
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Category' })));
  expect(requestsOf('POST /blog')).toEqual([]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Craft');
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  expect((await requestOf('POST /blog')).body).toMatchObject({ category: 'Craft', state: 'published' });
});

test('what the server refuses is said at its fields', async () => {
  refuse('POST /blog', fail('input.invalid').withFields({ summary: 'Summary Required' }));
  const { user } = await open(NEW, { as: 'editor' });
  await user.type(await field('Title'), 'A loom');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Summary Required')).toBeTruthy();
  expect((await field('Title')).value).toBe('A loom');
});

test('a category is one of those that there are, or a new one', async () => {
  const { user } = await open(NEW, { as: 'editor' });
  await user.type(await field('Title'), 'A loom');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'New category…');
  await user.type(await field('New category'), 'Weaving');
  await user.click(screen.getByRole('button', { name: 'Choose from the list' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'New category…');
  await user.type(await field('New category'), 'Weaving');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect((await requestOf('POST /blog')).body).toMatchObject({ category: 'Weaving', state: 'draft' });
});

test('it is published at a time of Kigali', async () => {
  const { user } = await open(NEW, { as: 'editor' });
  await user.type(await field('Title'), 'A loom');
  await user.type(await field('Summary'), 'Of threads');
  await user.type(await field('Text'), 'Threads');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Craft');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Publish' }), 'later');
  await user.click(screen.getByRole('button', { name: 'Publish at this time' }));
  expect(await screen.findByText(/choose a time from the year 2000/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Time in Kigali'), { target: { value: '2027-03-01T09:30' } });
  await user.click(screen.getByRole('button', { name: 'Publish at this time' }));
  expect((await requestOf('POST /blog')).body).toMatchObject({ state: 'published', publishAt: '2027-03-01T07:30:00.000Z' });
});

test('pictures are uploaded and stand in the text where one was, to be described; a wrong file is named', async () => {
  const { user } = await open(NEW, { as: 'editor' });
  const text = await field('Text');
  await user.type(text, 'Before');
  const png = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'loom.png', { type: 'image/png' });
  const wrong = new File(['text'], 'notes.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Add pictures'), [wrong, png]);
  await waitFor(() => expect(text.value).toBe(`Before\n\n![What the picture shows](/uploads/${picture._id}/960.jpg)`));
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('What the picture shows');
  expect(screen.getByText(/notes\.png/)).toBeTruthy();
  await user.upload(screen.getByLabelText('Cover'), png);
  await screen.findByRole('button', { name: 'Use the drawn cover' });
  await user.type(await field('Title'), 'A loom');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect((await requestOf('POST /blog')).body).toMatchObject({ cover: picture._id });
});

test('buttons and keys put marks into the text', async () => {
  const { user } = await open(NEW, { as: 'editor' });
  const text = await field('Text');
  await user.type(text, 'loom');
  text.setSelectionRange(0, 4);
  await user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(text.value).toBe('**loom**');
  await user.keyboard('{Control>}i{/Control}');
  expect(text.value).toBe('***loom***');
});

test('a published article keeps its address, is updated, and taken back', async () => {
  const { user } = await open('/dashboard/admin/blog/article-1', { as: 'editor' });
  expect(await field('Address')).toHaveProperty('readOnly', true);
  await user.type(await field('Summary'), ' More.');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect((await requestOf('PUT /blog/{name}')).body).toMatchObject({ summary: 'What article 1 is about. More.', revision: 3 });
  expect((await requestOf('PUT /blog/{name}')).body).not.toHaveProperty('state');
  await user.click(await screen.findByRole('button', { name: 'Move to drafts' }));
  expect((await requestOf('PUT /blog/{name}', 2)).body).toMatchObject({ state: 'draft' });
});

test('one that was changed elsewhere is said so, and nothing typed is lost', async () => {
  refuse('PUT /blog/{name}', fail('blog.changed'));
  const { user } = await open('/dashboard/admin/blog/article-1', { as: 'editor' });
  await user.type(await field('Title'), ' again');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(/Somebody else has changed this article in the meantime/)).toBeTruthy();
  expect((await field('Title')).value).toBe('Article 1 again');
});

test('deleting asks, and says what goes with it', async () => {
  answer('DELETE /blog/{name}', { data: { done: true } });
  const { user, address } = await open('/dashboard/admin/blog/article-1', { as: 'editor' });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this article?' }));
  expect(question.getByText(/1 comment, 2 likes and its views/)).toBeTruthy();
  expect(requestsOf('DELETE /blog/{name}')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/dashboard/admin/blog'));
});

test('a saved article with a cover leads to its address without a question', async () => {
  answerPublicLayout();
  answer('GET /users/{id}', { data: makePerson(accounts.editor) });
  answer('POST /blog', { data: makeArticle(2, { name: 'a-loom', state: 'draft', publishedAt: null, cover: picture }) });
  const { user, address } = await open(NEW, { as: 'editor', layout: true });
  const png = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'loom.png', { type: 'image/png' });
  await user.type(await field('Title'), 'A loom');
  await user.upload(screen.getByLabelText('Cover'), png);
  await screen.findByRole('button', { name: 'Use the drawn cover' });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(address()).toBe('/dashboard/admin/blog/a-loom'));
});

test.each([
  ['published', 'Move to drafts', 'Moved to drafts: Article 1', 'draft'],
  ['draft', 'Publish now', 'Published: Article 1', 'published'],
] as const)('from the list a %s article is changed by "%s", and Undo puts it back', async (state, act, said, becomes) => {
  answer('GET /admin/blog', pageOf([makeArticleRow(1, { state })]));
  const { user } = await open(`/dashboard/admin/blog?article=${makeArticleRow(1)._id}`, { as: 'editor' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Article' }));
  await user.click(await dialog.findByRole('button', { name: act }));
  expect((await requestOf('PUT /blog/{name}')).body).toMatchObject({ state: becomes });
  await screen.findByText(said);
  await waitFor(() => expect(screen.queryByRole('dialog'), 'nothing lies over the offer to undo').toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await requestOf('PUT /blog/{name}', 2)).body).toEqual({ state, revision: makeArticleRow(1).revision + 1 });
  expect(await screen.findByText('Undone: Article 1')).toBeTruthy();
});
