import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeContactMessage, makeOpenedMessage, makeReport, makeReportCard } from '#web/testing/make-admin.ts';
import { confirm, open } from '#web/testing/open.tsx';

const emails = '/dashboard/admin/emails';
const reports = '/dashboard/admin/reports';
const message = makeContactMessage(1);
const opened = makeOpenedMessage(1);
const colleagues = [
  { _id: idOf(501), name: 'Sandrine' },
  { _id: idOf(502), name: 'Yves' },
];
const hours = { _id: idOf(601), title: 'Opening hours', text: 'Hello {name},\nwe are open until six. {name}!' };
const inbox = (...data: (typeof message)[]) => ({ ...pageOf(data), unreadCount: data.filter(({ read }) => !read).length });

beforeEach(() => {
  answer('GET /messages', inbox(message));
  answer('GET /messages/{id}', { data: { ...opened, read: true } });
  answer('GET /messages/assignees', { data: colleagues });
  answer('GET /messages/replies', { data: [hours] });
  answer('GET /messages/reports', pageOf([makeReportCard(1)]));
  answer('GET /messages/reports/{id}', { data: makeReport(1) });
});

const openMessage = async (changes = {}) => {
  answer('GET /messages/{id}', { data: { ...opened, read: true, ...changes } });
  const visit = await open(`${emails}?message=${message._id}`, { as: 'admin' });
  const dialog = within(await screen.findByRole('dialog', { name: message.subject }));
  await dialog.findByText('Is it framed?');
  return { ...visit, dialog };
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a problem with an order leads to the order, and shows its photos', async () => {
  const photos = ['/api/v1/messages/photos/one', '/api/v1/messages/photos/two'];
  const { dialog } = await openMessage({ order: { _id: idOf(12), number: 12 }, photos });
  expect(dialog.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe(`/dashboard/admin/orders/${idOf(12)}`);
  const shown = within(dialog.getByRole('list', { name: 'Photos' })).getAllByRole<HTMLImageElement>('img');
  expect(shown.map((image) => [image.alt, image.getAttribute('src')])).toEqual([
    ['Photo 1', photos[0]],
    ['Photo 2', photos[1]],
  ]);
});

test('messages are listed with their states, and how many are not read', async () => {
  const read = { read: true };
  const answered = { ...read, answers: [{ text: 'It is.', author: 'Ubugeni', createdAt: message.createdAt }] };
  answer(
    'GET /messages',
    inbox(message, makeContactMessage(2, read), makeContactMessage(3, answered), makeContactMessage(4, { closed: true, ...read })),
  );
  const release = hold('GET /messages');
  await open(emails, { as: 'admin' });
  expect(await screen.findByRole('table', { name: 'Loading Contact messages' })).toBeTruthy();
  release();
  const table = within(await screen.findByRole('table', { name: 'Contact messages' }));
  const rows = table
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  const states = ['unread', 'open', 'answered', 'resolved'];
  for (const [place, state] of states.entries()) expect(rows[place]).toContain(`Question ${place + 1}${state}20 March 2026`);
  expect(screen.getByText('1 unread')).toBeTruthy();
});

test('the filters are in the address, and what cannot be loaded is asked for again', async () => {
  loseConnection('GET /messages');
  const { user, address } = await open(`${emails}?state=open&sort=oldest`, { as: 'admin' });
  await screen.findByRole('alert');
  expect((await requestOf('GET /messages')).query).toEqual({ state: 'open', sort: 'oldest' });
  answer('GET /messages', inbox());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No data found');
  await user.click(screen.getByRole('button', { name: 'Received' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search emails' }), 'frame{Enter}');
  expect(address()).toBe(`${emails}?state=open&search=frame`);
});

test('an opened message is read', async () => {
  answer('GET /messages/{id}', { data: opened });
  answer('PUT /messages/{id}', { data: { ...message, read: true } });
  const { user, address } = await open(emails, { as: 'admin' });
  await user.click((await screen.findAllByRole('button', { name: 'Question 1' }))[0]!);
  expect(address()).toBe(`${emails}?message=${message._id}`);
  const { body, params } = await requestOf('PUT /messages/{id}');
  expect([params, body]).toEqual([{ id: message._id }, { read: true }]);
});

test('an email is answered by writing and Ctrl+Enter: its answer has the focus', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true, addEventListener() {}, removeEventListener() {} } as never);
  refuse('PUT /messages/{id}', fail('server.busy'));
  const { user, dialog } = await openMessage();
  const field = dialog.getByRole('textbox', { name: 'Answer by email' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('Yes, we ship there.{Control>}{Enter}{/Control}');
  expect((await requestOf('PUT /messages/{id}')).body).toEqual({ answer: 'Yes, we ship there.' });
  vi.restoreAllMocks();
});

test('an answer is mailed once, and its words stay when it is refused', async () => {
  refuse('PUT /messages/{id}', fail('server.busy'));
  const { user, dialog } = await openMessage();
  const field = () => dialog.getByRole('textbox', { name: 'Answer by email' });
  const send = () => dialog.getByRole('button', { name: 'Send the answer' });
  await user.click(send());
  await dialog.findByRole('textbox', { description: 'Message Required' });
  await user.type(field(), 'It is.');
  await user.click(send());
  expect((await dialog.findByRole('alert')).textContent).toBe('Ubugeni is busy. Please try again in a moment.');
  expect(field()).toHaveProperty('value', 'It is.');
  answer('PUT /messages/{id}', { data: message });
  const answers = [{ text: 'It is framed.', author: 'Ubugeni', createdAt: message.createdAt }];
  answer('GET /messages/{id}', { data: { ...opened, read: true, answers } });
  await user.click(send());
  expect(await screen.findByText('Message sent successfully!')).toBeTruthy();
  expect((await requestOf('PUT /messages/{id}', 2)).body).toEqual({ answer: 'It is.' });
  await dialog.findByText('It is framed.');
  expect(field()).toHaveProperty('value', '');
});

test('"Mark as resolved" closes it, and Undo opens it again', async () => {
  answer('POST /messages/{id}/close', { data: { ...message, closed: true } });
  const { user, dialog } = await openMessage();
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  await isClosed();
  expect(await screen.findByText('“Question 1” is resolved.')).toBeTruthy();
  refuse('POST /messages/{id}/close/undo', fail('messages.changedSince'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Somebody has answered, resolved or reopened this email since, so this can’t be undone.')).toBeTruthy();
  answer('POST /messages/{id}/close/undo', { data: message });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('“Question 1” is resolved.')).toBeNull());
  expect((await requestOf('POST /messages/{id}/close/undo', 2)).params).toEqual({ id: message._id });
});

test.each([
  ['Reopen', { closed: true }, { closed: false }],
  ['Mark as unread', {}, { read: false }],
] as const)('"%s" does so and closes the message', async (action, changes, body) => {
  answer('PUT /messages/{id}', { data: message });
  const { user, dialog } = await openMessage(changes);
  for (const name of ['More acts on this email', action]) await user.click(dialog.getByRole('button', { name }));
  await isClosed();
  expect((await requestOf('PUT /messages/{id}')).body).toEqual(body);
});

test('a message is deleted for good after a second press; refused it stays', async () => {
  refuse('DELETE /messages/{id}', fail('messages.notFound'));
  const { user, dialog } = await openMessage();
  for (const name of ['More acts on this email', 'Delete']) await user.click(dialog.getByRole('button', { name }));
  expect(requestsOf('DELETE /messages/{id}')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Yes, delete it for good' }));
  expect(await screen.findByText('This message was not found.')).toBeTruthy();
  answer('DELETE /messages/{id}', { data: { done: true } });
  answer('GET /messages', inbox());
  await user.click(dialog.getByRole('button', { name: 'Yes, delete it for good' }));
  expect(await screen.findByText('Deleted Successfully')).toBeTruthy();
  await isClosed();
  await screen.findByText('No data found');
});

test('a message that cannot be loaded says so in its dialog', async () => {
  refuse('GET /messages/{id}', fail('messages.notFound'));
  await open(`${emails}?message=${message._id}`, { as: 'admin' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Message' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This message was not found.');
});

test('reported chats are listed, open ones first, and none says so', async () => {
  answer('GET /messages/reports', ({ query }) =>
    query['state'] === 'closed' ? pageOf([makeReportCard(2, { closedAt: '2026-03-21T08:00:00.000Z', note: 'Warned' })]) : pageOf([]),
  );
  const { user } = await open(reports, { as: 'admin' });
  await screen.findByText('No data found');
  await user.click(screen.getByRole('button', { name: 'Resolved' }));
  expect(await screen.findByText('Warned')).toBeTruthy();
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('Jean BoscoRudeAline UwaseRude20 March 2026Warned');
});

test.each([
  [emails, 'Contact messages', 'Export CSV of the emails in this list'],
  [reports, 'Reported chats', 'Export CSV of the reports in this list'],
])('%s is a file for support too', async (address, caption, label) => {
  await open(address, { as: 'support' });
  await screen.findByRole('table', { name: caption });
  expect(screen.getByRole('button', { name: label })).toBeTruthy();
});

test('reports that cannot be loaded are asked for again', async () => {
  refuse('GET /messages/reports', fail('server.fault'));
  const { user } = await open(reports, { as: 'admin' });
  await screen.findByRole('alert');
  answer('GET /messages/reports', pageOf([makeReportCard(1)]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findAllByText('Rude');
});

test('a report shows what was written as it was, and is closed with a note', async () => {
  const words = { messageType: 'text' as const, createdAt: '2026-03-19T08:00:00.000Z' };
  const attachment = { _id: idOf(1), name: 'sketch.pdf', kind: 'pdf' as const, url: '/file' };
  answer('GET /messages/reports/{id}', {
    data: makeReport(1, {
      messages: [
        { _id: idOf(1), sender: idOf(1), content: 'Muraho', attachment: null, ...words },
        { _id: idOf(2), sender: idOf(2), content: 'Go away', attachment, ...words },
      ],
    }),
  });
  refuse('PUT /messages/reports/{id}', fail('server.busy'));
  const { user } = await open(reports, { as: 'admin' });
  await user.click((await screen.findAllByRole('button', { name: 'Rude' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Reported chat' }));
  const messages = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(messages.join(' ')).toMatch(/^Aline Uwase · 19 March 2026, 10:00 Kigali timeMuraho Jean Bosco .* timeGo awaysketch\.pdf$/);
  await user.type(dialog.getByRole('textbox', { name: 'What was done' }), 'Warned');
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  expect(requestsOf('PUT /messages/reports/{id}')).toEqual([]);
  await confirm(user, 'Mark this report as resolved?', 'Mark as resolved');
  expect(await screen.findByText('Ubugeni is busy. Please try again in a moment.')).toBeTruthy();
  expect(dialog.getByRole('textbox', { name: 'What was done' })).toHaveProperty('value', 'Warned');
  answer('PUT /messages/reports/{id}', { data: makeReportCard(1) });
  answer('GET /messages/reports', pageOf([]));
  await confirm(user, 'Mark this report as resolved?', 'Mark as resolved');
  await isClosed();
  expect((await requestOf('PUT /messages/reports/{id}', 2)).body).toEqual({ note: 'Warned' });
  await screen.findByText('No data found');
});

test('a closed report has its note and no form', async () => {
  answer('GET /messages/reports/{id}', { data: makeReport(1, { closedAt: '2026-03-21T08:00:00.000Z', note: 'Warned' }) });
  await open(`${reports}?report=${idOf(14_001)}`, { as: 'admin' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Reported chat' }));
  await dialog.findByText('Warned');
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test('a saved reply is put into the answer with the name of who wrote, marks and all, after what is there', async () => {
  answer('PUT /messages/{id}', { data: message });
  const { user, dialog } = await openMessage({ names: '<b>$& {name}</b>' });
  const field = () => dialog.getByRole('textbox', { name: 'Answer by email' });
  await user.type(field(), 'Muraho.');
  await user.click(dialog.getByRole('button', { name: 'Saved replies' }));
  await user.click(await screen.findByRole('button', { name: /^Opening hours/ }));
  const name = '<b>$& {name}</b>';
  expect(field()).toHaveProperty('value', `Muraho.\n\nHello ${name},\nwe are open until six. ${name}!`);
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect((await requestOf('PUT /messages/{id}')).body).toMatchObject({ answer: expect.stringContaining('Muraho.') });
});

test('saved replies are added, edited and deleted where they are used', async () => {
  refuse('POST /messages/replies', fail('messages.replyTaken'));
  const { user, dialog } = await openMessage();
  await user.click(dialog.getByRole('button', { name: 'Saved replies' }));
  const replies = within(await screen.findByRole('dialog', { name: 'Saved replies' }));
  await user.click(await replies.findByRole('button', { name: 'New saved reply' }));
  const save = () => user.click(replies.getByRole('button', { name: 'Save reply' }));
  await save();
  await replies.findByRole('textbox', { description: 'Title Required' });
  expect(requestsOf('POST /messages/replies')).toEqual([]);
  await user.type(replies.getByRole('textbox', { name: 'Title' }), 'Framing');
  await user.type(replies.getByRole('textbox', { name: 'Text' }), 'We frame in oak.');
  await save();
  expect((await replies.findByRole('alert')).textContent).toBe('There is already a saved reply with this title.');
  answer('POST /messages/replies', { data: { _id: idOf(602), title: 'Framing', text: 'We frame in oak.' } });
  await save();
  await replies.findByRole('button', { name: 'New saved reply' });
  expect((await requestOf('POST /messages/replies', 2)).body).toEqual({ title: 'Framing', text: 'We frame in oak.' });
  answer('PUT /messages/replies/{id}', { data: hours });
  await user.click(replies.getByRole('button', { name: 'Edit Opening hours' }));
  await user.type(replies.getByRole('textbox', { name: 'Title' }), '!');
  await save();
  expect((await requestOf('PUT /messages/replies/{id}')).body).toEqual({ title: 'Opening hours!', text: hours.text });
  answer('DELETE /messages/replies/{id}', { data: { done: true } });
  await user.click(await replies.findByRole('button', { name: 'Delete Opening hours' }));
  expect(requestsOf('DELETE /messages/replies/{id}')).toEqual([]);
  await user.click(replies.getByRole('button', { name: 'Yes, delete it for good' }));
  expect((await requestOf('DELETE /messages/replies/{id}')).params).toEqual({ id: hours._id });
});

test('an email is assigned to a colleague; the person and the orders of its address stand beside it', async () => {
  const sender = {
    _id: idOf(1),
    name: 'Aline Uwase',
    since: message.createdAt,
    ordersCount: 7,
    orders: [{ _id: idOf(12), number: 1017, status: 'pending', payment: 'paid', totalPrice: 35_000, createdAt: message.createdAt }],
  } as const;
  answer('PUT /messages/{id}/assignee', { data: { ...message, assignee: { _id: idOf(501), name: 'Sandrine' } } });
  const { user, dialog } = await openMessage({ sender });
  expect(dialog.getByText('7 orders', { exact: false })).toBeTruthy();
  expect(dialog.getByRole('link', { name: /Order 1017/ }).getAttribute('href')).toBe(`/dashboard/admin/orders/${idOf(12)}`);
  await dialog.findByRole('option', { name: 'Sandrine' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Assigned to' }), 'Sandrine');
  const { params, body } = await requestOf('PUT /messages/{id}/assignee');
  expect([params, body]).toEqual([{ id: message._id }, { assignee: colleagues[0]?._id }]);
});
