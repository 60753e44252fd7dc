import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type ChangeKey, type ReadKey } from '#contract/paths.ts';
import { changeKeys, changesOf } from '#contract/changes.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { type Actor, actors, makeScene, paidOrder } from './role-scene.ts';
import { answersOf, type Asking, type Row } from './role-row.ts';
import { roleTable } from './role-table.ts';
import { differing, readAnswers as read } from './visitor-answers.ts';

/** Reading them makes what they answer with. */
const MADE_BY_READING: ReadKey[] = ['GET /messages/{userId}/{otherUserId}', 'GET /messages/conversation/{userId1}/{userId2}'];

const server = useTestServer({ FLW_PUBLIC_KEY: 'FLWPUBK_TEST-changes', FLW_SECRET_KEY: 'FLWSECK_TEST-changes' });

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
  [
    'POST /checkout/{id}/refunds',
    async (scene) => {
      const { id } = (await paidOrder(scene)).order;
      await scene.server.call(`POST /checkout/${id}/complete`, { as: scene.admin.token });
      return { path: { id }, body: { restock: true, reason: 'It came back' } };
    },
  ],
  ['PUT /admin/settings', ({ work }) => ({ body: { featured: [work.id], exchangeRates: { NGN: 1.5 } } })],
];

const cases: [ChangeKey, Row['ask']][] = [...changeKeys.map((key): [ChangeKey, Row['ask']] => [key, roleTable[key].ask]), ...further];

/** Those that the role table lets succeed: the first and the last of them; of a call for anyone the visitor, whose own it is. */
function callersOf(key: ChangeKey): Actor[] {
  const answers = answersOf(key, roleTable[key]);
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
  // No worker sends them: once this file has run for a quarter of an hour, the first would be late, and wait for staff.
  await server.services.db.$client.query("UPDATE outgoing_mails SET created_at = now() WHERE created_at < now() - interval '5 minutes'");
  const known = { scene, path: asking.path ?? {}, actor, post };
  const token = actor === 'visitor' ? undefined : scene[actor].token;
  const readAll = async () => {
    server.app.microCache.invalidate();
    return { visitor: await read(known), caller: token ? await read(known, token) : new Map<ReadKey, string>() };
  };
  // A conversation is made by reading it.
  await read(known, token, MADE_BY_READING);
  const before = await readAll();
  if ((await change(key, asking, token)) >= 300) return undefined;
  const cached = await read(known);
  const after = await readAll();
  const isSignedOut = after.caller.get('GET /users/me/sessions')?.startsWith('401');
  const own = isSignedOut ? [] : differing(before.caller, after.caller);
  return { changed: [...new Set([...differing(before.visitor, after.visitor), ...own])], old: differing(after.visitor, cached) };
}

/** What a call changes, at once or soon. */
const changesNow = (key: ChangeKey): readonly string[] => [...changesOf(key), ...((calls[key] as Call).changesSoon ?? [])];

test.each(cases)('%s changes what its row names, and visitors get nothing of before', async (key, ask) => {
  for (const actor of callersOf(key)) {
    const compared = await compare(key, ask, actor);
    if (!compared) continue;
    if (!(calls[key] as Call).changesSoon) expect(compared.old, `cached for visitors, after ${actor}`).toEqual([]);
    expect(
      compared.changed.filter((one) => !changesNow(key).includes(one)),
      `changed by ${actor}`,
    ).toEqual([]);
  }
});
