import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtist, makeQuestion, makeReview } from '#web/testing/make-art.ts';
import { makeCart } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import type { Viewer } from '#web/testing/sessions.ts';

beforeEach(() => {
  answer('GET /arts/{id}/related', { data: [] });
  answer('GET /arts/{id}/more-by-artist', { data: [] });
  answer('POST /arts/{id}/view', { data: { done: true } });
  answer('GET /favorites/ids', { data: [] });
  answer('GET /cart', makeCart());
  answer('GET /arts/{id}/reviews', pageOf([]));
  answer('GET /arts/{id}/questions', pageOf([]));
  answer('GET /artists/{slug}', { data: { ...makeArtist(1), biography: null } });
  answer('GET /arts/{id}/views', { data: { total: 0, last30Days: 0 } });
  answer('GET /arts/{id}/reviews/mine', { data: { review: null, canReview: true } });
});

const openTab = async (name: RegExp, as: Viewer = 'visitor', changes: Partial<Art> = {}) => {
  answer('GET /arts/name/{name}', { data: makeArt(1, changes) });
  const visit = await open('/artwork-1', { as });
  await visit.user.click(await screen.findByRole('tab', { name }));
  return visit;
};
const field = (name: string) => screen.getByRole('textbox', { name });
const findField = (name: string) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

test('reviews are loaded when their tab is opened, and page by page', async () => {
  answer('GET /arts/{id}/reviews', ({ query }) =>
    query['cursor']
      ? pageOf([makeReview(2)])
      : pageOf([makeReview(1, { reply: { text: 'Thank you!', createdAt: '2026-11-02T08:00:00.000Z' } })], 'second'),
  );
  const { user, address } = await openTab(/Reviews \(2\)/, 'visitor', { reviews: 2, rating: 4.26 });
  expect((await screen.findByText('Words 1')).closest('article')?.textContent).toContain('Aline Uwase1 November 2026');
  expect(screen.getByText('Thank you!').parentElement?.textContent).toContain('Jean Bosco');
  expect(screen.getByText('4.3')).toBeTruthy();
  expect(screen.getByRole('img', { name: '5 of 5 stars' })).toBeTruthy();
  await user.click(button('More reviews'));
  await screen.findByText('Words 2');
  expect(requestsOf('GET /arts/{id}/questions')).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(address()).toBe('/login?next=%2Fartwork-1%23reviews');
});

test('an address names the reviews, and the email after a delivery their form', async () => {
  answer('GET /arts/name/{name}', { data: makeArt(1) });
  const { user, address } = await open('/artwork-1?review#reviews');
  const empty = await screen.findByText(/No reviews yet/);
  expect(screen.getByRole('tab', { name: /Reviews/ }).getAttribute('aria-selected')).toBe('true');
  const asked = screen.getByRole('link', { name: 'Sign in to review Artwork 1' });
  expect(asked.compareDocumentPosition(empty), 'before what others wrote').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(asked);
  expect(address()).toBe('/login?next=%2Fartwork-1%3Freview%23reviews');
});

test('reviews that cannot be loaded are asked for again', async () => {
  loseConnection('GET /arts/{id}/reviews');
  const { user } = await openTab(/Reviews/);
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Check your Internet connection');
  answer('GET /arts/{id}/reviews', pageOf([makeReview(1)]));
  await user.click(button('Try Again'));
  await screen.findByText('Words 1');
});

test('a review needs stars and words, is sent once, and the form is gone afterwards', async () => {
  answer('POST /arts/{id}/reviews', { data: makeReview(1) });
  const release = hold('POST /arts/{id}/reviews');
  const { user } = await openTab(/Reviews/, 'customer');
  await findField('Your review');
  await user.click(button('Send review'));
  expect(await screen.findByText('Choose 1 to 5 stars')).toBeTruthy();
  expect(document.activeElement, 'the first that is missing').toBe(screen.getByRole('radio', { name: '1 star' }));
  expect(screen.getByRole('textbox', { name: 'Your review', description: 'Review Required' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  expect(screen.getByText('4: Very good')).toBeTruthy();
  await user.type(field('Your review'), 'Beautiful.');
  expect(screen.queryByText('Choose 1 to 5 stars')).toBeNull();
  answer('GET /arts/{id}/reviews', pageOf([makeReview(1, { text: 'Beautiful.' })]));
  await user.click(button('Send review'));
  await user.click(button('Send review'));
  release();
  expect((await requestOf('POST /arts/{id}/reviews')).body).toEqual({ stars: 4, text: 'Beautiful.' });
  expect(await screen.findByText('Added')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your review' })).toBeNull());
  expect(screen.getByText('Beautiful.')).toBeTruthy();
  expect(requestsOf('POST /arts/{id}/reviews')).toHaveLength(1);
});

test('who has not bought it reads one line instead of a form', async () => {
  answer('GET /arts/{id}/reviews/mine', { data: { review: null, canReview: false } });
  await openTab(/Reviews/, 'customer');
  await screen.findByText('You can review this work once you have bought it.');
  expect(screen.queryByRole('textbox', { name: 'Your review' })).toBeNull();
});

test('who has written one sees it first and once, and changes it', async () => {
  const own = makeReview(1, { stars: 2, text: 'It came late.' });
  answer('GET /arts/{id}/reviews', pageOf([makeReview(2), own]));
  answer('GET /arts/{id}/reviews/mine', { data: { review: own, canReview: false } });
  answer('PUT /arts/{id}/reviews/{reviewId}', { data: own });
  const { user } = await openTab(/Reviews/, 'customer', { reviews: 2 });
  await user.click(await screen.findByRole('button', { name: 'Edit your review' }));
  expect(field('Your review')).toHaveProperty('value', 'It came late.');
  await user.click(button('Cancel'));
  await waitFor(() => expect(document.activeElement).toBe(button('Edit your review')));
  expect(screen.getAllByText('It came late.')).toHaveLength(1);
  await user.click(button('Edit your review'));
  await user.type(field('Your review'), ' And is lovely.');
  await user.click(screen.getByRole('radio', { name: '5 stars' }));
  answer('GET /arts/{id}/reviews/mine', { data: { review: { ...own, stars: 5, text: 'It came late. And is lovely.' }, canReview: false } });
  await user.click(button('Save'));
  const { params, body } = await requestOf('PUT /arts/{id}/reviews/{reviewId}');
  expect([params['reviewId'], body]).toEqual([own._id, { stars: 5, text: 'It came late. And is lovely.' }]);
  await screen.findByText('It came late. And is lovely.');
  expect(screen.queryByRole('textbox', { name: 'Your review' })).toBeNull();
});

test('a review that is refused says why and keeps its words', async () => {
  refuse('POST /arts/{id}/reviews', fail('reviews.notBought'));
  const { user } = await openTab(/Reviews/, 'customer');
  await user.type(await findField('Your review'), 'Beautiful.');
  await user.click(screen.getByRole('radio', { name: '1 star' }));
  await user.click(button('Send review'));
  expect(await screen.findByText('Only people who bought this artwork can review it.')).toBeTruthy();
  expect(field('Your review')).toHaveProperty('value', 'Beautiful.');
  expect(screen.getByRole('radio', { name: '1 star' })).toHaveProperty('checked', true);
});

test('the artist replies to a review that has no reply, and writes none herself', async () => {
  answer(
    'GET /arts/{id}/reviews',
    pageOf([makeReview(1), makeReview(2, { reply: { text: 'Thanks', createdAt: '2026-11-02T08:00:00.000Z' } })]),
  );
  answer('POST /arts/{id}/reviews/{reviewId}/reply', { data: makeReview(1) });
  const { user } = await openTab(/Reviews/, 'artist');
  await user.type(await findField('Your reply'), 'Murakoze');
  expect(screen.queryByRole('textbox', { name: 'Your review' })).toBeNull();
  await user.click(button('Reply'));
  const { params, body } = await requestOf('POST /arts/{id}/reviews/{reviewId}/reply');
  expect([params['reviewId'], body]).toEqual([idOf(3_001), { text: 'Murakoze' }]);
  await waitFor(() => expect(field('Your reply')).toHaveProperty('value', ''));
});

test('questions are asked in public and answered by the artist alone', async () => {
  answer(
    'GET /arts/{id}/questions',
    pageOf([makeQuestion(1), makeQuestion(2, { answer: { text: 'It is.', createdAt: '2026-11-02T08:00:00.000Z' } })]),
  );
  answer('POST /arts/{id}/questions', { data: makeQuestion(3) });
  const { user } = await openTab(/Discussion/, 'customer');
  await screen.findByText('It is.');
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
  await user.click(button('Ask'));
  await screen.findByRole('textbox', { description: 'Message Required' });
  await user.type(field('Your question'), 'Is it framed?');
  answer('GET /arts/{id}/questions', pageOf([makeQuestion(3, { isOwn: true }), makeQuestion(1)]));
  await user.click(button('Ask'));
  expect((await requestOf('POST /arts/{id}/questions')).body).toEqual({ text: 'Is it framed?' });
  await waitFor(() => expect(field('Your question')).toHaveProperty('value', ''));
  await requestOf('GET /arts/{id}/questions', 2);
  const waiting = 'Your question · waiting for Jean Bosco’s answer';
  expect((await screen.findByText(waiting)).closest('article')?.textContent, 'the own one alone').toContain('Words 3');
  const note = screen.getByText(/by email unless you/);
  expect(note.textContent).toMatch(/^Sent\. You’ll hear when .+ answers, by email unless you chose otherwise\.$/);
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/account#notifications');
});

test('a question that is not sent keeps its words; visitors sign in first', async () => {
  loseConnection('POST /arts/{id}/questions');
  const { user } = await openTab(/Discussion/, 'customer');
  expect(await screen.findByText('No questions yet. What would you like to know?')).toBeTruthy();
  await user.type(field('Your question'), 'Is it framed?');
  await user.click(button('Ask'));
  expect(await within(field('Your question').closest('form')!).findByRole('alert')).toHaveProperty(
    'textContent',
    'Check your Internet connection',
  );
  expect(field('Your question')).toHaveProperty('value', 'Is it framed?');
});

test('whoever is led to a question has the focus in its answer, and no other', async () => {
  const hovers = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('hover'), addEventListener() {}, removeEventListener() {} }) as never);
  answer('GET /arts/{id}/questions', pageOf([makeQuestion(1), makeQuestion(2)]));
  answer('GET /arts/name/{name}', { data: makeArt(1) });
  await open(`/artwork-1?said=${makeQuestion(2)._id}#discussion`, { as: 'artist' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Your answer' })[1]));
  hovers.mockRestore();
});

test('the artist answers a question, once', async () => {
  answer('GET /arts/{id}/questions', pageOf([makeQuestion(1)]));
  answer('POST /arts/{id}/questions/{questionId}/answer', { data: makeQuestion(1) });
  const { user } = await openTab(/Discussion/, 'artist');
  await user.type(await findField('Your answer'), 'It is.');
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull();
  answer('GET /arts/{id}/questions', pageOf([makeQuestion(1, { answer: { text: 'It is.', createdAt: '2026-11-02T08:00:00.000Z' } })]));
  await user.click(button('Answer'));
  expect((await requestOf('POST /arts/{id}/questions/{questionId}/answer')).body).toEqual({ text: 'It is.' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull());
});
