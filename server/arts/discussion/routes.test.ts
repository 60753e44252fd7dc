import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import type { OwnReview, Question, Review } from '#contract/art-words.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { ArtRow } from '#server/arts/table.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
let artist: Person;
let other: Person;
let buyer: Person;
let art: ArtRow;

beforeEach(async () => {
  artist = await server.person({ role: 'Artist', name: 'Moïse Bizimana' });
  other = await server.person({ role: 'Artist' });
  buyer = await server.person({ name: 'Aline Uwase' });
  art = await makeArt(server.services.db, { ownerId: artist.id });
});

const post = (path: string, as: string | undefined, body: object) =>
  server.call(`POST /arts/${art.id}/${path}`, { ...(as ? { as } : {}), body });
const bought = async (status: 'paid' | 'unpaid' = 'paid') => {
  const { order } = await makeOrder(server.services.db, { buyerId: buyer.id, arts: [art] });
  if (status === 'paid')
    await server.services.db.$client.query(`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1`, [order.id]);
};
const code = (answer: { statusCode: number; json: <T>() => T }) => [answer.statusCode, answer.json<{ code: string }>().code];
const notificationsOf = async (person: Person) =>
  (await server.call('GET /notifications', { as: person.token }))
    .json<{ data: { kind: string; text: string; link: string }[] }>()
    .data.map(({ kind, text, link }) => ({ kind, text, link }));

test('POST /arts/{id}/reviews is for accounts that bought the artwork and paid', async () => {
  const review = { stars: 5, text: 'A joy on our wall.' };
  expect((await post('reviews', undefined, review)).statusCode).toBe(401);
  expect(code(await post('reviews', buyer.token, review))).toEqual([403, 'reviews.notBought']);
  await bought('unpaid');
  expect(code(await post('reviews', buyer.token, review))).toEqual([403, 'reviews.notBought']);
  await bought();
  const answer = await post('reviews', buyer.token, review);
  expect(answer.statusCode).toBe(201);
  const written = answer.json<{ data: Review }>().data;
  expect(written).toMatchObject({
    stars: 5,
    text: 'A joy on our wall.',
    author: { name: 'Aline Uwase', img: null },
    reply: null,
  });
  expect(code(await post('reviews', buyer.token, review))).toEqual([409, 'reviews.twice']);
  expect(await notificationsOf(artist)).toEqual([
    {
      kind: 'review',
      text: `Aline Uwase reviewed ${art.name}, 5 of 5 stars: “A joy on our wall.”`,
      link: `/${art.slug}?said=${written._id}#reviews`,
    },
  ]);
});

test('whose item was cancelled alone has not bought it', async () => {
  await bought();
  await server.services.db.$client.query(
    'UPDATE order_lines SET refunded_amount = price::bigint * quantity, cancelled_at = now() WHERE art_id = $1',
    [art.id],
  );
  expect(code(await post('reviews', buyer.token, { stars: 1, text: 'Never seen.' }))).toEqual([403, 'reviews.notBought']);
});

test('GET /arts/{id}/reviews/mine says who may write; PUT changes the own review, its stars and the sums, and no other', async () => {
  const mine = async (as: Person) =>
    (await server.call(`GET /arts/${art.id}/reviews/mine`, { as: as.token })).json<{ data: OwnReview }>().data;
  expect(await mine(buyer)).toEqual({ review: null, canReview: false });
  await bought();
  expect(await mine(buyer)).toEqual({ review: null, canReview: true });
  const { _id } = (await post('reviews', buyer.token, { stars: 2, text: 'It came late.' })).json<{ data: Review }>().data;
  const put = (as: Person, body: object) => server.call(`PUT /arts/${art.id}/reviews/${_id}`, { as: as.token, body });
  expect(code(await put(other, { stars: 1, text: 'Mine now' }))).toEqual([404, 'reviews.notFound']);
  expect((await put(buyer, { stars: 6, text: 'Too many' })).statusCode).toBe(400);
  expect((await put(buyer, { stars: 5, text: 'It came late, and is lovely.' })).statusCode).toBe(200);
  expect(await mine(buyer)).toMatchObject({ review: { _id, stars: 5, text: 'It came late, and is lovely.' }, canReview: false });
  const { reviews, rating } = (await server.call(`GET /arts/${art.id}`, { as: buyer.token })).json<{ data: Art }>().data;
  expect([reviews, rating]).toEqual([1, 5]);
  expect((await server.call(`GET /arts/${randomUUIDv7()}/reviews/mine`, { as: buyer.token })).statusCode).toBe(404);
});

test('artists cannot review their own artworks, not even one that they bought and paid', async () => {
  const review = { stars: 5, text: 'The best of all.' };
  expect(code(await post('reviews', artist.token, review))).toEqual([403, 'reviews.own']);
  // As it was bought before one's own could no longer be: while it was somebody else's.
  const own = (ownerId: string) => server.services.db.$client.query(`UPDATE arts SET owner_id = $2 WHERE id = $1`, [art.id, ownerId]);
  await own((await server.person({ role: 'Artist' })).id);
  const { order } = await makeOrder(server.services.db, { buyerId: artist.id, arts: [art] });
  await own(artist.id);
  await server.services.db.$client.query(`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1`, [order.id]);
  expect(code(await post('reviews', artist.token, review))).toEqual([403, 'reviews.own']);
  const { data } = (await server.call(`GET /arts/${art.id}`)).json<{ data: Art }>();
  expect(data.reviews).toBe(0);
});

test('an artwork counts its reviews and their average rating', async () => {
  await bought();
  await post('reviews', buyer.token, { stars: 4, text: 'Good.' });
  buyer = await server.person();
  await bought();
  await post('reviews', buyer.token, { stars: 5, text: 'Better.' });
  const shown = (await server.call(`GET /arts/${art.id}`)).json<{ data: Art }>().data;
  expect([shown.reviews, shown.rating]).toEqual([2, 4.5]);
  const list = (await server.call(`GET /arts/${art.id}/reviews?limit=1`)).json<{ data: Review[]; page: { next: string; total: number } }>();
  expect([list.data.map((review) => review.text), list.page.total]).toEqual([['Better.'], 2]);
  const rest = (await server.call(`GET /arts/${art.id}/reviews?limit=1&cursor=${list.page.next}`)).json<{ data: Review[]; page: object }>();
  expect([rest.data.map((review) => review.text), rest.page]).toEqual([['Good.'], { next: null, total: 2 }]);
});

test.each([
  {},
  { stars: 0, text: 'x' },
  { stars: 6, text: 'x' },
  { stars: 4.5, text: 'x' },
  { stars: 5, text: ' ' },
  { stars: 5, text: 'x'.repeat(5_001) },
])('POST /arts/{id}/reviews with %o is refused', async (body) => {
  await bought();
  expect((await post('reviews', buyer.token, body)).statusCode).toBe(400);
});

test('a review shows of its author only name and picture', async () => {
  await bought();
  await post('reviews', buyer.token, { stars: 5, text: 'Good.' });
  const answer = await server.call(`GET /arts/${art.id}/reviews`);
  expect(answer.body).not.toContain(buyer.id);
  expect(answer.body).not.toContain(buyer.email);
});

test("only the artwork's artist replies to a review, and the buyer is notified", async () => {
  await bought();
  const { _id } = (await post('reviews', buyer.token, { stars: 3, text: 'Frame was loose.' })).json<{ data: Review }>().data;
  const reply = (as: string | undefined, id = _id) => post(`reviews/${id}/reply`, as, { text: 'I am sorry!' });
  expect((await reply(undefined)).statusCode).toBe(401);
  expect((await reply(buyer.token)).statusCode).toBe(403);
  expect(code(await reply(other.token))).toEqual([404, 'reviews.notFound']);
  expect((await reply(artist.token, randomUUIDv7())).statusCode).toBe(404);
  expect((await post(`reviews/${_id}/reply`, artist.token, { text: '' })).statusCode).toBe(400);
  const answered = await reply(artist.token);
  expect(answered.json<{ data: Review }>().data.reply).toEqual({ text: 'I am sorry!', createdAt: expect.any(String) });
  expect((await notificationsOf(buyer)).map((notification) => notification.text)).toEqual([
    `Moïse Bizimana replied to your review of ${art.name}: “I am sorry!”`,
  ]);
});

test("any account can ask in public, and only the artwork's artist answers", async () => {
  expect((await post('questions', undefined, { text: 'Does it come framed?' })).statusCode).toBe(401);
  expect((await post('questions', buyer.token, { text: '  ' })).statusCode).toBe(400);
  const posted = await post('questions', buyer.token, { text: 'Does it come framed?' });
  expect(posted.statusCode).toBe(201);
  const { _id, isOwn } = posted.json<{ data: Question }>().data;
  const read = async (as: string) => (await server.call(`GET /arts/${art.id}/questions`, { as })).json<{ data: Question[] }>().data;
  expect([isOwn, ...(await Promise.all([buyer.token, other.token].map(read))).map(([first]) => first?.isOwn)]).toEqual([
    true,
    true,
    undefined,
  ]);
  const answer = (as: string | undefined, id = _id) => post(`questions/${id}/answer`, as, { text: 'Yes, in oak.' });
  expect((await answer(undefined)).statusCode).toBe(401);
  expect((await answer(buyer.token)).statusCode).toBe(403);
  expect(code(await answer(other.token))).toEqual([404, 'discussion.notFound']);
  expect((await answer(artist.token, randomUUIDv7())).statusCode).toBe(404);
  expect((await answer(artist.token)).json<{ data: Question }>().data.answer?.text).toBe('Yes, in oak.');
  const list = (await server.call(`GET /arts/${art.id}/questions`)).json<{ data: Question[]; page: object }>();
  expect(list).toEqual({
    data: [
      {
        _id,
        text: 'Does it come framed?',
        author: { name: 'Aline Uwase', img: null },
        answer: { text: 'Yes, in oak.', createdAt: expect.any(String) },
        createdAt: expect.any(String),
      },
    ],
    page: { next: null, total: 1 },
  });
  expect((await notificationsOf(artist)).map((notification) => notification.text)).toEqual([
    `Aline Uwase asked about ${art.name}: “Does it come framed?”`,
  ]);
  expect((await notificationsOf(buyer)).map((notification) => notification.text)).toEqual([
    `Moïse Bizimana answered your question about ${art.name}: “Yes, in oak.”`,
  ]);
});

/** What is told somebody: id, words, and how often it was mailed or will be. */
const toldTo = async ({ id }: Person) =>
  (
    await server.services.db.$client.query(
      'SELECT id, kind, facts, mail, read_at, created_at FROM notifications WHERE user_id = $1 ORDER BY id',
      [id],
    )
  ).rows;

test.each([
  ['questions', 'answer', { text: 'Does it come framed?' }],
  ['reviews', 'reply', { stars: 3, text: 'Frame was loose.' }],
] as const)('of %s the author is told of the first %s alone, read or not: a changed one mails nobody again', async (what, act, body) => {
  await bought();
  const { _id } = (await post(what, buyer.token, body)).json<{ data: { _id: string } }>().data;
  const say = async (text: string) =>
    (await post(`${what}/${_id}/${act}`, artist.token, { text })).json<{ data: Question & Review }>().data;
  await Promise.all([say('Yes.'), say('Yes.'), say('Yes.')]);
  const told = await toldTo(buyer);
  expect(told).toHaveLength(1);
  // As the job of the mails leaves it.
  await server.services.db.$client.query('UPDATE notifications SET mail = NULL WHERE user_id = $1', [buyer.id]);
  const changed = await say('Yes, in oak.');
  expect((changed.answer ?? changed.reply)?.text).toBe('Yes, in oak.');
  expect(await toldTo(buyer)).toEqual([{ ...told[0], mail: null }]);
  await server.call('PUT /notifications/read', { as: buyer.token, body: {} });
  await say('No.');
  expect((await toldTo(buyer)).map(({ id }) => id)).toEqual([told[0].id]);
});

test('reviews and questions stay plain text: no markup is removed or added', async () => {
  const text = '<script>alert(1)</script> & "quotes"';
  await post('questions', buyer.token, { text });
  expect((await server.call(`GET /arts/${art.id}/questions`)).json<{ data: Question[] }>().data[0]?.text).toBe(text);
});

test('reviews and questions of an unpublished artwork are 404', async () => {
  const draft = await makeArt(server.services.db, { ownerId: artist.id, state: 'draft' });
  for (const id of [draft.id, randomUUIDv7()]) {
    for (const kind of ['reviews', 'questions']) {
      expect((await server.call(`GET /arts/${id}/${kind}`)).statusCode).toBe(404);
      expect((await server.call(`POST /arts/${id}/${kind}`, { as: buyer.token, body: { stars: 5, text: 'x' } })).statusCode).toBe(404);
    }
  }
});

test.each(['reviews', 'questions'])('GET /arts/{id}/%s refuses an invalid cursor', async (kind) => {
  expect((await server.call(`GET /arts/${art.id}/${kind}?cursor=x`)).statusCode).toBe(400);
});
