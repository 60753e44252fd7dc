import { expect, test } from 'vitest';
import { nextId } from '#server/database/lists/next-id.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
const add = (person: Person, as: Person, text: string) =>
  server.call(`POST /admin/people/${person.id}/notes`, { as: as.token, body: { text } });
const notesOf = async (person: Person, as: Person) =>
  (await server.call(`GET /admin/people/${person.id}`, { as: as.token })).json().data.notes;

test('notes on a person are among staff: whoever wrote one deletes it, and the log does not say what it says', async () => {
  const [admin, support, person, other] = [
    await server.person({ role: 'Admin', name: 'Grace Uwera' }),
    await server.person({ staff: 'support' }),
    await server.person(),
    await server.person(),
  ];
  const answer = await add(person, admin, 'Wants to be called');
  expect([answer.statusCode, answer.json().data]).toMatchObject([201, { text: 'Wants to be called', author: 'Grace Uwera', isMine: true }]);
  expect((await add(person, admin, '  ')).statusCode).toBe(400);
  expect((await add({ ...person, id: nextId() }, admin, 'Who?')).json().code).toBe('users.notFound');
  await add(person, support, 'Called');
  expect(await notesOf(person, support)).toMatchObject([
    { text: 'Called', isMine: true },
    { text: 'Wants to be called', isMine: false },
  ]);
  const [called, wanted] = await notesOf(person, support);
  const drop = (as: Person, note: { _id: string }, of = person) =>
    server.call(`DELETE /admin/people/${of.id}/notes/${note._id}`, { as: as.token });
  expect((await drop(support, wanted)).json().code).toBe('users.noteNotFound');
  expect((await drop(support, called, other)).json().code).toBe('users.noteNotFound');
  expect((await drop(support, called)).statusCode).toBe(200);
  expect(await notesOf(person, admin)).toMatchObject([{ text: 'Wants to be called' }]);
  const { rows } = await server.services.db.$client.query('SELECT action, before, after FROM audit_log WHERE object_id = $1 ORDER BY id', [
    person.id,
  ]);
  const noted = rows.filter(({ action }) => action.startsWith('user.note'));
  expect(noted.map(({ action }) => action)).toEqual(['user.noteAdded', 'user.noteAdded', 'user.noteDeleted']);
  expect(JSON.stringify(noted)).not.toContain('alled');
});

test("notes on a person are in nobody's export, and go with the person; what an erased colleague noted stays", async () => {
  const [admin, colleague, person, other] = [
    await server.person({ role: 'Admin' }),
    await server.person({ staff: 'support' }),
    await server.person(),
    await server.person(),
  ];
  const text = 'Cried on the phone';
  await add(person, admin, text);
  await add(other, colleague, text);
  for (const { id, token } of [person, admin]) {
    const exported = await server.call(`GET /users/${id}/export`, { as: token });
    expect([exported.statusCode, exported.body.includes(text)]).toEqual([200, false]);
  }
  const erase = ({ id }: Person) => server.call(`DELETE /users/${id}`, { as: admin.token, body: {} });
  expect((await erase(person)).statusCode).toBe(200);
  const { rows } = await server.services.db.$client.query('SELECT id FROM person_notes WHERE user_id = $1', [person.id]);
  expect(rows).toEqual([]);
  expect((await add(person, admin, text)).statusCode).toBe(404);
  expect((await erase(colleague)).statusCode).toBe(200);
  expect(await notesOf(other, admin)).toMatchObject([{ text, isMine: false }]);
});
