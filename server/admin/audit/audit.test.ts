import { parse } from 'csv-parse/sync';
import { PgDialect, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { nextId } from '#server/database/lists/next-id.ts';
import { recordAct, recordActs } from '#server/platform/audit/record.ts';
import { auditSources } from '#server/staff-sources.ts';
import { makeWords } from '#server/moderation/make-words.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { dayOf } from '#contract/format.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const parseCsv = (text: string): string[][] => parse(text, { bom: true });

test('GET /admin/audit lists actions, newest first, filtered and paginated', async () => {
  const boss = await server.person({ role: 'Admin', name: 'Grace Uwase' });
  const accounts = [];
  for (let number = 0; number < 3; number += 1) accounts.push(await server.person({ role: 'Artist', status: 'pending' }));
  for (const person of accounts) await server.call(`POST /users/${person.id}/artist`, { as: boss.token });
  const list = async (query: string) => (await server.call(`GET /admin/audit?${query}`, { as: boss.token })).json();
  const first = await list('action=user.approved&limit=2');
  expect(first.data[0]).toMatchObject({
    actor: { _id: boss.id, name: 'Grace Uwase' },
    action: 'user.approved',
    objectType: 'user',
    objectId: accounts[2]!.id,
    before: { status: 'pending' },
    after: { status: 'approved' },
    ip: '127.0.0.1',
  });
  const second = await list(`action=user.approved&limit=2&cursor=${first.page.next}`);
  expect(second.data.map((entry: { objectId: string }) => entry.objectId)).toEqual([accounts[0]!.id]);
  expect(second.page.next).toBeNull();
  const oldest = await list('action=user.approved&limit=2&sort=oldest');
  const latest = await list(`action=user.approved&limit=2&sort=oldest&cursor=${oldest.page.next}`);
  const order = [...oldest.data, ...latest.data].map((entry: { objectId: string }) => entry.objectId);
  expect(order).toEqual(accounts.map(({ id }) => id));
  expect((await list(`objectType=user&objectId=${accounts[1]!.id}`)).data).toHaveLength(1);
  expect((await list(`actor=${accounts[1]!.id}`)).data).toEqual([]);
  expect((await list('cursor=x')).code).toBe('input.cursor');
  expect((await list('objectType=planet')).code).toBe('input.invalid');
});

test('an entry that does not say whether a text was kept or shown again is told by what was decided before', async () => {
  const boss = await server.person({ role: 'Admin' });
  const log = (object: string, action: string, before: string | null = null) =>
    server.services.db.$client.query(
      'INSERT INTO audit_log (actor_id, action, object_type, object_id, before) VALUES ($1, $2, split_part($2, $5, 1), $3, $4::jsonb)',
      [boss.id, action, object, before, '.'],
    );
  const [kept, hidden, comment, undone, said] = [nextId(), nextId(), nextId(), nextId(), nextId()];
  await log(kept, 'review.restored');
  await log(hidden, 'review.hidden');
  await log(hidden, 'review.restored');
  await log(comment, 'comment.restored');
  await log(undone, 'question.hidden');
  await log(undone, 'question.undone');
  await log(undone, 'question.restored');
  await log(said, 'review.restored', '{"state":"new"}');
  const was = async (object: string) => (await server.call(`GET /admin/audit?object=${object}`, { as: boss.token })).json().data[0].was;
  expect(await Promise.all([kept, hidden, comment, undone, said].map(was))).toEqual(['new', 'hidden', 'waiting', undefined, undefined]);
});

test('the audit log cannot be changed, not even by a statement of the server', async () => {
  for (const statement of ["UPDATE audit_log SET action = 'x'", 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
    await expect(server.services.db.$client.query(statement)).rejects.toThrow('never changed');
  }
});

test('the log is filtered by person, kind, object, days of Kigali and a search, with sessions apart', async () => {
  const boss = await server.person({ role: 'Admin', name: 'Quexal Boss' });
  const applicant = await server.person({ role: 'Artist', status: 'pending' });
  await server.call(`POST /users/${applicant.id}/artist`, { as: boss.token });
  const list = async (query: string) => (await server.call(`GET /admin/audit?${query}`, { as: boss.token })).json();
  const of = async (query: string) => (await list(query)).data.map(({ objectId }: { objectId: string }) => objectId) as string[];
  const kinds = (await server.call('GET /admin/audit/kinds', { as: boss.token })).json().data as string[];
  expect(kinds).toEqual(expect.arrayContaining(['user.approved', 'order.completed', 'review.hidden']));
  for (const query of [
    `person=${boss.id}&kind=user.approved`,
    `object=${applicant.id}&kind=user.approved`,
    'search=quexal&kind=user.approved',
  ])
    expect(await of(query), query).toEqual([applicant.id]);
  expect(await of(`search=${applicant.id}`)).toContain(applicant.id);
  expect(await of('search=approved')).toContain(applicant.id);
  // Two letters begin a name, which an index finds; anywhere in one, every account would be read.
  expect([await of('search=qu&kind=user.approved'), await of('search=xa&kind=user.approved')]).toEqual([[applicant.id], []]);
  const [entry] = (await list(`object=${applicant.id}&kind=user.approved`)).data as { at: string }[];
  const today = dayOf(entry!.at);
  expect(await of(`person=${boss.id}&kind=user.approved&from=${today}&to=${today}`)).toEqual([applicant.id]);
  expect(await of('kind=user.approved&to=2020-01-01')).toEqual([]);
  // Days that the calendar of the database has not, or not as a day that ends.
  for (const day of ['0000-01-01', '9999-12-31', '0001-01-01'])
    for (const name of ['from', 'to'])
      expect((await server.call(`GET /admin/audit?${name}=${day}`, { as: boss.token })).statusCode, `${name} ${day}`).toBeLessThan(500);
  const { rows: indexes } = await server.services.db.$client.query("SELECT indexdef FROM pg_indexes WHERE tablename = 'audit_log'");
  expect(indexes.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringMatching(/ \(at\)$/));
  const actions = async (query: string) => new Set((await list(query)).data.map(({ action }: { action: string }) => action.split('.')[0]));
  expect([...(await actions('sessions=only'))].filter((part) => part !== 'session')).toEqual([]);
  expect([...(await actions('sessions=without&limit=100'))]).not.toContain('session');
});

test('an entry of a refund and of hidden words says why', async () => {
  const boss = await server.person({ role: 'Admin' });
  const { id, art, buyer, ask } = await makePaidOrder(server);
  expect((await ask('refunds', boss, { reason: 'A corner was damaged', amount: 5_000 })).statusCode).toBe(201);
  const review = await makeWords(server.services.db, 'reviews', { by: buyer, artId: art.id, article: 'x', text: 'Bad' });
  await server.call(`POST /admin/moderation/reviews/${review}/hide`, { as: boss.token, body: { reason: 'Insulting words' } });
  const whyOf = async (thing: string) => (await server.call(`GET /admin/audit?object=${thing}`, { as: boss.token })).json().data[0].reason;
  expect([await whyOf(id), await whyOf(review)]).toEqual(['A corner was damaged', 'Insulting words']);
  expect((await server.call(`GET /admin/audit.csv?object=${id}`, { as: boss.token })).body).toContain('A corner was damaged');
});

test('hostile filters are refused or find nothing', async () => {
  const boss = await server.person({ role: 'Admin' });
  const texts = [
    "'; DROP TABLE audit_log; --",
    '%',
    '_',
    String.raw`\\`,
    '((((',
    '\u0000',
    'x'.repeat(500),
    '2026-02-31',
    '0000-00-00',
    '9999-12-31',
    '-1',
  ];
  for (const name of ['person', 'kind', 'object', 'from', 'to', 'search', 'sessions']) {
    for (const text of texts) {
      const { statusCode } = await server.call(`GET /admin/audit?${name}=${encodeURIComponent(text)}` as 'GET /admin/audit', {
        as: boss.token,
      });
      expect([200, 400], `${name}=${text}`).toContain(statusCode);
    }
  }
});

type Listed = { action: string; objectId: string; about: { name: string; link: string | null } | null };

test('an entry names what it was done to, as it is called now, with its page', async () => {
  const boss = await server.person({ role: 'Admin', name: 'Naming Boss' });
  const { db } = server.services;
  const order = await makePaidOrder(server);
  await server.call(`POST /checkout/${order.id}/complete`, { as: boss.token });
  await server.call(`PUT /arts/${order.art.id}`, { as: boss.token, body: { price: 41_000 } });
  const body = { names: 'Eric', email: 'eric@example.com', subject: 'A frame', message: 'Do you frame?' };
  const { data: email } = (await server.call('POST /messages', { body })).json();
  await server.call(`POST /messages/${email._id}/close`, { as: boss.token });
  const { data: reply } = (
    await server.call('POST /messages/replies', { as: boss.token, body: { title: 'Hours', text: 'Until six.' } })
  ).json();
  await server.call('PUT /admin/settings', { as: boss.token, body: { liveFigures: true } });
  await recordAct(db, { viewer: boss, ip: '127.0.0.1', id: 'x' }, { action: 'art.deleted', objectType: 'art', objectId: boss.id });
  const { data } = (await server.call(`GET /admin/audit?person=${boss.id}&sort=oldest&sessions=without`, { as: boss.token })).json();
  const named = (data as Listed[]).map(({ action, about }) => [action, about?.name, about?.link]);
  expect(named).toEqual([
    ['order.completed', String(order.number), `/dashboard/admin/orders/${order.id}`],
    ['art.priceChanged', 'Work 1', `/${order.art.slug}`],
    ['message.closed', 'A frame', `/dashboard/admin/emails?message=${email._id}`],
    ['reply.created', 'Hours', '/dashboard/admin/emails'],
    ['setting.changed', 'liveFigures', '/dashboard/admin/settings'],
    ['art.deleted', undefined, undefined],
  ]);
  expect(reply.title).toBe('Hours');
});

test('every kind of thing is named by a statement without parameters, which reads its own kind alone', () => {
  for (const [kind, { about }] of Object.entries(auditSources)) {
    const { sql: text, params } = new PgDialect().sqlToQuery(about);
    expect(params, kind).toEqual([]);
    for (const part of text.split('UNION ALL')) expect(part, kind).toContain(`e.object_type = '${kind}'`);
  }
});

test('each word of a search is a part of who, what was done or the name of what it was done to', async () => {
  const boss = await server.person({ role: 'Admin', name: 'Zubeda Chief' });
  const order = await makePaidOrder(server);
  await server.call(`POST /checkout/${order.id}/complete`, { as: boss.token });
  await server.call(`PUT /arts/${order.art.id}`, { as: boss.token, body: { name: 'Zebra at Nasho', price: 77_000 } });
  const found = async (search: string) =>
    (await server.call(`GET /admin/audit?search=${encodeURIComponent(search)}`, { as: boss.token }))
      .json()
      .data.map(({ action }: Listed) => action) as string[];
  for (const search of [`zubeda ${order.number}`, `ZUBEDA #${order.number}`, `completed zubeda`, `${order.number} order completed`])
    expect(await found(search), search).toEqual(['order.completed']);
  expect(await found('nasho price')).toEqual(['art.priceChanged']);
  // As the row says it: the code of approving is 'completed'.
  for (const search of [
    `approved order ${order.number}`,
    `Zubeda approved order ${order.number}`,
    `Zubeda Chief approved order ${order.number}.`,
  ])
    expect(await found(search), search).toEqual(['order.completed']);
  expect(await found('Zubeda Chief changed the price of Zebra at Nasho')).toEqual(['art.priceChanged']);
  expect(await found('zubeda nothing-like-this')).toEqual([]);
  expect(await found('“ "'), 'marks alone').toEqual([]);
  expect(await found(`zubeda zubeda ${'completed '.repeat(9)}`), 'each word once').toEqual(['order.completed']);
});

test('an email, a saved reply, an article, a comment and a setting are found by the names that their rows show', async () => {
  const boss = await server.person({ role: 'Admin', name: 'Sylvestre Chief' });
  const { db } = server.services;
  const by = { viewer: boss, ip: '127.0.0.1', id: 'x' };
  const body = { names: 'Eric', email: 'eric@example.com', subject: 'Mahogany frames', message: 'Do you frame?' };
  const { data: email } = (await server.call('POST /messages', { body })).json();
  await server.call(`POST /messages/${email._id}/close`, { as: boss.token });
  await server.call('POST /messages/replies', { as: boss.token, body: { title: 'Quixotic hours', text: 'Until six.' } });
  await server.call('PUT /admin/settings', { as: boss.token, body: { exchangeRates: { NGN: 7.5 } } });
  const { data: article } = (
    await server.call('POST /blog', { as: boss.token, body: { title: 'Weaving in Nyamata', state: 'draft' } })
  ).json();
  const comment = nextId();
  await db.execute(sql`INSERT INTO blog_comments (id, name, author_name, text) VALUES (${comment}, ${article.name}, 'Eric', 'Hm')`);
  await recordAct(db, by, { action: 'comment.approved', objectType: 'comment', objectId: comment });
  const found = async (search: string) =>
    (await server.call(`GET /admin/audit?search=${encodeURIComponent(`Sylvestre ${search}`)}`, { as: boss.token }))
      .json()
      .data.map(({ action }: Listed) => action) as string[];
  expect(await found('resolved the email “Mahogany frames”')).toEqual(['message.closed']);
  expect(await found('added the saved reply “Quixotic hours”')).toEqual(['reply.created']);
  expect(await found('changed the setting “Exchange rate”')).toEqual(['setting.changed']);
  expect(await found('wrote the article “Weaving in Nyamata”')).toEqual(['article.created']);
  expect(await found('approved a comment on “Weaving in Nyamata”')).toEqual(['comment.approved']);
});

test('GET /admin/audit.csv has what the list finds, in its order, or the given rows of it; no formula, one row in the log', async () => {
  const boss = await server.person({ role: 'Admin', name: '=HYPERLINK("http://evil.example")' });
  const { db } = server.services;
  const by = { viewer: boss, ip: '203.0.113.9', id: 'x' };
  for (const objectId of ['+1', '@SUM(A1)', 'plain'])
    await recordAct(db, by, { action: 'setting.changed', objectType: 'setting', objectId, before: '-1+1', after: { text: 'a"b,\nc' } });
  const sheet = async (query: string) => parseCsv((await server.call(`GET /admin/audit.csv?${query}`, { as: boss.token })).body);
  const [heads, ...rows] = await sheet(`person=${boss.id}&kind=setting.changed&sort=oldest`);
  expect(heads).toEqual([
    'Number', 'When (Kigali time)', 'Who', 'Who Id', 'What Was Done', 'What Was Done (words)', 'On What', 'On What (words)', 'Name', 'Id', 'Before', 'After', 'Reason', 'From Where',
  ]); // prettier-ignore
  expect(rows.map((cells) => cells.slice(2, 10))).toEqual([
    [`'=HYPERLINK("http://evil.example")`, boss.id, 'setting.changed', 'changed the setting', 'setting', 'setting', "'+1", "'+1"],
    [
      `'=HYPERLINK("http://evil.example")`,
      boss.id,
      'setting.changed',
      'changed the setting',
      'setting',
      'setting',
      "'@SUM(A1)",
      "'@SUM(A1)",
    ],
    [`'=HYPERLINK("http://evil.example")`, boss.id, 'setting.changed', 'changed the setting', 'setting', 'setting', 'plain', 'plain'],
  ]);
  expect(rows[0]?.slice(10, 12), 'as texts to read').toEqual(["'-1+1", 'text: a"b,\nc']);
  const [first, , third] = rows.map((cells) => cells[0]);
  const chosen = await sheet(`person=${boss.id}&ids=${third},${first}`);
  expect(chosen.slice(1).map((cells) => cells[0])).toEqual([third, first]);
  const exported = await sheet(`person=${boss.id}&kind=data.exported`);
  expect(exported.slice(1).map((cells) => cells[9])).toEqual(['audit', 'audit', 'audit']);
  for (const ids of ['x', '1;DROP TABLE users', '1,', '9'.repeat(17), Array.from({ length: 60 }, () => '1234567890123456').join(',')])
    expect((await server.call(`GET /admin/audit.csv?ids=${encodeURIComponent(ids)}`, { as: boss.token })).statusCode, ids).toBe(400);
});

test('the sheet goes on after its first thousand rows', async () => {
  const boss = await server.person({ role: 'Admin' });
  const acts = Array.from(
    { length: 1_003 },
    (_, at) => ({ action: 'setting.changed', objectType: 'setting', objectId: `s${at}` }) as const,
  );
  await recordActs(server.services.db, { viewer: boss, ip: '127.0.0.1', id: 'x' }, acts);
  const { body } = await server.call(`GET /admin/audit.csv?person=${boss.id}&kind=setting.changed&sort=oldest`, { as: boss.token });
  const rows = parseCsv(body).slice(1);
  expect(rows.map((cells) => cells[9])).toEqual(acts.map(({ objectId }) => objectId));
});

test('what an act changed is found by its values, before and after, in the days that are asked for', async () => {
  const boss = await server.person({ role: 'Admin' });
  const seller = await server.person({ role: 'Artist', status: 'approved' });
  const art = await makeArt(server.services.db, { ownerId: seller.id, price: 41_500 });
  await server.call(`PUT /arts/${art.id}` as 'PUT /arts/{id}', { as: seller.token, body: { price: '73250' } });
  const found = async (query: string) =>
    (await server.call(`GET /admin/audit?${query}`, { as: boss.token }))
      .json<{ data: { action: string; objectId: string }[] }>()
      .data.filter(({ objectId }) => objectId === art.id)
      .map(({ action }) => action);
  for (const value of ['41500', '73,250', '73250 price']) {
    expect(await found(`search=${encodeURIComponent(value)}`), value).toContain('art.priceChanged');
  }
  expect(await found('search=73251')).toEqual([]);
  expect(await found('search=73250&to=2020-01-01')).toEqual([]);
  const { statements } = await countStatements(server.services.db, () => found('search=73250%20price%20seven'));
  expect(statements.filter((text) => text.includes('AS changed'))).toHaveLength(1);
});
