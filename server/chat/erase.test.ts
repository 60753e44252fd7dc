import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeMessage } from './messages/make-message.ts';
import { testFiles } from './attachments/make-test-files.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';

const server = useTestServer();

test('T40: a conversation with an erased account stays, without its name and files, and cannot be continued', async () => {
  const [writer, painter] = [await server.person({ name: 'Thierry Uwimana' }), await server.person({ role: 'Artist' })];
  await makeMessage(server.services, { from: writer, to: painter, content: 'Is it available?' });
  const form = new FormData();
  for (const [name, value] of Object.entries({ receiver: painter.id, content: 'My room' })) form.set(name, value);
  form.set('attachment', new Blob([new Uint8Array(testFiles.pdf)]), 'room of Thierry.pdf');
  const { fileUrl } = (await server.call('POST /messages/sendMessage', { as: writer.token, form })).json().data;
  expect((await server.call(`DELETE /users/${writer.id}`, { as: writer.token, body: { password: KNOWN_PASSWORD } })).statusCode).toBe(200);
  const thread = await server.call(`GET /messages/${painter.id}/${writer.id}`, { as: painter.token });
  const messages = thread.json<{ data: { content: string; sender: { name: string }; attachment: unknown }[] }>().data;
  expect(messages.map(({ content, sender, attachment }) => [content, sender.name, attachment])).toEqual([
    ['Is it available?', 'Former member', null],
    ['My room', 'Former member', null],
  ]);
  const list = await server.call(`GET /messages/conversations/${painter.id}`, { as: painter.token });
  expect(list.json().data[0]).toMatchObject({ canWrite: false, isOnline: false });
  for (const answer of [thread, list, await server.call('GET /notifications', { as: painter.token })])
    expect(answer.body).not.toContain('Thierry');
  expect((await server.app.inject({ method: 'GET', url: fileUrl })).json().code).toBe('chat.linkExpired');
  const refused = await server.call('POST /messages/sendMessage', { as: painter.token, body: { receiver: writer.id, content: 'x' } });
  expect(refused.json().code).toBe('users.notFound');
});

test('what chat partners were told of another person with the very same name stays', async () => {
  const { db } = server.services;
  const name = 'Jean Bosco Namesake';
  const [leaving, other, painter, talker] = [
    await server.person({ name }),
    await server.person({ name }),
    await server.person({ role: 'Artist' }),
    await server.person({ role: 'Artist' }),
  ];
  for (const person of [leaving, other]) {
    await makeMessage(server.services, { from: person, to: painter, content: 'Hello' });
    await server.call(`PUT /artists/${painter.id}/follow`, { as: person.token });
    // Somebody both talk with, and have done nothing else with.
    await db.$client.query(
      `INSERT INTO notifications (id, user_id, kind, facts, link) VALUES (gen_random_uuid(), $1, 'follower', jsonb_build_object('name', $2::text, 'of', $3::text), '/')`,
      [talker.id, name, person.id],
    );
    await makeMessage(server.services, { from: person, to: talker, content: 'Hello' });
  }
  const told = async (id: string) =>
    (await db.$client.query(`SELECT kind, facts ->> 'of' AS of FROM notifications WHERE user_id = $1 ORDER BY kind`, [id])).rows;
  const all = ['follower', 'message'].flatMap((kind) => [leaving, other].map(({ id }) => ({ kind, of: id })));
  for (const { id } of [painter, talker]) expect(await told(id)).toEqual(expect.arrayContaining(all));
  await server.call(`DELETE /users/${leaving.id}`, { as: leaving.token, body: { password: KNOWN_PASSWORD } });
  for (const { id } of [painter, talker]) expect(await told(id)).toEqual(all.filter(({ of }) => of === other.id));
});

test('whoever has a short name takes nothing away from those whom they only opened a conversation with', async () => {
  const [stranger, painter] = [await server.person({ name: 'e' }), await server.person({ role: 'Artist' })];
  await server.services.db.$client.query(
    `INSERT INTO notifications (id, user_id, kind, facts, link) VALUES (gen_random_uuid(), $1, 'order.paidForArtist', '{"number": 1017, "name": "Keza"}', '/')`,
    [painter.id],
  );
  await makeMessage(server.services, { from: stranger, to: painter, content: 'Hello' });
  const kinds = async () =>
    (await server.services.db.$client.query('SELECT kind FROM notifications WHERE user_id = $1 ORDER BY kind', [painter.id])).rows.map(
      ({ kind }) => kind as string,
    );
  expect(await kinds()).toHaveLength(2);
  await server.call(`DELETE /users/${stranger.id}`, { as: stranger.token, body: { password: KNOWN_PASSWORD } });
  expect(await kinds()).toEqual(['order.paidForArtist']);
});
