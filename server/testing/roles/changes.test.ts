import { beforeAll, expect, test } from 'vitest';
import { type Call, type CallKey, calls, type ChangeKey, type ReadKey } from '#contract/paths.ts';
import { changeKeys, changesOf } from '#contract/changes.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { type Actor, actors, makeScene, type Scene } from './role-scene.ts';
import type { Asking, Row } from './role-row.ts';
import { roleTable } from './role-table.ts';

const server = useTestServer({ FLW_PUBLIC_KEY: 'FLWPUBK_TEST-changes', FLW_SECRET_KEY: 'FLWSECK_TEST-changes' });

/** What stands for a value of a path in the addresses that are read: of the change itself, else of the scene. */
type Known = { scene: Scene; path: Record<string, string>; actor: Actor; post: string };
const other = ({ scene, actor }: Known) => (actor === 'artist' ? scene.customer.id : scene.artist.id);
const own = ({ scene, actor }: Known) => (actor === 'visitor' ? scene.customer.id : scene[actor].id);

/** Calls that read, with the addresses that are read. Without one: files, streams, exports, and what is recorded when it is read. */
const reads: Record<ReadKey, ((known: Known) => string)[]> = {
  'GET /users/{id}': [(known) => `/users/${known.path['id'] ?? own(known)}`, ({ scene }) => `/users/${scene.artist.id}`],
  'GET /users': [() => '/users'],
  'GET /users/me/sessions': [() => '/users/me/sessions'],
  'GET /users/{id}/consequences': [own, ({ path, scene }: Known) => path['id'] ?? scene.artist.id].map(
    (idOf) => (known: Known) => `/users/${idOf(known)}/consequences`,
  ),
  'GET /users/{id}/export': [],
  'GET /users/{id}/application': [(known) => `/users/${own(known)}/application`],
  'GET /documents/{token}': [],
  'GET /artists/{slug}': [({ scene }) => `/artists/${scene.artist.id}`],
  'GET /artists/followed': [() => '/artists/followed'],
  'GET /artists/followed/ids': [() => '/artists/followed/ids'],
  'GET /artist/overview': [() => '/artist/overview'],
  'GET /cart': [() => '/cart'],
  'GET /cart/{id}': [({ path }) => `/cart/${path['id'] ?? path['cartId']}`],
  'GET /arts': [() => '/arts', () => '/arts?search=renamed'],
  'GET /arts/suggestions': [({ scene }) => `/arts/suggestions?search=${encodeURIComponent(scene.work.name.slice(0, 5))}`],
  'GET /arts/categories': [() => '/arts/categories'],
  'GET /arts/owner': [() => '/arts/owner'],
  'GET /arts/name/{name}': [({ scene }) => `/arts/name/${scene.work.slug}`],
  'GET /arts/featured': [() => '/arts/featured'],
  'GET /arts/several': [({ scene }) => `/arts/several?ids=${scene.work.id},${scene.rivalWork.id}`],
  'GET /arts/{id}': [({ scene }) => `/arts/${scene.work.id}`],
  'GET /arts/{id}/related': [({ scene }) => `/arts/${scene.rivalWork.id}/related`],
  'GET /arts/{id}/more-by-artist': [({ scene }) => `/arts/${scene.work.id}/more-by-artist`],
  'GET /arts/{id}/reviews': [({ scene }) => `/arts/${scene.work.id}/reviews`],
  'GET /arts/{id}/questions': [({ scene }) => `/arts/${scene.work.id}/questions`],
  'GET /favorites': [() => '/favorites'],
  'GET /favorites/ids': [() => '/favorites/ids'],
  'GET /saved-searches': [() => '/saved-searches'],
  'GET /checkout': [() => '/checkout'],
  'GET /checkout/owner': [() => '/checkout/owner'],
  'GET /checkout/customer': [() => '/checkout/customer'],
  'GET /checkout/artsOwner': [() => '/checkout/artsOwner'],
  'GET /checkout/{id}': [({ path }) => `/checkout/${path['id']}`],
  'GET /payments/options': [() => '/payments/options'],
  'GET /payments/{id}': [({ path }) => `/payments/${path['id']}`],
  'GET /messages/conversations/{userId}': [(known) => `/messages/conversations/${own(known)}`],
  'GET /messages/{userId}/{otherUserId}': [(known) => `/messages/${own(known)}/${other(known)}`],
  'GET /messages/artists/all': [() => '/messages/artists/all'],
  'GET /messages/unread/{userId}': [(known) => `/messages/unread/${own(known)}`],
  'GET /messages/conversation/{userId1}/{userId2}': [(known) => `/messages/conversation/${own(known)}/${other(known)}`],
  'GET /messages/files/{token}': [],
  'GET /messages/blocks': [() => '/messages/blocks'],
  'GET /messages/reports': [() => '/messages/reports'],
  'GET /messages/reports/{id}': [],
  'GET /events': [],
  'GET /messages': [() => '/messages'],
  'GET /messages/{id}': [({ path }) => `/messages/${path['id']}`],
  'GET /notifications': [() => '/notifications'],
  'GET /mail-preferences': [() => '/mail-preferences'],
  'GET /admin/overview': [() => '/admin/overview'],
  'GET /admin/audit': [() => '/admin/audit'],
  'GET /admin/export/orders.csv': [],
  'GET /admin/export/people.csv': [],
  'GET /admin/settings': [() => '/admin/settings'],
  'GET /dashboard/search': [({ scene }) => `/dashboard/search?q=${encodeURIComponent(scene.artist.name.slice(0, 4))}`],
  'GET /figures': [() => '/figures'],
  'GET /contact-details': [() => '/contact-details'],
  'GET /blog': [() => '/blog'],
  'GET /blog/topics': [() => '/blog/topics'],
  'GET /blog/{name}': [({ post }) => `/blog/${post}`],
  'GET /blog/{name}/like': [({ post }) => `/blog/${post}/like`],
  'GET /blog/{name}/comments': [({ post }) => `/blog/${post}/comments`],
};
const readKeys = Object.keys(reads) as ReadKey[];
const isShared = (key: CallKey) => (calls[key] as Call).sharedSeconds !== undefined;

type Answers = Map<ReadKey, string>;

/** The answers to one person, or to a visitor by the cache. */
async function read(known: Known, token?: string): Promise<Answers> {
  const ask = async (address: string) => {
    const answer = await server.call(`GET ${address as `/${string}`}`, token ? { as: token } : {});
    return `${answer.statusCode} ${withoutMoments(answer.body)}`;
  };
  const keys = readKeys.filter((key) => token || isShared(key));
  const texts = await Promise.all(keys.map((key) => Promise.all(reads[key].map((address) => ask(address(known))))));
  return new Map(keys.map((key, place) => [key, texts[place]!.join('\n')]));
}

/** What differs at each reading: signed links, when a session was seen last, ids of requests, and sums that are counted every 10 s. */
const withoutMoments = (body: string) =>
  body
    .replaceAll(/"(artworksSold|happyCustomers)":"[^"]*"/g, '')
    .replaceAll(/"(link|url|fileUrl|lastSeenAt|requestId|isFresh)":("[^"]*"|null|true|false)/g, '')
    .replaceAll(/"requestId".*/g, '');

const differing = (before: Answers, after: Answers) => [...after].filter(([key, text]) => before.get(key) !== text).map(([key]) => key);

let post = '';
beforeAll(async () => {
  // A figure that is set would hide what is counted.
  const admin = await server.person({ role: 'Admin' });
  await server.call('PUT /admin/settings', { as: admin.token, body: { liveFigures: true } });
  post = (await server.call('GET /blog')).json().data[0].name;
});

/** Changes that the role table makes where they show little: of an artist with a public page. */
const further: [ChangeKey, Row['ask']][] = [
  ['PUT /users/{id}', ({ artist }) => ({ path: { id: artist.id }, body: { name: 'Renamed Artist' } })],
  ['POST /users/{id}/cancel', ({ artist }) => ({ path: { id: artist.id }, body: { reason: 'Gone' } })],
  ['POST /users/{id}/artist', ({ cancelled }) => ({ path: { id: cancelled.id } })],
  ['DELETE /users/{id}', ({ artist }) => ({ path: { id: artist.id }, body: {} })],
  ['PUT /arts/{id}', ({ work }) => ({ path: { id: work.id }, body: { price: 1_000, available_arts: 0, category: 'Sculpture' } })],
  ['PUT /arts/{id}', ({ work }) => ({ path: { id: work.id }, body: { state: 'hidden' } })],
  ['PUT /admin/settings', ({ work }) => ({ body: { featured: [work.id], exchangeRates: { NGN: 1.5 } } })],
];

const cases: [ChangeKey, Row['ask']][] = [...changeKeys.map((key): [ChangeKey, Row['ask']] => [key, roleTable[key].ask]), ...further];

/** Those that the role table lets succeed: the first and the last of them; of a call for anyone the visitor, whose own it is. */
function callersOf(key: ChangeKey): Actor[] {
  const answers = roleTable[key].answers.split(' ');
  const those = actors.filter((_, place) => Number(answers[place]) < 300);
  return [...new Set(calls[key].who === 'anyone' ? those.slice(0, 1) : [...those.slice(0, 1), ...those.slice(-1)])];
}

async function change(key: ChangeKey, { path = {}, body, form }: Asking, token: string | undefined): Promise<number> {
  const [method, pattern] = key.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
  const url = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!)) as `/${string}`;
  const answer = await server.call(`${method} ${url}`, { ...(token ? { as: token } : {}), ...(form ? { form } : body ? { body } : {}) });
  return answer.statusCode;
}

/** What the caller of a call, and a visitor, are answered before it and after it. */
async function compare(key: ChangeKey, ask: Row['ask'], actor: Actor): Promise<{ changed: ReadKey[]; old: ReadKey[] } | undefined> {
  const scene = await makeScene(server);
  const asking = await ask(scene);
  const known = { scene, path: asking.path ?? {}, actor, post };
  const token = actor === 'visitor' ? undefined : scene[actor].token;
  const readAll = async () => {
    server.app.microCache.invalidate();
    return { visitor: await read(known), caller: token ? await read(known, token) : new Map<ReadKey, string>() };
  };
  // A conversation is made by reading it.
  await read(known, token);
  const before = await readAll();
  if ((await change(key, asking, token)) >= 300) return undefined;
  const cached = await read(known);
  const after = await readAll();
  const isSignedOut = after.caller.get('GET /users/me/sessions')?.startsWith('401');
  const own = isSignedOut ? [] : differing(before.caller, after.caller);
  return { changed: [...new Set([...differing(before.visitor, after.visitor), ...own])], old: differing(after.visitor, cached) };
}

/** Views are counted without emptying the cache: their number is some seconds old. */
const COUNTS_LATER = new Set<ChangeKey>(['POST /blog/{name}/view']);

test.each(cases)('%s changes what its row names, and visitors get nothing of before', async (key, ask) => {
  for (const actor of callersOf(key)) {
    const compared = await compare(key, ask, actor);
    if (!compared || COUNTS_LATER.has(key)) continue;
    expect(compared.old, `cached for visitors, after ${actor}`).toEqual([]);
    expect(
      compared.changed.filter((one) => !changesOf(key).includes(one)),
      `changed by ${actor}`,
    ).toEqual([]);
  }
});
