import { expect, test } from 'vitest';
import type { Call, Who } from '#contract/call.ts';
import { type CallKey, calls } from '#contract/paths.ts';
import { doesPart } from '#contract/staff.ts';
import { type Actor, actors, customerSecrets, makeScene, type Scene } from './role-scene.ts';
import { answersOf, type Asking, type Row } from './role-row.ts';
import { roleTable } from './role-table.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer({ FLW_PUBLIC_KEY: 'FLWPUBK_TEST-roles', FLW_SECRET_KEY: 'FLWSECK_TEST-roles', FLW_SECRET_HASH: 'roles' });
const keys = Object.keys(calls) as CallKey[];

test('the table has every call of the contract, each is served, and no other call is', () => {
  expect(keys.filter((key) => !(key in roleTable))).toEqual([]);
  expect(Object.keys(roleTable).filter((key) => !(key in calls))).toEqual([]);
  const unserved = keys.filter((key) => {
    const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    return !server.app.hasRoute({ method, url: `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}` });
  });
  expect(unserved).toEqual([]);
});

/** The actors who may never succeed, by the right that a call declares. */
const shutOut: Record<Who, Actor[]> = {
  anyone: [],
  'signed in': ['visitor'],
  'approved artist': ['visitor', 'customer', 'other', 'pending', 'cancelled', 'admin'],
  'approved artist or admin': ['visitor', 'customer', 'other', 'pending', 'cancelled'],
  admin: ['visitor', 'customer', 'other', 'artist', 'rival', 'pending', 'cancelled'],
};

/** Staff without a part in the call are customers. */
const shutOutOf = (key: CallKey): Actor[] => {
  const { who, staff = [] }: Call = calls[key];
  const others = (['editor', 'support'] as const).filter((actor) => !staff.some((part) => doesPart(actor, part)));
  return shutOut[who].includes('customer') ? [...shutOut[who], ...others] : shutOut[who];
};

test.each(keys)('the table allows nobody more than %s declares', (key) => {
  const answers = answersOf(key, roleTable[key]);
  expect(answers).toHaveLength(actors.length);
  for (const actor of shutOutOf(key)) expect(answers[actors.indexOf(actor)], actor).toBe(actor === 'visitor' ? '401' : '403');
});

test.each(keys)('%s answers each of ten actors as the table says', async (key) => {
  const { ask } = roleTable[key];
  const got: string[] = [];
  let asked: { scene: Scene; asking: Asking } | undefined;
  for (const actor of actors) {
    asked ??= await setUp(ask);
    const { status, body } = await send(key, asked, actor);
    got.push(String(status));
    expect(hasLeaked(body, actor, key), `${actor} reads what is the customer's`).toBe(false);
    // Changes by one actor must not affect the next.
    if (status < 300 && !key.startsWith('GET ')) asked = undefined;
  }
  expect(got).toEqual(answersOf(key, roleTable[key]));
});

async function setUp(ask: Row['ask']): Promise<{ scene: Scene; asking: Asking }> {
  const scene = await makeScene(server);
  return { scene, asking: await ask(scene) };
}

async function send(
  key: CallKey,
  { scene, asking: { path = {}, query, body, form } }: { scene: Scene; asking: Asking },
  actor: Actor,
): Promise<{ status: number; body: string }> {
  const [method, pattern] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const url = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!));
  const as = actor === 'visitor' ? {} : { as: scene[actor].token };
  const address = (query ? `${url}?${query}` : url) as `/${string}`;
  if (key === 'GET /events') return openStream(address, as.as);
  const answer = await server.call(`${method} ${address}`, { ...as, ...(form ? { form } : body ? { body } : {}) });
  return { status: answer.statusCode, body: answer.body };
}

/** An event stream has no end: its head is the answer. */
async function openStream(address: string, token: string | undefined): Promise<{ status: number; body: string }> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await server.app.inject({ url: `/api/v1${address}`, headers, payloadAsStream: true });
  answer.stream().destroy();
  return { status: answer.statusCode, body: '' };
}

/** The artist may read the address of the order that the customer paid, and nothing else. */
function hasLeaked(body: string, actor: Actor, key: CallKey): boolean {
  if (actor === 'customer' || actor === 'admin' || actor === 'support') return false;
  const { address, phone, street } = customerSecrets;
  // The artist who was paid sends it there, and the courier calls: in the order, and nowhere else.
  const hidden = actor !== 'artist' ? [address, phone, street] : key.includes('/checkout') ? [street] : [phone, street];
  return hidden.some((secret) => body.includes(secret));
}
