import { beforeAll, expect, test } from 'vitest';
import { formatDate } from '#contract/format.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

// Without workers: mails stay in the queue.
const server = useTestServer();
let admin: Person;
let support: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin', name: 'Claudine Uwera' });
  support = await server.person({ staff: 'support', name: 'Sandrine Support' });
});

const codeOf = (answer: Awaited<ReturnType<TestServer['call']>>) => [answer.statusCode, answer.json().code];
async function written(changes: object = {}): Promise<string> {
  const body = { names: 'Eric', email: 'eric@example.com', subject: 'A frame', message: 'Do you frame?', ...changes };
  return (await server.call('POST /messages', { body })).json().data._id;
}
const close = (id: string, as = admin) => server.call(`POST /messages/${id}/close`, { as: as.token });
const undo = (id: string, as = admin) => server.call(`POST /messages/${id}/close/undo`, { as: as.token });
const edit = (id: string, body: object, as = admin) => server.call(`PUT /messages/${id}`, { as: as.token, body });
const assign = (id: string, assignee: unknown, as = admin) =>
  server.call(`PUT /messages/${id}/assignee`, { as: as.token, body: { assignee } });
const inbox = async (query: string, as = admin) =>
  (await server.call(`GET /messages?${query}`, { as: as.token })).json().data as {
    _id: string;
    subject: string;
    createdAt: string;
    assignee: { name: string } | null;
  }[];
const acts = async (id: string) =>
  (
    await server.services.db.$client.query<{ action: string }>('SELECT action FROM audit_log WHERE object_id = $1 ORDER BY id', [id])
  ).rows.map(({ action }) => action);

test('closing twice at once closes once; who closed first undoes it, once', async () => {
  const id = await written();
  const answers = await Promise.all([close(id), close(id), close(id)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answers.map((answer) => answer.json().data.closed)).toEqual([true, true, true]);
  expect(await acts(id)).toEqual(['message.closed']);
  expect((await undo(id)).json().data.closed).toBe(false);
  expect(codeOf(await undo(id))).toEqual([409, 'messages.changedSince']);
  expect(await acts(id)).toEqual(['message.closed', 'message.opened']);
});

test('a closing is not undone by another, nor after an answer or after somebody opened and closed it again', async () => {
  const others = await written();
  await close(others, support);
  expect(codeOf(await undo(others))).toEqual([409, 'messages.changedSince']);
  // Closing what is closed does not make one the person who may undo it.
  await close(others);
  expect(codeOf(await undo(others))).toEqual([409, 'messages.changedSince']);
  expect((await undo(others, support)).statusCode).toBe(200);

  const answered = await written();
  await close(answered);
  await edit(answered, { answer: 'We do.' }, support);
  expect(codeOf(await undo(answered))).toEqual([409, 'messages.changedSince']);
  expect((await server.call(`GET /messages/${answered}`, { as: admin.token })).json().data).toMatchObject({ closed: true });

  const again = await written();
  await close(again);
  await edit(again, { closed: false }, support);
  await edit(again, { closed: true }, support);
  expect(codeOf(await undo(again))).toEqual([409, 'messages.changedSince']);
});

test('an undo and an answer at once: the email is open, or it stays closed and the undo is refused', async () => {
  const id = await written();
  await close(id);
  const [undone, answered] = await Promise.all([undo(id), edit(id, { answer: 'We do.' }, support)]);
  expect(answered.statusCode).toBe(200);
  const { data } = (await server.call(`GET /messages/${id}`, { as: admin.token })).json();
  expect([undone.statusCode, data.closed]).toEqual(undone.statusCode === 200 ? [200, false] : [409, true]);
});

test('what is not there is neither closed, opened again nor given to anybody', async () => {
  const { id } = admin;
  for (const answer of [await close(id), await undo(id), await assign(id, admin.id)])
    expect(codeOf(answer)).toEqual([404, 'messages.notFound']);
});

test('an email is given to one who works on emails, who hears of it, and taken back', async () => {
  const id = await written({ subject: 'Given' });
  expect((await assign(id, support.id)).json().data.assignee).toEqual({ _id: support.id, name: 'Sandrine Support' });
  await assign(id, support.id);
  expect(await acts(id)).toEqual(['message.assigned']);
  const bell = (await server.call('GET /notifications', { as: support.token })).json();
  expect(bell.data.map(({ text, link }: { text: string; link: string }) => [text, link])).toContainEqual([
    'Claudine Uwera assigned you an email: Given',
    `/dashboard/admin/emails?message=${id}`,
  ]);
  expect((await inbox('assigned=me', support)).map(({ _id }) => _id)).toContain(id);
  expect((await inbox('assigned=me')).map(({ _id }) => _id)).not.toContain(id);
  expect((await inbox('assigned=nobody')).map(({ _id }) => _id)).not.toContain(id);
  expect((await assign(id, null)).json().data.assignee).toBeNull();
  expect((await inbox('assigned=nobody')).map(({ _id }) => _id)).toContain(id);
});

test('it is given to nobody else: customer, artist, editor, blocked, nobody, no id', async () => {
  const id = await written();
  const blocked = await server.person({ staff: 'support' });
  await server.call(`POST /users/${blocked.id}/block`, { as: admin.token, body: { reason: 'Left' } });
  const others = [
    await server.person(),
    await server.person({ role: 'Artist' }),
    await server.person({ staff: 'editor' }),
    blocked,
    { id: '01890a5d-ac96-774b-bcce-b302099a8057' },
  ];
  for (const other of others) expect(codeOf(await assign(id, other.id)), other.id).toEqual([409, 'messages.notOnEmails']);
  for (const odd of ['x', 3, [], undefined]) expect((await assign(id, odd)).statusCode).toBe(400);
  expect(await acts(id)).toEqual([]);
});

test('who is blocked after they were given an email has it no more, nor can they be given one', async () => {
  const id = await written({ subject: 'Left behind' });
  const leaving = await server.person({ staff: 'support', name: 'Leaving' });
  await assign(id, leaving.id);
  const names = async () => (await server.call('GET /messages/assignees', { as: admin.token })).json().data.map((one: Person) => one.name);
  expect(await names()).toContain('Leaving');
  await server.call(`POST /users/${leaving.id}/block`, { as: admin.token, body: { reason: 'Left' } });
  expect(await names()).not.toContain('Leaving');
  expect((await inbox('assigned=nobody')).find(({ _id }) => _id === id)?.assignee).toBeNull();
});

test('the inbox is searched by each word of what a row shows, also by who is to answer', async () => {
  const id = await written({ names: 'Éloïse Quibbe', subject: 'Order 99017: it arrived damaged', message: 'The corner' });
  await assign(id, support.id);
  for (const search of ['quibbe corner', 'CORNER eloise', 'quibbe sandrine', 'quibbe %2399017', 'quibbe 99017 damaged'])
    expect(
      (await inbox(`search=${search}`)).map(({ _id }) => _id),
      search,
    ).toEqual([id]);
  for (const search of ['quibbe claudine', 'quibbe %25', 'quibbe _', "'; DROP TABLE contact_messages; --"])
    expect(await inbox(`search=${encodeURIComponent(decodeURIComponent(search))}`), search).toEqual([]);
});

test('the inbox is searched by the state and the day of a row', async () => {
  const [closed, open] = [await written({ names: 'Xaveri One' }), await written({ names: 'Xaveri Two' })];
  await close(closed);
  const search = async (text: string) => (await inbox(`search=${encodeURIComponent(text)}`)).map(({ _id }) => _id);
  expect(await search('xaveri Resolved')).toEqual([closed]);
  expect(await search('unread xaveri')).toEqual([open]);
  const rows = await inbox('search=xaveri');
  expect(rows.map(({ _id }) => _id)).toEqual([open, closed]);
  const day = formatDate(rows[0]!.createdAt);
  expect(await search(`xaveri ${day}`)).toEqual(rows.filter(({ createdAt }) => formatDate(createdAt) === day).map(({ _id }) => _id));
  expect(await search('xaveri 12 Nov 2024')).toEqual([]);
});

test('answered ones are those that are open with an answer', async () => {
  const [answered, closed, open] = [await written(), await written(), await written()];
  for (const id of [answered, closed]) await edit(id, { answer: 'We do.' });
  await close(closed);
  const found = new Set((await inbox('state=answered&limit=100')).map(({ _id }) => _id));
  expect([found.has(answered), found.has(closed), found.has(open)]).toEqual([true, false, false]);
});

test('an opened email has the person of its address and their orders, the latest first; a stranger is nobody', async () => {
  const order = await makePaidOrder(server);
  const id = await written({ email: order.buyer.email.toUpperCase() });
  const { data } = (await server.call(`GET /messages/${id}`, { as: support.token })).json();
  expect(data.sender).toMatchObject({
    _id: order.buyer.id,
    name: 'Keza',
    ordersCount: 1,
    orders: [{ _id: order.id, number: order.number, status: 'pending' }],
  });
  const stranger = await written({ email: 'stranger@example.com' });
  expect((await server.call(`GET /messages/${stranger}`, { as: admin.token })).json().data.sender).toBeNull();
});

test('GET /admin/emails.csv has what the filters of the inbox find, or of it the selected ones, and no cell is a formula', async () => {
  const [open, resolved] = [await written({ subject: 'Sheet =1+1', message: '=1+1, "quoted"' }), await written({ subject: 'Sheet two' })];
  await edit(open, { answer: 'Yes.' });
  await assign(open, admin.id);
  await close(resolved);
  const read = async (more: string) => {
    const { body } = await server.call(`GET /admin/emails.csv?search=sheet${more}` as 'GET /admin/emails.csv', { as: admin.token });
    return body.trimEnd().split('\r\n');
  };
  const [head, ...rows] = await read('&sort=oldest');
  expect(head).toBe(
    '\uFEFFId,Received (Kigali time),Names,Email,Subject,Message,Order,State,Assigned To,Answers,Last Answer (Kigali time)',
  );
  expect(rows.map((row) => row.split(',')[0])).toEqual([open, resolved]);
  expect(rows[0]).toContain(`"'=1+1, ""quoted""",,answered,Claudine Uwera,1,`);
  expect(rows[1]).toContain(',resolved,,0,');
  expect((await read('&state=closed')).slice(1)).toEqual([rows[1]]);
  expect((await read('&assigned=me')).slice(1)).toEqual([rows[0]]);
  expect((await read(`&ids=${resolved}`)).slice(1)).toEqual([rows[1]]);
  expect((await server.call('GET /admin/emails.csv', { as: support.token })).statusCode).toBe(200);
  const editor = await server.person({ staff: 'editor' });
  expect((await server.call('GET /admin/emails.csv', { as: editor.token })).statusCode).toBe(403);
});
