import { beforeAll, expect, test } from 'vitest';
import { formatDate } from '#contract/format.ts';
import type { Report, ReportCard } from '#contract/chat.ts';
import { testFiles } from '#server/chat/attachments/make-test-files.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { kigaliTime } from '#server/platform/sheets/sheet.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const write = (from: Person, to: Person, content: string) => makeMessage(server.services, { from, to, content });
/** Two people with one message from each, and the id of their conversation. */
async function pair() {
  const [writer, painter] = [await server.person({ name: 'Writer' }), await server.person({ name: 'Painter', role: 'Artist' })];
  await write(writer, painter, 'one');
  await write(painter, writer, 'two');
  const { data } = (await server.call(`GET /messages/conversation/${writer.id}/${painter.id}`, { as: writer.token })).json();
  return { writer, painter, id: data._id as string };
}
const report = (as: Person, id: string, reason = 'Rude') =>
  server.call(`POST /messages/conversations/${id}/report`, { as: as.token, body: { reason } });
const list = async (query = '?limit=100') =>
  (await server.call(`GET /messages/reports${query}` as 'GET /messages/reports', { as: admin.token })).json<{
    data: ReportCard[];
    page: { next: string | null };
  }>();
const cardOf = async (reporter: Person) => (await list()).data.find((one) => one.reporter._id === reporter.id)!;
const openReport = async ({ _id }: ReportCard) =>
  (await server.call(`GET /messages/reports/${_id}`, { as: admin.token })).json<{ data: Report }>().data;
const close = ({ _id }: ReportCard, note: string) => server.call(`PUT /messages/reports/${_id}`, { as: admin.token, body: { note } });
const query = <T extends object>(text: string, values: unknown[] = []) => server.services.db.$client.query<T>(text, values);
async function sendFile(from: Person, to: Person): Promise<{ _id: string; url: string }> {
  const form = new FormData();
  form.set('receiver', to.id);
  form.set('attachment', new Blob([new Uint8Array(testFiles.pdf)]), 'plan.pdf');
  return (await server.call('POST /messages/sendMessage', { as: from.token, form })).json().data.attachment;
}
const statusOf = async (url: string) => (await server.app.inject(url)).statusCode;

test('the same report many times at once is one, and the others are told so', async () => {
  const { writer, id } = await pair();
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(writer, id)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  expect((await list()).data.filter((one) => one.reporter._id === writer.id)).toHaveLength(1);
});

test('a report has the last 50 messages, in their order, without deleted ones', async () => {
  const { writer, painter, id } = await pair();
  for (let n = 3; n <= 55; n += 1) await write(n % 2 ? writer : painter, n % 2 ? painter : writer, `${n}`);
  const { id: regretted } = await write(writer, painter, 'regretted');
  await server.call(`DELETE /messages/${regretted}`, { as: writer.token });
  await report(painter, id);
  const { messages } = await openReport(await cardOf(painter));
  expect(messages.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_, n) => `${n + 6}`));
});

test('a file of a report can be opened while the report is open, also after its message was deleted, and is gone afterwards', async () => {
  const { writer, painter, id } = await pair();
  const file = await sendFile(painter, writer);
  await report(writer, id);
  const { data: thread } = (await server.call(`GET /messages/${writer.id}/${painter.id}`, { as: painter.token })).json();
  expect((await server.call(`DELETE /messages/${thread.at(-1)._id}`, { as: painter.token })).statusCode).toBe(200);
  const card = await cardOf(writer);
  const attachment = (await openReport(card)).messages.at(-1)!.attachment!;
  expect([attachment._id, attachment.name, await statusOf(attachment.url!)]).toEqual([file._id, 'plan.pdf', 200]);
  await close(card, 'Talked to both');
  expect((await openReport(card)).messages.at(-1)!.attachment).toMatchObject({ _id: file._id, url: null });
  const { rows } = await query<{ data: { folders: string[] } }>(`SELECT data FROM pgboss.job WHERE name = 'files.erase'`);
  expect(rows.flatMap(({ data }) => data.folders).filter((folder) => folder.endsWith(file._id))).toHaveLength(1);
});

test('a file stays as long as one of two reports about it is open', async () => {
  const { writer, painter, id } = await pair();
  const file = await sendFile(painter, writer);
  await report(writer, id);
  await report(painter, id, 'It was them');
  const { data: thread } = (await server.call(`GET /messages/${writer.id}/${painter.id}`, { as: painter.token })).json();
  await server.call(`DELETE /messages/${thread.at(-1)._id}`, { as: painter.token });
  const rowsOfFile = async () => (await query('SELECT 1 FROM chat_attachments WHERE id = $1', [file._id])).rowCount;
  const counts = [await rowsOfFile()];
  for (const reporter of [writer, painter]) {
    await close(await cardOf(reporter), 'done');
    counts.push(await rowsOfFile());
  }
  expect(counts).toEqual([1, 1, 0]);
});

test('closing again changes the note and not the time', async () => {
  const { writer, id } = await pair();
  await report(writer, id);
  const card = await cardOf(writer);
  const first = (await close(card, 'First')).json<{ data: ReportCard }>().data;
  const second = (await close(card, 'Second')).json<{ data: ReportCard }>().data;
  expect([second.closedAt, first.note, second.note]).toEqual([first.closedAt, 'First', 'Second']);
  const { rows } = await query<{ closed_by: string }>('SELECT closed_by FROM chat_reports WHERE id = $1', [card._id]);
  expect(rows).toEqual([{ closed_by: admin.id }]);
});

test('making, opening and closing a report are in the audit log, with who did it', async () => {
  const { writer, id } = await pair();
  await report(writer, id);
  const card = await cardOf(writer);
  await openReport(card);
  await close(card, 'A note');
  const { rows } = await query('SELECT action, actor_id FROM audit_log WHERE object_id = $1 ORDER BY id', [card._id]);
  expect(rows).toEqual([
    { action: 'chat.reported', actor_id: writer.id },
    { action: 'chat.reportOpened', actor_id: admin.id },
    { action: 'chat.reportClosed', actor_id: admin.id },
  ]);
});

test('pages of reports continue behind the last one while new ones come, and closed ones have a list of their own', async () => {
  await query('DELETE FROM chat_reports');
  const made = [];
  for (let n = 0; n < 3; n += 1) made.push(await pair());
  for (const { writer, id } of made) await report(writer, id);
  const first = await list('?limit=2');
  expect(first.data.map(({ reporter }) => reporter._id)).toEqual([made[2]!.writer.id, made[1]!.writer.id]);
  await report(made[0]!.painter, made[0]!.id);
  await close(first.data[1]!, 'closed meanwhile');
  const second = await list(`?limit=2&cursor=${first.page.next}`);
  expect([second.data.map(({ reporter }) => reporter._id), second.page.next]).toEqual([[made[0]!.writer.id], null]);
  expect((await list('?state=closed')).data.map(({ _id }) => _id)).toEqual([first.data[1]!._id]);
  expect((await server.call('GET /messages/reports?state=all', { as: admin.token })).statusCode).toBe(400);
  expect((await server.call('GET /messages/reports?cursor=1', { as: admin.token })).json().code).toBe('input.cursor');
});

test('a report is found by its state, and by the days on which it came and was resolved', async () => {
  const { writer, id } = await pair();
  await report(writer, id, 'Zebrafish');
  const card = await cardOf(writer);
  const found = async (words: string) =>
    (await list(`?state=any&search=${encodeURIComponent(`zebrafish ${words}`)}`)).data.map(({ _id }) => _id);
  const today = formatDate(card.createdAt);
  expect([await found('open'), await found(today), await found('resolved'), await found('1 Jan 2020')]).toEqual([
    [card._id],
    [card._id],
    [],
    [],
  ]);
  await close(card, 'Warned');
  await query("UPDATE chat_reports SET closed_at = '2020-01-01T10:00:00Z' WHERE id = $1", [card._id]);
  expect([await found('open'), await found('resolved'), await found('1 Jan 2020')]).toEqual([[], [card._id], [card._id]]);
});

test('the list of blocked accounts has pages, the latest account first, and only one’s own', async () => {
  const [me, other] = [await server.person(), await server.person()];
  const people = [await server.person(), await server.person(), await server.person()];
  for (const { id } of people) await server.call(`PUT /messages/blocks/${id}`, { as: me.token });
  await server.call(`PUT /messages/blocks/${people[0]!.id}`, { as: other.token });
  const page = async (query: string) =>
    (await server.call(`GET /messages/blocks${query}` as 'GET /messages/blocks', { as: me.token })).json();
  const first = await page('?limit=2');
  await server.call(`DELETE /messages/blocks/${people[2]!.id}`, { as: me.token });
  const second = await page(`?limit=2&cursor=${first.page.next}`);
  const ids = [...first.data, ...second.data].map((one: { _id: string }) => one._id);
  expect([ids, second.page.next]).toEqual([people.map(({ id }) => id).toReversed(), null]);
  expect((await page('?limit=2')).data).toHaveLength(2);
});

test('GET /admin/reports.csv has what the filters of the list find, and nothing of what the two wrote', async () => {
  const { writer, id } = await pair();
  await report(writer, id, 'Sheeted, =rude');
  const card = await cardOf(writer);
  const read = async (more: string) =>
    (await server.call(`GET /admin/reports.csv?search=sheeted${more}` as 'GET /admin/reports.csv', { as: admin.token })).body
      .trimEnd()
      .split('\r\n');
  const [head, row, ...others] = await read('');
  expect(head).toBe('\uFEFFId,Reported (Kigali time),By,By Id,Person,Person Id,Reason,Closed (Kigali time),Note');
  expect(row).toBe(`${card._id},${kigaliTime(card.createdAt)},Writer,${card.reporter._id},Painter,${card.reported._id},"Sheeted, =rude",,`);
  expect(others).toEqual([]);
  await close(card, 'Talked to both');
  expect(await read('')).toEqual([head]);
  expect((await read(`&state=any&ids=${card._id}`))[1]).toMatch(/,Talked to both$/);
});
