import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { BlogComment, BlogPost } from '#contract/blog.ts';
import type { Moderated, ModerationState } from '#contract/moderation.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeBlogCard, makeBlogPost, makeComment } from '#web/testing/make-blog.ts';
import { open } from '#web/testing/open.tsx';
import type { Viewer } from '#web/testing/sessions.ts';

const done = { data: { done: true } } as const;
const HIDE = 'POST /admin/moderation/{kind}/{id}/hide';
const RESTORE = 'POST /admin/moderation/{kind}/{id}/restore';
const UNDO = 'POST /admin/moderation/{kind}/{id}/undo';
/** The comment as moderation answers it. */
const moderated = (state: ModerationState): Moderated => ({
  _id: makeComment()._id,
  kind: 'comments',
  state,
  text: 'Comment 1',
  stars: null,
  author: { _id: idOf(900), name: 'Keza Mutoni' },
  about: { name: 'Article 1', link: '/blog/article-1#comments', image: null },
  hidden: null,
  createdAt: makeComment().createdAt,
});
const decided = (state: ModerationState) => ({ data: { ...moderated(state), undo: idOf(700) } });

beforeEach(() => {
  answer('GET /blog/{name}', { data: makeBlogPost() });
  answer('GET /blog/{name}/comments', pageOf<BlogComment>([makeComment()]));
  answer('GET /blog/{name}/like', { data: { isLiked: false, likes: 2 } });
  answer('POST /blog/{name}/view', done);
});

async function openArticle(as: Viewer = 'visitor') {
  const visit = await open('/blog/article-1', { as });
  await screen.findByRole('heading', { level: 1, name: 'Article 1' });
  return visit;
}

describe('An article', () => {
  test('is shown with its text, facts and tags', async () => {
    await openArticle();
    expect(screen.getByRole('heading', { level: 2, name: 'How it is made' })).toBeTruthy();
    expect(screen.getByText('patience').tagName).toBe('STRONG');
    expect(screen.getByText('4 minutes')).toBeTruthy();
    expect(screen.getByText('31 views')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'earth' }).getAttribute('href')).toBe('/blog?tag=earth');
    expect(document.title).toBe('Article 1 — Ubugeni');
  });

  test('shows lists, quotes and links, its own ones in place', async () => {
    const content: BlogPost['content'] = [
      { kind: 'list', items: [[{ kind: 'text', text: 'Ash' }], [{ kind: 'code', text: 'ochre' }]] },
      { kind: 'quote', items: [[{ kind: 'emphasis', text: 'Earth remembers' }]] },
      {
        kind: 'paragraph',
        items: [
          [
            { kind: 'link', text: 'the shop', href: '/shop' },
            { kind: 'link', text: 'a museum', href: 'https://museum.example/' },
          ],
        ],
      },
    ];
    answer('GET /blog/{name}', { data: makeBlogPost(1, { content }) });
    const { user, address } = await openArticle();
    expect(screen.getByText('Ash').tagName).toBe('LI');
    expect(screen.getByText('Earth remembers').closest('blockquote')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'a museum' }).getAttribute('rel')).toBe('noopener');
    await user.click(screen.getByRole('link', { name: 'the shop' }));
    expect(address()).toBe('/shop');
  });

  test('leads to related ones', async () => {
    answer('GET /blog/{name}', { data: makeBlogPost(1, { related: [makeBlogCard(2)] }) });
    await openArticle();
    const related = within(screen.getByRole('region', { name: 'Related articles' }));
    expect(related.getByRole('link', { name: 'Article 2' }).getAttribute('href')).toBe('/blog/article-2');
  });

  test('that is not there says so', async () => {
    refuse('GET /blog/{name}', fail('blog.notFound'));
    await open('/blog/nothing');
    expect(await screen.findByRole('heading', { level: 1, name: "Oops! We Can't Find That Page." })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Error: This article was not found.');
    expect(requestsOf('POST /blog/{name}/view')).toEqual([]);
  });

  test('that cannot be loaded can be tried again', async () => {
    refuse('GET /blog/{name}', fail('server.fault'));
    const { user } = await open('/blog/article-1');
    await screen.findByRole('heading', { level: 1, name: 'Error: Something went wrong on our side. Please try again.' });
    answer('GET /blog/{name}', { data: makeBlogPost() });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Article 1' })).toBeTruthy();
  });

  test('is counted once in a visit', async () => {
    await openArticle();
    expect((await requestOf('POST /blog/{name}/view')).params).toEqual({ name: 'article-1' });
    cleanup();
    await openArticle();
    expect(requestsOf('POST /blog/{name}/view')).toHaveLength(1);
  });

  test('is shown although it could not be counted', async () => {
    loseConnection('POST /blog/{name}/view');
    await openArticle();
    await requestOf('POST /blog/{name}/view');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Liking', () => {
  const like = () => screen.getByRole('button', { name: /Like this article/ });

  test('needs a sign-in, and says so', async () => {
    const { user } = await openArticle();
    await user.click(like());
    expect(await screen.findByText('Please Login First')).toBeTruthy();
    expect(like().getAttribute('aria-pressed')).toBe('false');
  });

  test('shows at once and then what the server counted', async () => {
    answer('PUT /blog/{name}/like', { data: { isLiked: true, likes: 8 } });
    const release = hold('PUT /blog/{name}/like');
    const { user } = await openArticle('customer');
    await requestOf('GET /blog/{name}/like');
    await user.click(like());
    await waitFor(() => expect(like().textContent).toContain('3 likes'));
    expect(like().getAttribute('aria-pressed')).toBe('true');
    await user.click(like());
    release();
    await waitFor(() => expect(like().textContent).toContain('8 likes'));
    expect(requestsOf('PUT /blog/{name}/like')).toHaveLength(1);
  });

  test('is taken back by a second click', async () => {
    answer('GET /blog/{name}/like', { data: { isLiked: true, likes: 3 } });
    answer('DELETE /blog/{name}/like', { data: { isLiked: false, likes: 2 } });
    const { user } = await openArticle('customer');
    await waitFor(() => expect(like().getAttribute('aria-pressed')).toBe('true'));
    await user.click(like());
    await waitFor(() => expect(like().textContent).toContain('2 likes'));
  });

  test('that is refused is as before, and says why', async () => {
    refuse('PUT /blog/{name}/like', fail('limit.reached', 10));
    const { user } = await openArticle('customer');
    await requestOf('GET /blog/{name}/like');
    await user.click(like());
    expect(await screen.findByText('Too many attempts. Please wait 10 seconds.')).toBeTruthy();
    await waitFor(() => expect(like().getAttribute('aria-pressed')).toBe('false'));
    expect(like().textContent).toContain('2 likes');
  });
});

describe('Comments', () => {
  const field = () => screen.getByRole('textbox', { name: 'Your comment' });
  const send = () => screen.getByRole('button', { name: 'Send' });

  test('are read by anybody, written by who is signed in; the sign-in leads back', async () => {
    const { user, address } = await openArticle();
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(address()).toBe('/login?next=%2Fblog%2Farticle-1%23comments');
  });

  test('are sent and then wait for approval', async () => {
    const own = makeComment(2, { text: 'Fine work', isApproved: false, isMine: true });
    answer('POST /blog/{name}/comments', () => {
      answer('GET /blog/{name}/comments', pageOf([own, makeComment()]));
      return { data: own };
    });
    const { user } = await openArticle('customer');
    await screen.findByText('Comment 1');
    await user.type(field(), 'Fine work');
    await user.click(send());
    expect(await screen.findByText('Waiting for approval')).toBeTruthy();
    expect((await requestOf('POST /blog/{name}/comments')).body).toEqual({ text: 'Fine work' });
    expect(field()).toHaveProperty('value', '');
  });

  test('without a word are not sent', async () => {
    const { user } = await openArticle('customer');
    await user.type(field(), '  ');
    await user.click(send());
    expect(await screen.findByText('Message Required')).toBeTruthy();
    expect(requestsOf('POST /blog/{name}/comments')).toEqual([]);
  });

  test('that are refused stay in the field', async () => {
    refuse('POST /blog/{name}/comments', fail('limit.reached', 10));
    const { user } = await openArticle('customer');
    await user.type(field(), 'Fine work');
    await user.click(send());
    expect(await screen.findByText('Too many attempts. Please wait 10 seconds.')).toBeTruthy();
    expect(field()).toHaveProperty('value', 'Fine work');
  });

  test('of others cannot be deleted by a customer', async () => {
    await openArticle('customer');
    await screen.findByText('Comment 1');
    expect(screen.queryByRole('button', { name: /^Delete the comment/ })).toBeNull();
  });

  test('of one’s own are deleted after a question', async () => {
    answer('GET /blog/{name}/comments', pageOf([makeComment(1, { isMine: true })]));
    answer('DELETE /blog/comments/{id}', () => {
      answer('GET /blog/{name}/comments', pageOf<BlogComment>([]));
      return done;
    });
    const { user } = await openArticle('customer');
    await user.click(await screen.findByRole('button', { name: 'Delete the comment of Keza Mutoni' }));
    const question = within(screen.getByRole('dialog', { name: 'Delete this comment?' }));
    expect(question.getByText('Comment 1')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted Successfully')).toBeTruthy();
    expect(await screen.findByText('No comments yet.')).toBeTruthy();
  });

  test('are kept when the question is answered with Back', async () => {
    answer('GET /blog/{name}/comments', pageOf([makeComment(1, { isMine: true })]));
    const { user } = await openArticle('customer');
    await user.click(await screen.findByRole('button', { name: 'Delete the comment of Keza Mutoni' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsOf('DELETE /blog/comments/{id}')).toEqual([]);
  });

  test('that wait are approved or hidden in place by staff, each with Undo', async () => {
    answer('GET /blog/{name}/comments', pageOf([makeComment(1, { isApproved: false })]));
    answer(RESTORE, () => {
      answer('GET /blog/{name}/comments', pageOf([makeComment()]));
      return decided('shown');
    });
    answer(UNDO, () => {
      answer('GET /blog/{name}/comments', pageOf([makeComment(1, { isApproved: false })]));
      return { data: moderated('waiting') };
    });
    answer(HIDE, decided('hidden'));
    const { user } = await openArticle('admin');
    await user.click(await screen.findByRole('button', { name: 'Approve: what Keza Mutoni wrote' }));
    await waitFor(() => expect(screen.queryByText('Waiting for approval')).toBeNull());
    expect((await requestOf(RESTORE)).params).toEqual({ kind: 'comments', id: makeComment()._id });
    expect(await screen.findByText('Approved Successfully')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Waiting for approval')).toBeTruthy();
    expect((await requestOf(UNDO)).body).toEqual({ undo: idOf(700) });
    await user.click(screen.getByRole('button', { name: 'Hide what Keza Mutoni wrote' }));
    expect((await requestOf(HIDE)).params).toEqual({ kind: 'comments', id: makeComment()._id });
  });

  test('of others are deleted by staff with a reason, of which their author is told', async () => {
    answer('POST /admin/moderation/{kind}/{id}/delete', done);
    const { user } = await openArticle('admin');
    await user.click(await screen.findByRole('button', { name: 'Delete what Keza Mutoni wrote' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete what Keza Mutoni wrote?' }));
    expect(question.getByRole('button', { name: 'Delete' }), 'without a reason').toHaveProperty('disabled', true);
    expect(question.getByRole('button', { name: 'Advertising' }), 'one press does it').toBeTruthy();
    await user.type(question.getByRole('textbox', { name: /Reason/ }), 'Spam');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await requestOf('POST /admin/moderation/{kind}/{id}/delete')).toMatchObject({
      params: { kind: 'comments', id: makeComment()._id },
      body: { reason: 'Spam' },
    });
    expect(requestsOf('DELETE /blog/comments/{id}')).toEqual([]);
  });

  test('of staff themselves are deleted without a reason', async () => {
    answer('GET /blog/{name}/comments', pageOf([makeComment(1, { isMine: true })]));
    answer('DELETE /blog/comments/{id}', done);
    const { user } = await openArticle('admin');
    expect(await screen.findByRole('button', { name: 'Hide what Keza Mutoni wrote' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete the comment of Keza Mutoni' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect((await requestOf('DELETE /blog/comments/{id}')).params).toEqual({ id: makeComment()._id });
  });

  test('that could not be approved say why and wait on', async () => {
    answer('GET /blog/{name}/comments', pageOf([makeComment(1, { isApproved: false })]));
    refuse(RESTORE, fail('moderation.notFound'));
    const { user } = await openArticle('admin');
    await user.click(await screen.findByRole('button', { name: 'Approve: what Keza Mutoni wrote' }));
    expect(await screen.findByText('This was deleted in the meantime.')).toBeTruthy();
    expect(screen.getByText('Waiting for approval')).toBeTruthy();
  });
});
